import { formsOf } from '../load/redact.js'
import { AskError } from './answer.js'
import { providers } from './model-name.js'

/** A shorter value may be an ordinary word. */
const SHORTEST = 8

/**
 * Refuses what holds a key of a model's API, however the key is written down: a prompt before it is sent, an answer before anybody is
 * shown it or it is recorded.
 * @param env Where the keys are read from.
 * @throws AskError that says what holds one, and does not show it.
 */
export function checkNoKeys(what: 'prompt' | 'answer', value: unknown, env: Readonly<Record<string, string | undefined>>): void {
  const keys = Object.values(providers).flatMap(provider => provider.keys.map(name => env[name]?.trim() ?? ''))
  const text = JSON.stringify(value)
  if (!formsOf(keys.filter(key => key.length >= SHORTEST)).some(form => form.length >= SHORTEST && text.includes(form))) return
  throw new AskError(
    'usage',
    what === 'prompt'
      ? 'The prompt or the system prompt holds a key from the environment, so it was not sent. Take the key out of it.'
      : 'The answer holds a key from the environment, so it is neither shown nor recorded. Look for the key in the tool list, and replace the key: the model has it.',
  )
}
