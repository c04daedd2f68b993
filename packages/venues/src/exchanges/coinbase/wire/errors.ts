import type { VenueAnswer } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, itemsOf, textOf, tryParseJson } from '../../../kernel/json/fields.ts'

/** What went wrong, in the venue's words. */
export interface CoinbaseError {
  /** Its own code, such as INVALID_ARGUMENT; empty where it gave none. */
  code: string
  words: string
}

/** Reads any of the shapes in which errors come: two of JSON, and plain text. */
export function readError(status: number, body: string): CoinbaseError {
  const json = tryParseJson(body)
  const fields = fieldsOf(json)
  const first = fieldsOf(itemsOf(fields['errors'])[0])
  const code = textOf(fields['error']) ?? textOf(first['id']) ?? ''
  const words =
    textOf(fields['message']) ??
    textOf(fields['error_details']) ??
    textOf(first['message']) ??
    (json === undefined ? excerptOf(body) : '')
  return { code, words: `HTTP ${status}${words === '' ? '' : `: ${words.trim()}`}` }
}

export type CoinbaseResponse =
  | { ok: true; body: unknown; sentAt: number; receivedAt: number }
  | { ok: false; status: number; code: string; words: string }

/**
 * An answer to a GET: what it says, or as readable text why not. `read` decides what becomes of numbers without
 * quotes.
 */
export function readAnswer(
  answer: VenueAnswer,
  read: (text: string) => unknown = tryParseJson,
): CoinbaseResponse {
  if (answer.kind !== 'answered') return { ok: false, status: 0, code: '', words: answer.reason }
  const { status, body, sentAt, receivedAt } = answer
  if (status !== 200) return { ok: false, status, ...readError(status, body) }
  const json = read(body)
  if (json === undefined) {
    return { ok: false, status, code: '', words: `Not JSON: ${excerptOf(body)}` }
  }
  return { ok: true, body: json, sentAt, receivedAt }
}
