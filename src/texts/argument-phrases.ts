import { any, type Phrase, perhaps, phraseTable, row } from './phrase-table.js'

const CUE = 'says that the tool takes something'

const NOUN = any(
  'ids?|names?|numbers?|urls?|uris?|address(?:es)?|paths?|quer(?:y|ies)|slugs?|keywords?|texts?|titles?|dates?|e-?mails?|location|city',
  'coordinates|latitude|filters?|json|string|object|array|parameters?|arguments?|options?|input|resolution|symbols?|tickers?|codes?',
  'tokens? count|list of|set of|prompt|message|question|terms?|channel|body|language|user name|username|city',
)
const KEY = any('ids?|name|number|key|code|url|path|slug|title|query|keywords?|uuid')
const SORTED = 'sorted|ordered|grouped|keyed|indexed|split|sort|order|group'
/** At the start of a sentence. */
const START = '(?:^|[.!?\\n]\\s{0,9})'
const UP_TO = (most: number): string => `(?:\\w{1,20}\\s){0,${most}}?`

const cue = (example: string, core: string, around: Pick<Phrase, 'before' | 'after'> = {}): Phrase => ({
  what: CUE,
  example,
  core,
  ...around,
})

/** What a description says when a tool takes something. */
export const argumentPhrases = phraseTable([
  // a list of parameters that is not said to be empty
  cue('Returns one book. Args: mark, lang.', `${any('parameters?|params|arguments?|args|inputs?')}\\**\\s?:`, {
    before: '(?:^|[\\s*#_(])',
    after: '\\**\\s{0,9}(?![\\s*`(-]{0,6}(?:none|no\\b|n\\/a|nothing|empty|not\\b|\\())[^\\s]',
  }),
  cue('@param mark the shelf mark', '(?:@param|:param)\\s'),
  cue('Lends the given book.', any('given|specified|supplied|provided|passed'), {
    before: `\\b${any('the|an?')}\\s`,
    after: `\\s(?!${any('time|moment|point|that|use|case|situation|scenario|context|task')}\\b)[a-z]`,
  }),
  cue('Given a shelf mark, returns the book.', row('given', any('an?|the|one|two|some|your'), ''), { before: START, after: '[a-z]' }),
  cue('The lang parameter defaults to en.', any('parameter|argument'), {
    before: '\\bthe\\s(?:\\w{1,30}\\s){1,2}',
    after: `\\s${any('is|must|should|takes|may|can|sets?|specifies|controls|defaults|names|holds')}\\b`,
  }),
  cue(
    'Finds a book by its shelf_code.',
    `by\\s${perhaps('its|the|an?')}\`?[a-z]{1,30}_${any('id|name|number|key|code|url|path|slug')}\\b`,
    {
      before: `(?<!\\b(?:${SORTED})\\s)\\b`,
    },
  ),
  cue('Looks up a book by its title.', `by\\s${perhaps('its|their|the|an?|exact|unique')}${perhaps('\\w{1,20}')}${KEY}`, {
    before: `\\b${any('get|find|fetch|look|search|retriev|read|delet|remov|open|return|show|load|updat|download|resolv|check|track')}[a-z]{0,4}\\b[^.\\n]{0,60}?(?<!\\b(?:not|arranged|organi[sz]ed|listed|${SORTED})\\s)\\b`,
    after: `(?=\\s{0,3}(?:[.,;:)\\n]|$|${any('and|or|to|in|with|from|for')}\\b))`,
  }),
  cue('Needs the ISBN number.', any('needs?|expects?|accepts?|requires?'), {
    before: "(?<!\\b(?:no|not|never|without|n['’]t)\\s{1,3})\\b",
    after: `\\s(?:${any('as input|an?|the|one|two|optional|either|both|at least')}\\s){0,3}${UP_TO(2)}${NOUN}\\b`,
  }),
  cue('Provide a search term.', `${any('pass|provide|specify|supply')}\\s`, {
    before: START,
    after: `${perhaps('an?|the|one|your')}${UP_TO(2)}${NOUN}\\b`,
  }),
  cue('Takes a date and a place.', row('takes', any('an?|the|one|two|either'), ''), {
    before: '\\b',
    after: `${UP_TO(2)}${any('ids?|names?|urls?|paths?|query|queries|string|text|list of|set of|address|date|number|code|json')}\\b`,
  }),
  cue('The arguments are listed below.', row(any('arguments|parameters|inputs'), any('are|include')), {
    before: '\\b',
    after: '\\s(?!none|no\\b|not\\b|optional)',
  }),
  cue(
    'Lends the books that you pass.',
    row(any('you|that are|which is|to be'), any('pass|provide|supply|specify|passed|provided|supplied|specified')),
    {
      before: '\\b',
      after: '\\b',
    },
  ),
  cue('The mark is passed as `mark`.', `passed\\s${perhaps('in')}as\\s`, { before: '\\b', after: '[`\'"]?\\w' }),
  cue(
    '`mark` (required): the shelf mark',
    `\`\\s?\\(\\s?${any('required|optional|string|number|integer|int|bool|boolean|str|array|object')}\\b`,
    {
      before: '`\\w{1,60}',
    },
  ),
  cue('The `lang` parameter is a code.', `\`\\s${any('parameter|argument|param')}\\b`, { before: '`\\w{1,60}' }),
  cue('Set `full` to true.', `${any('set|pass')}\\s\``, {
    before: '\\b',
    after: `\\w{1,60}\`\\sto\\s(?:true|false|an?\\s|the\\s|\\d|["'\`])`,
  }),
])
