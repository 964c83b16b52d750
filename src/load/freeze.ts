const frozen = new WeakSet<object>()

/** Was this frozen here, with all that hangs on it? Then what is known about it stays true. */
export const isDeepFrozen = (value: object): boolean => frozen.has(value)

/** Freezes a value that came out of JSON, and all that hangs on it; no recursion, since it may be nested without end. */
export function deepFreeze<T>(root: T): T {
  const stack: unknown[] = [root]
  for (let value = stack.pop(); stack.length > 0 || value !== undefined; value = stack.pop()) {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue
    Object.freeze(value)
    for (const item of Object.values(value)) if (typeof item === 'object') stack.push(item)
  }
  if (typeof root === 'object' && root !== null) frozen.add(root)
  return root
}
