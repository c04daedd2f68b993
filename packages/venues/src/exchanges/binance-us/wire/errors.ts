import type { VenueAnswer } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'

export interface BinanceUsError {
  /** Its own code, such as -1121; 0 where it gave none. */
  code: number
  words: string
}

/** Reads any of the shapes in which errors come: code and msg, a web framework's own, or a page of HTML. */
export function readError(status: number, body: string): BinanceUsError {
  const fields = fieldsOf(tryParseLossless(body))
  const code = numberOf(fields['code'])
  const isPage = body.trimStart().startsWith('<')
  const reported =
    textOf(fields['msg']) ??
    textOf(fields['message']) ??
    textOf(fields['error']) ??
    (isPage ? '' : excerptOf(body))
  const words = [`HTTP ${status}`, reported].filter((part) => part !== '').join(': ')
  return { code: Number.isSafeInteger(code) ? code : 0, words }
}

export type BinanceUsResponse =
  | { ok: true; body: unknown; sentAt: number; receivedAt: number }
  | { ok: false; status: number; code: number; words: string }

/** An answer to a GET, every number as text; or as readable text why there is none. */
export function readAnswer(answer: VenueAnswer): BinanceUsResponse {
  if (answer.kind !== 'answered') return { ok: false, status: 0, code: 0, words: answer.reason }
  const { status, body, sentAt, receivedAt } = answer
  if (status !== 200) return { ok: false, status, ...readError(status, body) }
  const json = tryParseLossless(body)
  if (json === undefined) {
    return { ok: false, status, code: 0, words: `Not JSON: ${excerptOf(body)}` }
  }
  return { ok: true, body: json, sentAt, receivedAt }
}

/** Until when an address is banned, in milliseconds of the venue's clock. */
export function bannedUntil(words: string): number | undefined {
  const match = /banned until (\d{12,14})/.exec(words)
  return match ? Number(match[1]) : undefined
}
