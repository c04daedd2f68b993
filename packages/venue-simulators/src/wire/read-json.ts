/** What a client sent, not trusted. */
export type Fields = Readonly<Record<string, unknown>>

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown

/**
 * Reads JSON without losing a digit: whole numbers beyond 2^53 become bigints. Undefined where it is none.
 */
export function readJson(text: string): unknown {
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? '0')
      : value
  try {
    return JSON.parse(text, keepDigits) as unknown
  } catch {
    return undefined
  }
}

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined
}

export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** Decimal text, from a string or from a number as it stood in the JSON. */
export function decimalField(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
}

export function textList(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}
