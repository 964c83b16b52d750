import { clip } from '../schema/by-keyword.js'
import { joinedTexts, textsOf } from '../texts/tool-texts.js'
import { defineRule } from './rule.js'

/** Forms that their issuers have made recognisable, each with enough random characters behind to be no placeholder. */
const SECRETS: readonly (readonly [kind: string, form: RegExp])[] = [
  ['an Anthropic key', /\bsk-ant-[A-Za-z0-9]{2,10}-[A-Za-z0-9_-]{20,200}/],
  ['an OpenAI key', /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{32,200}/],
  ['a Stripe key', /\b[sr]k_live_[A-Za-z0-9]{16,200}/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40,255})/],
  ['a GitLab token', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{20,250}/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a Google API key', /\bAIza[A-Za-z0-9_-]{35}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}/],
  ['a Hugging Face token', /\bhf_[A-Za-z0-9]{30,60}/],
  ['a SendGrid key', /\bSG\.[A-Za-z0-9_-]{20,24}\.[A-Za-z0-9_-]{40,50}/],
  ['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{20,2000}/],
  ['a private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/],
]
// what nearly every key above begins with: most texts need no further look
const MAYBE = /sk-|[sr]k_live_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AKIA|ASIA|AIza|npm_|hf_|SG\.|eyJ|-----BEGIN/

/** Documentation writes keys as `sk-xxxx…`, `AKIAIOSFODNN7EXAMPLE` or `ghp_your_token`: one letter in a row, or a word that says so. */
const isPlaceholder = (secret: string): boolean =>
  /(.)\1{7}|example|your|xxxx|placeholder|redacted|dummy|sample|\*\*\*|\.\.\./i.test(secret) ||
  // a row of digits or letters may be an account's number in front of the key: it counts when it is most of it
  secret.replace(/0?123456789\d{0,10}|abcdef[a-z]{0,20}/gi, '').length < secret.length / 2

const send = (key: object): object => ({
  name: 'send_invoice',
  description: 'Sends an invoice by mail and returns its number.',
  inputSchema: { type: 'object', properties: { key: { type: 'string', description: 'Key of the mail service', ...key } } },
})

export default defineRule({
  id: 'secret-in-schema',
  severity: 'problem',
  title: 'No default, value or example holds a credential',
  why: 'Everyone who lists the tools reads the schema, and it is sent to a model with every turn.',
  fix: 'Revoke the credential, remove it from the schema and read it from the environment in the handler.',
  since: '0.1.0',
  verified: '2026-11-30',
  sources: ['sinewaveai/agent-security-scanner-mcp#20'],
  examples: {
    good: [{ tools: [send({ examples: ['ghp_your_token_here'] })] }],
    bad: [{ tools: [send({ default: ['ghp', 'k2Jd83mPq0ZtR5vWx9LsB7nYc4HfGa1UeQoT'].join('_') })] }],
  },
  *check(list) {
    const told = new Set<number>()
    for (const { tool: index, path } of list.leaks) {
      const tool = list.tools[index]
      if (!tool || told.has(index)) continue
      told.add(index)
      yield {
        tool,
        path,
        message: 'holds a value that the server was handed as a variable, a header or an argument; it is shown as `[hidden]`',
        fix: 'Revoke the credential if the list was ever public, and keep what the server is configured with out of its texts.',
      }
    }
    for (const tool of list.tools) {
      const joined = joinedTexts(tool)
      if (!MAYBE.test(joined.prose) && !MAYBE.test(joined.other)) continue
      for (const { text, kind, what, path } of textsOf(tool)) {
        if (kind === 'name' || !MAYBE.test(text)) continue
        for (const [name, form] of SECRETS) {
          const secret = text.match(form)?.[0]
          if (secret === undefined || isPlaceholder(secret)) continue
          // the text itself stays out of the report, which may be published
          yield { tool, path: path(), message: `holds what looks like ${name} (\`${clip(secret, 9)}\`) in ${what()}` }
          break
        }
      }
    }
  },
})
