/** Whether standard output wants color: `NO_COLOR` says no, `FORCE_COLOR` yes (`0` and `false` are no), else a terminal does. */
export function wantsColor({ env, stdout }: Pick<NodeJS.Process, 'env' | 'stdout'> = process): boolean {
  const { NO_COLOR, FORCE_COLOR } = env
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stdout.isTTY === true
}
