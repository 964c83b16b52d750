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
      `\\b(?:hide|conceal|keep)\\s(?:this|these|it|that|them)\\b[^.!?\\n]{0,40}?\\bfrom\\s${USER}|\\bkeep\\sthis\\s(?:a\\s)?secret\\b|\\b${USER}\\s(?:must|should|may|shall)\\s(?:not|never)\\s(?:know|see|notice|learn|find out|be told|be informed|be aware)\\b`,
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
  [
    ASIDE,
    new RegExp(
      `\\b(?:ignore|disregard|forget)\\s(?:the\\s)?${INSTRUCTIONS}\\s(?:above|before|given (?:so far|above|before|earlier)|so far)\\b`,
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
    /\b(?:before|first|always|must)\b[^.\n]{0,60}?\b(?:read|open|cat|copy|send|include|attach|paste)\s(?:the\s)?(?:contents?\sof\s)?(?:the\s|your\s|any\s)?[^\s.]{0,40}\.env\b[^\n]{0,60}?\b(?:pass|send|include|put|attach|as)\b/i,
  ],
  [
    'sends data to an outside address',
    /\b(?:bcc|blind[- ]copy)\s(?:every|each|all|any)\b[^.!?\n]{0,60}?\bto\s[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{2,20}/i,
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

/** The two commonest orders, in the languages that descriptions are written in most after English. */
const ELSEWHERE: readonly (readonly [what: string, form: RegExp])[] = [
  [
    SECRECY,
    /(?:sag|erzähl|verrat|teil|erwähn)[a-zäöü]{0,4}\s[^.!?\n]{0,40}?(?:benutzer|nutzer|anwender)[a-z]{0,3}\s[^.!?\n]{0,30}?\b(?:nicht|nichts|niemals)\b|ne\s(?:(?:le|la|les)\s)?(?:dites|dis|mentionnez|révélez|informez)\s(?:rien|pas|jamais)\b[^.!?\n]{0,40}?utilisateur|no\s(?:(?:se|le)\s)?(?:lo\s)?(?:digas|diga|menciones|mencione|informes|informe|reveles|revele)\b[^.!?\n]{0,40}?usuario|não\s(?:diga|conte|mencione|informe|revele)\b[^.!?\n]{0,40}?(?:usuário|utilizador)|не\s(?:сообщай|говори|рассказывай|упоминай|показывай)(?:те)?\s[^.!?\n]{0,40}?пользовател|(?:不要|别|請勿|请勿|不得)(?:告诉|告訴|告知|通知|提及|透露给)[^。！？\n]{0,10}?(?:用户|用戶|使用者)|(?:ユーザー?|利用者)(?:に|には)[^。！？\n]{0,20}?(?:言わない|伝えない|知らせない|教えない|話さない)|사용자에게[^.!?\n]{0,20}?(?:말하지|알리지|언급하지)/i,
  ],
  [
    ASIDE,
    /(?:ignorier|missacht|vergiss|vergess)[a-z]{0,3}\s(?:alle\s)?(?:deine\s|die\s)?(?:vorherigen|bisherigen|früheren|obigen|vorigen)\s(?:anweisungen|instruktionen|befehle)|(?:ignore[rz]?|oublie[rz]?)\s(?:toutes\s)?(?:les\s|vos\s)?(?:instructions|consignes)\s(?:précédentes|antérieures|ci-dessus)|(?:ignora|ignore|olvida|olvide|esqueça)\s(?:todas\s)?(?:las\s|as\s)?(?:instrucciones|instruções)\s(?:anteriores|previas|prévias)|(?:игнорируй|забудь|проигнорируй)(?:те)?\s(?:все\s)?(?:предыдущие|прежние|предшествующие)\s(?:инструкции|указания)|(?:忽略|无视|無視|忘记|忘記)(?:之前|先前|以上|上述|前面|此前|所有|一切|全部|的){1,4}(?:指令|指示|提示)|(?:以前|これまで|上記|前|先)の(?:すべての|全ての)?(?:指示|命令|プロンプト)[^。！？\n]{0,8}?(?:無視|忘れ)|이전(?:의)?\s?(?:모든\s)?(?:지시|지침|명령)[^.!?\n]{0,10}?(?:무시|잊)/i,
  ],
]
// what each of them needs
const MAYBE_ELSEWHERE =
  /benutzer|nutzer|anwender|anweisungen|instruktionen|befehle|utilisateur|instructions|consignes|usu[aá]rio|utilizador|instrucciones|instruções|пользовател|инструкции|указания|用户|用戶|使用者|指令|指示|提示|ユーザ|利用者|命令|プロンプト|사용자|지시|지침|명령/i

// how each of the forms above and the paths below begin: a text without any of it holds no order
const MAYBE =
  /(?:not|n['’]t|never|avoid|without)\s{1,9}(?:ever\s|explicitly\s|also\s)?(?:tell|mention|inform|reveal|disclos|admit|report|say|confess|let)|(?:hide|conceal|keep)\s(?:this|these|it|that|them)|(?:must|should|may|shall)\s(?:not|never)\s(?:know|see|notice|learn|find out|be told|be informed|be aware)|silently|secretly|covertly|quietly|(?:ignore|disregard|forget|override|bypass|discard)\s|\.ssh|id_(?:rsa|e|d)|mcp\.json|desktop_config|\.aws|\/etc\/|netrc|git-cred|\.kube|gnupg|npmrc|\.env\b|<(?:important|system|hidden|secret|admin)|\[\/?inst\]|<<|<\||(?:to|at)\s(?:https?:|[\w.+-]{1,64}@)/i

const SECRET_PATH =
  /~\/\.ssh|\.ssh\/|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\bmcp\.json\b|claude_desktop_config\.json|~\/\.aws\b|\.aws\/credentials|\/etc\/(?:passwd|shadow)\b|\.netrc\b|\.git-credentials\b|~\/\.kube\b|\.gnupg\b|~\/\.npmrc/gi
const READ = '\\b(?:read|open|cat|load|access|fetch|include|pass|print|copy|attach|append|send|upload|retrieve|get|show|paste)\\b'
const ORDERED = new RegExp(`\\b(?:before|first|always|must|should|also|then|when|please|now)\\b[^\\n]{0,80}?${READ}[^\\n]{0,60}$`, 'i')
const READS = new RegExp(`${READ}[^\\n]{0,40}$`, 'i')
const READS_FIRST = /^[^\n.]{0,30}?\bfirst\b/i
const PUTS = /\b(?:include|put|pass|attach|append|copy|paste)\b[^\n]{0,40}$/i
const PUTS_IN = /^[^\n.]{0,20}?\b(?:in|into|as)\s(?:the\s)?[`'"]/i
const PASSES = /^[^\n]{0,80}?\b(?:pass|send|include|put|provide|attach|append|upload|as)\b/i
/** Paths in one text whose surroundings are read: a text with more is a list of paths. */
const MAX_PATHS = 1_000

/** Could a text hold an order? One look over a long text; `ordersIn` then says for sure. */
export const mayOrder = (text: string): boolean => MAYBE.test(text) || MAYBE_ELSEWHERE.test(text)

/** The orders in a text, each kind once. */
export function ordersIn(text: string): InjectedOrder[] {
  const found = new Map<string, string>()
  for (const [what, form] of MAYBE_ELSEWHERE.test(text) ? [...FORMS, ...ELSEWHERE] : FORMS) {
    const match = found.has(what) ? null : text.match(form)
    if (match && !isMentioned(text, match)) found.set(what, match[0])
  }
  const path = found.has(FILES) ? undefined : secretPath(text)
  if (path !== undefined) found.set(FILES, path)
  return [...found].map(([what, quote]) => ({ what, quote: quote.trim().replace(/\s+/g, ' ') }))
}

/** Is an order in quotation marks what the tool looks for, as in: Warns when a prompt says "ignore previous instructions"? */
function isMentioned(text: string, match: RegExpMatchArray): boolean {
  const start = match.index ?? 0
  const before = text.slice(Math.max(0, start - 120), start)
  return (
    /["'`“‘«][^"'`“”‘’«».!?]{0,40}$/.test(before) &&
    /^[^"'`“”‘’«».!?]{0,40}["'`”’»]/.test(text.slice(start + match[0].length)) &&
    /\b(?:detect|flag|warn|scan|block|filter|find|report|reject|look|search|check|classif|recogni[sz]|catch|refus)[a-z]{0,4}\b/i.test(
      before,
    )
  )
}

/** Around each path, not across the text: two gaps in one expression would cost their product. */
function secretPath(text: string): string | undefined {
  let left = MAX_PATHS
  for (const match of text.matchAll(SECRET_PATH)) {
    if (--left < 0) return undefined
    const end = match.index + match[0].length
    const before = text.slice(Math.max(0, match.index - 160), match.index)
    const after = text.slice(end, end + 100)
    const order =
      before.match(ORDERED) ??
      (PASSES.test(after) || READS_FIRST.test(after) ? before.match(READS) : null) ??
      (PUTS_IN.test(after) ? before.match(PUTS) : null)
    if (order) return text.slice(match.index - order[0].length, end)
  }
  return undefined
}
