import type { VenueAnswer } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'

export type RobinhoodResponse =
  | { ok: true; body: unknown }
  | { ok: false; status: number; words: string }

/**
 * An answer to a GET, every number as text; or as readable text why there is none. Errors have no codes, only English
 * text.
 */
export function readAnswer(answer: VenueAnswer): RobinhoodResponse {
  if (answer.kind !== 'answered') return { ok: false, status: 0, words: answer.reason }
  const { status, body } = answer
  const json = tryParseLossless(body)
  if (status === 200 && json !== undefined) return { ok: true, body: json }
  if (status === 200) return { ok: false, status, words: `Not JSON: ${excerptOf(body)}` }
  return { ok: false, status, words: wordsOf(status, body) }
}

/** What an error says, whatever form it has. */
export function wordsOf(status: number, body: string): string {
  const json = tryParseLossless(body)
  const details = itemsOf(fieldsOf(json)['errors'])
    .map((error) => textOf(fieldsOf(error)['detail']))
    .filter((detail) => detail !== undefined)
  const isPlainText = json === undefined && !body.trimStart().startsWith('<')
  const reported = details.length > 0 ? details.join(' ') : isPlainText ? excerptOf(body) : ''
  const head =
    status === 429 ? 'it takes no more requests for a moment (HTTP 429)' : `HTTP ${status}`
  return [head, reported].filter(Boolean).join(': ')
}

/** The symbol that spoilt a query about many, where the venue names it. */
export function refusedSymbol(words: string): string | undefined {
  return /invalid symbol:?\s*([A-Z0-9]+-[A-Z0-9]+)/i.exec(words)?.[1]?.toUpperCase()
}

/** Not about the key or the venue: something in the query itself is wrong. */
export function isAboutSymbols({ status }: { status?: number }): boolean {
  return status === 400 || status === 404
}
