import { parseLossless } from '../json/lossless-json.ts'

export type Fields = Readonly<Record<string, unknown>>

/** For venues whose figures are quoted: numbers that are left are counters. Undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every number as its own text. Undefined where it is not JSON. */
export function readLossless(text: string): unknown {
  try {
    return parseLossless(text)
  } catch {
    return undefined
  }
}

const none: Fields = {}
const nothing: readonly unknown[] = []

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; no fields where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : none
}

/** The items of a list; none where it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : nothing
}

/** A text, or the text of a number: venues quote the same field one day and not the next. Empty counts as not told. */
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

/** The beginning of a text, long enough to tell what it was. */
export function excerptOf(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
