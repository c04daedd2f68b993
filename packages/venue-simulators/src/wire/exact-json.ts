import { RawNumber } from './json-text.ts'
import { type Fields, fieldsOf } from './read-json.ts'

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown

/** JSON in which every number is kept as the text it was sent as. Undefined where it is none. */
export function readExactJson(text: string): unknown {
  const keepText: Reviver = (_key, value, context) =>
    typeof value === 'number' ? new RawNumber(context?.source ?? String(value)) : value
  try {
    return JSON.parse(text, keepText) as unknown
  } catch {
    return undefined
  }
}

export function exactFields(text: string): Fields | undefined {
  return fieldsOf(readExactJson(text))
}

/** Decimal text, sent as a number or as a string. */
export function exactDecimal(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value instanceof RawNumber) return value.text
  return typeof value === 'string' ? value : undefined
}

/** A whole number, sent as a number. */
export function exactWhole(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return value instanceof RawNumber && /^-?\d{1,15}$/.test(value.text)
    ? Number(value.text)
    : undefined
}
