/** Looking into JSON that nobody described: what is not there is undefined, never an exception. */
export function pick(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

export function list(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = pick(value, ...path)
  return Array.isArray(found) ? found : []
}

export function text(value: unknown, ...path: readonly (string | number)[]): string {
  const found = pick(value, ...path)
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found)
    : ''
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  return Number(text(value, ...path))
}
