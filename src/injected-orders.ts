/** Orders in a description that work against its reader. Every repetition is bounded, so that no text takes long to read. */

/** One such order, with the words that give it. */
export interface InjectedOrder {
  /** Completes "Tool `x` …". */
  readonly what: string
  readonly quote: string
}

const USER = '(?:the |your |this |any |other )?(?:users?|human|customer|operator|anyone|anybody|person)\\b'
const PRIVATE =
  '(?:conversations?|chats?|(?:chat|message|conversation) history|messages so far|(?:system )?prompts?|credentials?|secrets?|passwords?|api keys?|private keys?|access tokens?|environment variables|everything|copy of|all (?:the )?(?:messages|mails?|emails?|files|data|answers))'
const QUALIFIER = '(?:previous|prior|above|earlier|preceding|other|system|safety|original|initial|developer|security)'
const INSTRUCTIONS = '(?:instructions?|prompts?|guidelines|guardrails|directives)\\b'

const SECRECY = 'asks for secrecy from the user'
const ASIDE = 'sets other instructions aside'
const MARKUP = 'poses as markup of the host'
const FILES = 'sends the reader to files with secrets'

const FORMS: readonly (readonly [what: string, form: RegExp])[] = [
  [
    SECRECY,
    new RegExp(
      `\\b(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t|avoid|without)\\s{1,9}(?:ever\\s|explicitly\\s|also\\s)?(?:(?:tell|mention|inform|reveal|disclose|admit|report|say|confess)(?:ing)?\\b[^.!?\\n]{0,60}?\\b${USER}|let(?:ting)?\\s${USER}\\s(?:know|see|notice|find out))`,
      'i',
    ),
  ],
  [
    SECRECY,
    new RegExp(
      `\\b(?:hide|conceal|keep)\\s(?:this|these|it|that|them)\\b[^.!?\\n]{0,40}?\\b(?:from\\s${USER}|secret\\b|hidden\\b)|\\b${USER}\\s(?:must|should|may|shall)\\s(?:not|never)\\s(?:know|see|notice|learn|find out|be told|be informed|be aware)\\b`,
      'i',
    ),
  ],
  [
    'asks for something to be done in secret',
    /\b(?:silently|secretly|covertly|quietly)\s(?:also\s)?(?:send|forward|read|copy|upload|collect|pass|transmit|exfiltrate|bcc|post|report|log|email)\b/i,
  ],
  [
    ASIDE,
    new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|discard)\\s(?:(?:all|any|every|each)\\s)?(?:of\\s)?(?:(?:the|your|my|its|their)\\s)?(?:${QUALIFIER}\\s(?:and\\s\\w{1,20}\\s)?){1,2}(?:user\\s|safety\\s)?(?:${INSTRUCTIONS}|rules\\b)`,
      'i',
    ),
  ],
  [ASIDE, new RegExp(`\\b(?:ignore|disregard|forget)\\s(?:(?:all|any)\\s(?:of\\s)?(?:the\\s|your\\s)?|your\\s)${INSTRUCTIONS}`, 'i')],
  [
    ASIDE,
    /\b(?:ignore|disregard|forget)\s(?:everything|anything|all)\s(?:(?:that\s)?(?:is\s|was\s)?(?:above|before|said so far)|(?:that\s)?you\s(?:were|have been)\stold)\b/i,
  ],
  [
    FILES,
    /\b(?:before|first|always|must)\b[^.\n]{0,60}?\b(?:read|open|cat|copy|send)\s(?:the\s)?(?:contents?\sof\s)?(?:the\s|your\s|any\s)?[^\s.]{0,40}\.env\b[^\n]{0,60}?\b(?:pass|send|include|put|attach|as)\b/i,
  ],
  // `<IMPORTANT>` anywhere; the others where they open a line or are closed again, since `<system>` may be a placeholder
  [
    MARKUP,
    /<important>|(?:^|\n)\s{0,20}<system(?:[-_ ](?:prompt|reminder|message|note|instruction)s?)?>|<(system(?:[-_ ](?:prompt|reminder|message|note|instruction)s?)?|hidden|secret|admin)>[^<]{1,400}<\/\1>/i,
  ],
  [MARKUP, /\[\/?INST\]|<<\/?SYS>>|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>/],
  [
    'sends data to an outside address',
    new RegExp(
      `\\b(?:send|post|forward|upload|submit|transmit|exfiltrate|email|bcc|copy|report|leak)\\b[^.!?\\n]{0,60}?\\b${PRIVATE}\\b[^\\n]{0,60}?\\b(?:to|at)\\s(?:https?:\\/\\/[^\\s]{1,200}|[\\w.+-]{1,64}@[\\w-]{1,63}\\.[\\w.]{2,20})`,
      'i',
    ),
  ],
]

// how each of the forms above and the paths below begin: a text without any of it holds no order
const MAYBE =
  /(?:not|n['’]t|never|avoid|without)\s{1,9}(?:ever\s|explicitly\s|also\s)?(?:tell|mention|inform|reveal|disclos|admit|report|say|confess|let)|(?:hide|conceal|keep)\s(?:this|these|it|that|them)|(?:must|should|may|shall)\s(?:not|never)\s(?:know|see|notice|learn|find out|be told|be informed|be aware)|silently|secretly|covertly|quietly|(?:ignore|disregard|forget|override|bypass|discard)\s|\.ssh|id_(?:rsa|e|d)|mcp\.json|desktop_config|\.aws|\/etc\/|netrc|git-cred|\.kube|gnupg|npmrc|\.env\b|<(?:important|system|hidden|secret|admin)|\[\/?inst\]|<<|<\||(?:to|at)\s(?:https?:|[\w.+-]{1,64}@)/i

const SECRET_PATH =
  /~\/\.ssh|\.ssh\/|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\bmcp\.json\b|claude_desktop_config\.json|~\/\.aws\b|\.aws\/credentials|\/etc\/(?:passwd|shadow)\b|\.netrc\b|\.git-credentials\b|~\/\.kube\b|\.gnupg\b|~\/\.npmrc/gi
const READ = '\\b(?:read|open|cat|load|access|fetch|include|pass|print|copy|attach|append|send|upload|retrieve|get|show|paste)\\b'
const ORDERED = new RegExp(`\\b(?:before|first|always|must|should|also|then|when|please|now)\\b[^\\n]{0,80}?${READ}[^\\n]{0,60}$`, 'i')
const READS = new RegExp(`${READ}[^\\n]{0,40}$`, 'i')
const PASSES = /^[^\n]{0,80}?\b(?:pass|send|include|put|provide|attach|append|upload|as)\b/i
/** Paths in one text whose surroundings are read: a text with more is a list of paths. */
const MAX_PATHS = 1_000

/** Could a text hold an order? One look over a long text; `ordersIn` then says for sure. */
export const mayOrder = (text: string): boolean => MAYBE.test(text)

/** The orders in a text, each kind once. */
export function ordersIn(text: string): InjectedOrder[] {
  const found = new Map<string, string>()
  for (const [what, form] of FORMS) {
    const quote = found.has(what) ? undefined : text.match(form)?.[0]
    if (quote !== undefined) found.set(what, quote)
  }
  const path = found.has(FILES) ? undefined : secretPath(text)
  if (path !== undefined) found.set(FILES, path)
  return [...found].map(([what, quote]) => ({ what, quote: quote.trim().replace(/\s+/g, ' ') }))
}

/** Around each path, not across the text: two gaps in one expression would cost their product. */
function secretPath(text: string): string | undefined {
  let left = MAX_PATHS
  for (const match of text.matchAll(SECRET_PATH)) {
    if (--left < 0) return undefined
    const end = match.index + match[0].length
    const before = text.slice(Math.max(0, match.index - 160), match.index)
    const order = before.match(ORDERED) ?? (PASSES.test(text.slice(end, end + 100)) ? before.match(READS) : null)
    if (order) return text.slice(match.index - order[0].length, end)
  }
  return undefined
}
