/** Written by `test/measure/fit-costs.mjs`; the figures are fitted, so change the script, not this file. */

export type PieceKind = keyof typeof costTable

/** Tokens per unit of a piece's kind (see `unitsOf`): the previous Claude tokenizer inside a JSON string, and Gemma 3. */
export const costTable = {
  lower: { claude: 0.978, gemma: 1.001 },
  lowers: { claude: 0.945, gemma: 0.861 },
  title: { claude: 1.024, gemma: 1.007 },
  titles: { claude: 1.021, gemma: 0.902 },
  upper: { claude: 1.07, gemma: 1.017 },
  uppers: { claude: 1.049, gemma: 0.933 },
  unspaced: { claude: 1.557, gemma: 1.461 },
  unspaceds: { claude: 0.959, gemma: 0.929 },
  joined: { claude: 2.138, gemma: 2.002 },
  joinedUnspaced: { claude: 2.556, gemma: 2.265 },
  joinedUnspaceds: { claude: 1.021, gemma: 0.946 },
  contraction: { claude: 2.131, gemma: 3 },
  contractions: { claude: 1.1, gemma: 1.495 },
  digits: { claude: 1.081, gemma: 1 },
  sign: { claude: 1.083, gemma: 1.001 },
  signs: { claude: 0.961, gemma: 0.817 },
  quotes: { claude: 1.282, gemma: 0.984 },
  ends: { claude: 2.412, gemma: 2.039 },
  breaks: { claude: 2.179, gemma: 1.036 },
  blanks: { claude: 1.08, gemma: 1 },
  kana: { claude: 0.834, gemma: 0.708 },
  han: { claude: 0.895, gemma: 0.926 },
  hangul: { claude: 1.303, gemma: 1 },
  cyrillic: { claude: 0.598, gemma: 0.963 },
  arabic: { claude: 1.095, gemma: 1.16 },
  devanagari: { claude: 1.39, gemma: 0.856 },
  thai: { claude: 1.839, gemma: 0.815 },
  latin: { claude: 1.092, gemma: 0.991 },
  letters: { claude: 1.392, gemma: 0.8 },
  symbols: { claude: 1.192, gemma: 1.021 },
}

/** What a text in an accented language of the Latin script costs, as a multiple of the sum of its pieces; both are made for English. */
export const accented = { claude: 1.49, gemma: 1.05 }
