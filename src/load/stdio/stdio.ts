import { existsSync } from 'node:fs'
import { defined } from '../../base/defined.js'
import { EcholotError } from '../../base/errors.js'
import { establish, type Line } from '../establish.js'
import { lifeline } from '../lifeline.js'
import { limitsOf } from '../limits.js'
import { argumentSecrets, envSecrets, hider, likelySecrets } from '../redact.js'
import type { Connection } from '../sdk.js'
import { tap } from '../tap.js'
import type { ConnectOptions, StdioTarget } from '../target.js'
import { stdioTransport } from './stdio-transport.js'

/**
 * Starts a command and connects to it; when it speaks only the revision 2026-07-28, it is started once more for the newer client.
 * @param secrets Texts that no message may show, beside those that `env` and `args` hold.
 */
export async function connectStdio(target: StdioTarget, options: ConnectOptions, secrets: readonly string[] = []): Promise<Connection> {
  const { command, args = [], env = {}, cwd } = target
  const { connectTimeout, listTimeout, maxMessageBytes, connectRemedy, listRemedy } = limitsOf(options)
  const known = [...argumentSecrets([command, ...args]), ...secrets]
  const hide = hider([...envSecrets(env), ...known])
  const label = `\`${hide([command, ...args].join(' '), 200)}\``
  if (cwd !== undefined && !existsSync(cwd)) {
    throw new EcholotError('spawn', `${label} was not started: its working directory \`${hide(cwd)}\` does not exist.`)
  }
  const open = (): Line => {
    const life = lifeline(options.onProgress)
    const transport = stdioTransport(defined({ command, args, env, cwd }), { label, hide, life, maxMessageBytes })
    return { life, transport, ears: tap(transport), received: transport.received, trouble: transport.trouble }
  }
  return establish({
    label,
    doing: `starting ${label}`,
    connectTimeout,
    listTimeout,
    connectRemedy,
    listRemedy,
    maxBytes: maxMessageBytes,
    hide,
    secrets: [...likelySecrets(env), ...known],
    open,
  })
}
