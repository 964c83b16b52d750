/** Written by `test/measure/fit-costs.mjs`; the figures are fitted, so change the script, not this file. */

export type PieceKind = keyof typeof costTable

/** Tokens per unit of a piece's kind (see `unitsOf`): the previous Claude tokenizer inside a JSON string, and Gemma 3. */
export const costTable = {
  lower: { claude: 0.95, gemma: 1.001 },
  lowers: { claude: 0.919, gemma: 0.861 },
  title: { claude: 0.995, gemma: 1.007 },
  titles: { claude: 0.992, gemma: 0.902 },
  upper: { claude: 1.04, gemma: 1.017 },
  uppers: { claude: 1.02, gemma: 0.933 },
  unspaced: { claude: 1.514, gemma: 1.461 },
  unspaceds: { claude: 0.932, gemma: 0.929 },
  joined: { claude: 2.248, gemma: 2.002 },
  joinedUnspaced: { claude: 2.688, gemma: 2.265 },
  joinedUnspaceds: { claude: 1.073, gemma: 0.946 },
  contraction: { claude: 1.891, gemma: 3 },
  contractions: { claude: 0.976, gemma: 1.495 },
  digits: { claude: 0.946, gemma: 1 },
  sign: { claude: 0.948, gemma: 1.001 },
  signs: { claude: 0.841, gemma: 0.817 },
  quotes: { claude: 1.122, gemma: 0.984 },
  ends: { claude: 2.11, gemma: 2.039 },
  breaks: { claude: 1.907, gemma: 1.036 },
  blanks: { claude: 0.945, gemma: 1 },
  kana: { claude: 0.995, gemma: 0.708 },
  han: { claude: 0.895, gemma: 0.926 },
  hangul: { claude: 1.303, gemma: 1 },
  cyrillic: { claude: 0.598, gemma: 0.963 },
  arabic: { claude: 1.095, gemma: 1.16 },
  devanagari: { claude: 1.39, gemma: 0.856 },
  thai: { claude: 1.839, gemma: 0.815 },
  latin: { claude: 0.956, gemma: 0.991 },
  letters: { claude: 1.392, gemma: 0.8 },
  symbols: { claude: 1.043, gemma: 1.021 },
}
