import type { VenueAnswer } from '../../../adapter-io.ts'
import { excerptOf, itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { type KrakenError, readError } from './errors.ts'

export type RestAnswer =
  | { kind: 'result'; result: unknown; sentAt: number; receivedAt: number }
  /** `reason` is for people; `error` and `cause` where Kraken itself said what is wrong. */
  | {
      kind: 'failed'
      reason: string
      error: string | undefined
      cause: KrakenError | undefined
    }

/** Errors come with status 200, in a list; one that begins with W is a warning, and the result is there. */
export function readRestAnswer(answer: VenueAnswer): RestAnswer {
  if (answer.kind === 'lost') return failed(`no answer (${answer.reason})`)
  if (answer.kind === 'dropped') return failed(answer.reason)
  const body = objectOf(tryParseLossless(answer.body))
  const errors = itemsOf(body?.['error']).flatMap((error) => textOf(error) ?? [])
  const error = errors.find((text) => !text.startsWith('W'))
  if (error !== undefined) return failed(`Kraken says: ${excerptOf(error)}`, error)
  if (answer.status !== 200) return failed(`Kraken answered with HTTP ${answer.status}`)
  if (body?.['result'] === undefined) return failed('Kraken answered with something unreadable')
  const { sentAt, receivedAt } = answer
  return { kind: 'result', result: body['result'], sentAt, receivedAt }
}

function failed(reason: string, error?: string): RestAnswer {
  const cause = error === undefined ? undefined : readError(error)
  return { kind: 'failed', reason, error, cause }
}
