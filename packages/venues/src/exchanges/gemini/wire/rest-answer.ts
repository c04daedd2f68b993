import type { VenueAnswer } from '../../../adapter-io.ts'
import { excerptOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'

export type RestAnswer =
  | { kind: 'result'; result: unknown }
  /**
   * `reason` is for people. 'refused': what was requested is wrong or not there, and asking again will not help.
   * 'maintenance': the exchange says that it is closed.
   */
  | {
      kind: 'failed'
      reason: string
      meaning: 'refused' | 'maintenance' | 'error'
      /** Gemini's own word for it, and its sentence, where it said any. */
      word?: string
      message?: string
    }

export type FailedAnswer = Extract<RestAnswer, { kind: 'failed' }>

/** Errors come in two envelopes, as plain text, and with no body at all; the HTTP status decides. */
export function readRestAnswer(answer: VenueAnswer): RestAnswer {
  if (answer.kind === 'lost') return failed(`no answer (${answer.reason})`)
  if (answer.kind === 'dropped') return failed(answer.reason)
  const { status } = answer
  const body = tryParseLossless(answer.body)
  const fields = objectOf(body)
  const word = textOf(fields?.['reason']) ?? textOf(fields?.['error'])
  const isError = status !== 200 || fields?.['result'] === 'error'
  if (!isError) {
    if (body !== undefined) return { kind: 'result', result: body }
    return failed('Gemini answered with something unreadable')
  }
  const said = textOf(fields?.['message']) ?? word
  const reason =
    said === undefined ? `Gemini answered with HTTP ${status}` : `Gemini says: ${excerptOf(said)}`
  const isRefused = status >= 400 && status < 500 && status !== 429
  const isClosed = status === 503 || word === 'Maintenance'
  const meaning = isClosed ? 'maintenance' : isRefused ? 'refused' : 'error'
  return {
    ...failed(reason, meaning),
    ...(word === undefined ? {} : { word }),
    ...(said === undefined ? {} : { message: said }),
  }
}

function failed(reason: string, meaning: FailedAnswer['meaning'] = 'error'): FailedAnswer {
  return { kind: 'failed', reason, meaning }
}
