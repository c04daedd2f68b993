import type { JsonObject } from './lossless-json.ts'

/** An object of JSON, or undefined where something else stands. */
export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}

/** A list of JSON, or undefined where something else stands. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** A text or, read losslessly, a number: which of the two an exchange sends is not to be relied on. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A whole number of moderate size, such as a number of decimals. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : undefined
}

/** The beginning of a text, to be kept as an example of something odd. */
export function exampleOf(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
