import type { JsonObject } from './lossless-json.ts'

/**
 * What stands in a field of somebody else's JSON. An exchange leaves a field out, sends null, or sends an empty text,
 * and means the same by all three; a list that is no list is a damaged answer, and not an empty one.
 */

const none: JsonObject = {}
const nothing: readonly unknown[] = []

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object, or undefined where something else stands. */
export function objectOf(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined
}

/** The fields of an object; no fields where it is something else. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : none
}

/** A list, or undefined where something else stands: for answers in which an empty list says something. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** The items of a list; none where it is something else: for lists that may be left out. */
export function itemsOf(value: unknown): readonly unknown[] {
  return listOf(value) ?? nothing
}

/** A text, or the text of a number: exchanges quote the same field one day and not the next. Empty counts as not sent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/** A text, empty where it is something else. Never `String(…)`: what came over the wire may not let itself be one. */
export function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A number, or the number that a text names; NaN where it is something else. */
export function numberOf(value: unknown): number {
  return Number(textOf(value) ?? Number.NaN)
}

/** A whole number of moderate size, such as a number of decimals. */
export function countOf(value: unknown): number | undefined {
  const text = textOf(value)
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** For exchanges whose decimals are quoted: numbers that are left are counters. Undefined where it is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The beginning of a text, long enough to say what it was. */
export function excerptOf(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
