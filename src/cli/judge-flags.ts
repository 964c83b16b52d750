import { defined } from '../base/defined.js'
import { providerMeant } from '../providers/options.js'
import { type ProviderId, providerIds } from '../providers/registry.js'
import type { AnalyzeOptions, Ignore } from '../settings/analyze-options.js'
import { loadConfig } from '../settings/config-file.js'
import { configure, withSettings } from '../settings/settings.js'
import { type Arguments, choiceOf, type Flags, textOf, textsOf } from './flags.js'
import { type Io, UsageError } from './io.js'

/** How a list is judged: the same in every command that judges. */
export const judgeFlags: Flags = {
  profile: { type: 'string', value: 'PROFILE', help: 'which rules run: default, directory or all' },
  providers: { type: 'string', value: 'LIST', help: 'judge for these alone, such as openai,gemini' },
  ignore: {
    type: 'string',
    multiple: true,
    value: "'RULE[@TOOL]: REASON'",
    help: 'leave findings out, with the reason; TOOL may hold *; may be repeated',
  },
  'server-name': { type: 'string', value: 'NAME', help: "the server's name in client configurations; default: its own" },
  'schema-field': { type: 'string', value: 'FIELD', help: "Gemini's field: parameters (default) or parametersJsonSchema" },
}

/** `echolot.config.*` with the flags laid over it. @throws UsageError for a value that is not accepted. */
export async function judgeOptions(args: Arguments, io: Io): Promise<AnalyzeOptions> {
  const config = await loadConfig(io.cwd)
  if (config) configure(config)
  const profile = choiceOf(args, 'profile', ['default', 'directory', 'all'])
  const schemaField = choiceOf(args, 'schema-field', ['parameters', 'parametersJsonSchema'])
  const serverName = textOf(args, 'server-name')
  const providers = providersOf(args)
  const ignore = textsOf(args, 'ignore').map(ignoreOf)
  return withSettings(
    defined({
      profile,
      schemaField,
      serverName,
      providers,
      ignore: ignore.length ? ignore : undefined,
    }),
  )
}

function providersOf(args: Arguments): ProviderId[] | undefined {
  const text = textOf(args, 'providers')
  return text?.split(',').map(word => {
    const id = providerIds.find(provider => provider === word.trim())
    if (!id) throw new UsageError(`--providers takes a list of ${providerIds.join(', ')}; got "${word}".${providerMeant(word.trim())}`)
    return id
  })
}

function ignoreOf(text: string): Ignore {
  const parts = /^\s*([^:@\s]*)(?:@([^:\s]+))?\s*:\s*(\S.*)$/s.exec(text)
  if (!parts || !(parts[1] || parts[2]))
    throw new UsageError(`--ignore takes 'RULE: reason' or 'RULE@TOOL: reason'; got "${text}". The reason is for the next reader.`)
  const [, rule, tool, reason = ''] = parts
  return defined({ rule: rule || undefined, tool: tool || undefined, reason: reason.trim() })
}
