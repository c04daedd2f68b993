/** Digits that go out exactly as they are: trailing zeros and all. */
export class RawNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Json =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | RawNumber
  | readonly Json[]
  | { readonly [name: string]: Json }

/** JSON text in which numbers keep the digits they were given; names without a value are left out. */
export function jsonText(value: Json): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value)
  }
  if (value instanceof RawNumber) return value.text
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`
  const parts: string[] = []
  for (const [name, part] of Object.entries(value)) {
    if (part !== undefined) parts.push(`${JSON.stringify(name)}:${jsonText(part)}`)
  }
  return `{${parts.join(',')}}`
}

function isList(
  value: readonly Json[] | { readonly [name: string]: Json },
): value is readonly Json[] {
  return Array.isArray(value)
}
