import type { OrderReport, RefusalMeaning, RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import { refused, unanswered } from '../../../kernel/account/unanswered.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { FailedAnswer } from '../wire/rest-answer.ts'

/** Gemini's words, of calls, of answers on the connection and of orders that ended at once. */
const meanings = new Map<string, RefusalMeaning>([
  ['InsufficientFunds', 'insufficient-funds'],
  ['MakerOrCancelWouldTake', 'would-cross'],
  ['InvalidPrice', 'bad-price-step'],
  ['LimitPriceOffTick', 'bad-price-step'],
  // Also of what is below the least size.
  ['InvalidQuantity', 'bad-size-step'],
  ['InvalidTotalSpend', 'too-small'],
  ['ExceedsPriceLimits', 'price-too-far'],
  ['InsufficientLiquidity', 'no-liquidity'],
  ['FillOrKillWouldNotFill', 'no-liquidity'],
  ['ImmediateOrCancelWouldPost', 'no-liquidity'],
  ['MarketNotOpen', 'market-closed'],
  ['MarketClosed', 'market-closed'],
  ['TradingClosed', 'market-closed'],
  ['DuplicateOrder', 'duplicate-id'],
  ['SelfCrossPrevented', 'not-allowed'],
  ['RateLimit', 'rate-limited'],
  ['Too Many Requests', 'rate-limited'],
  ['InvalidNonce', 'clock-skew'],
  ['InvalidSignature', 'key-refused'],
  ['InvalidApiKey', 'key-refused'],
  ['MissingApikeyHeader', 'key-refused'],
  ['MissingSecurityHeaders', 'key-refused'],
  ['MissingRole', 'key-refused'],
  ['MissingAccounts', 'key-refused'],
  ['ApiKeyIpFilteringFailure', 'key-refused'],
  ['AccountClosed', 'key-refused'],
  ['RemoteAddressForbidden', 'key-refused'],
  ['Maintenance', 'maintenance'],
  ['OrderNotFound', 'unknown-order'],
  ['InvalidStopPrice', 'bad-request'],
  ['InvalidSide', 'bad-request'],
  ['InvalidOrderType', 'bad-request'],
  ['InvalidSymbol', 'bad-request'],
  ['UnknownInstrument', 'bad-request'],
  ['ConflictingOptions', 'bad-request'],
  ['UnsupportedOption', 'bad-request'],
  ['OptionsMustBeArray', 'bad-request'],
  ['MissingOrderField', 'bad-request'],
  ['ClientOrderIdTooLong', 'bad-request'],
  ['ClientOrderIdMustBeString', 'bad-request'],
  ['EndpointMismatch', 'bad-request'],
  ['InvalidJson', 'bad-request'],
  ['InvalidTimestampInPayload', 'bad-request'],
])

/** 'InsufficientFunds' reads 'Insufficient funds'; the word itself stays the code. */
function wordsOf(word: string): string {
  const apart = word.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return apart.slice(0, 1) + apart.slice(1).toLowerCase()
}

function refusalOf(word: string, text = wordsOf(word)): RequestOutcome {
  return refused(meanings.get(word) ?? 'other', word, text)
}

/** What became of a request, by what the order itself reports. */
export function outcomeOf({ status, refusal, reason, venueOrderId }: OrderReport): RequestOutcome {
  if (status !== 'rejected') return { kind: 'accepted', venueOrderId }
  return refusal ? { kind: 'refused', refusal } : refusalOf(reason)
}

/** A refusal that the order's own updates report, which may be received before the answer, or without one. */
export function explained(report: OrderReport): OrderReport {
  const { status, reason } = report
  if (status !== 'rejected' || reason === '') return report
  return {
    ...report,
    reason: wordsOf(reason),
    refusal: { meaning: meanings.get(reason) ?? 'other', code: reason, text: wordsOf(reason) },
  }
}

/** Calls by their word; what has none by its status. Errors of the server do not say whether it happened. */
export function callRefusal(read: FailedAnswer, answer: VenueAnswer): RequestOutcome {
  const none = unanswered(answer)
  if (none || answer.kind !== 'answered') return none ?? { kind: 'unknown', reason: read.reason }
  const { status } = answer
  if (status < 400 || status >= 500) {
    return read.meaning === 'maintenance'
      ? refusalOf('Maintenance', read.message)
      : { kind: 'unknown', reason: read.reason }
  }
  const { word, message = read.reason } = read
  if (status === 429) return refused('rate-limited', word ?? '429', message)
  if (word !== undefined) return refusalOf(word, message)
  return refused(
    status === 403 || status === 401 ? 'key-refused' : 'other',
    String(status),
    message,
  )
}

const codes = new Map<string, RefusalMeaning>([
  ['-1002', 'key-refused'],
  ['-1003', 'rate-limited'],
  ['-1013', 'bad-request'],
  ['-1020', 'bad-request'],
])

/** What an answer on the connection says of the request with its number. A yes means only that the message was read. */
export function frameOutcome(frame: JsonObject): RequestOutcome {
  const error = objectOf(frame['error'])
  const status = textOf(frame['status']) ?? ''
  if (status === '200' && !error) return { kind: 'accepted', venueOrderId: null }
  const code = textOf(error?.['code']) ?? status
  const text = textOf(error?.['msg']) ?? ''
  if (code === '-1000' || status.startsWith('5')) {
    return { kind: 'unknown', reason: `Gemini says: ${text === '' ? code : text}` }
  }
  if (code === '-2010' || meanings.has(text)) return refusalOf(text)
  if (/not found|already filled/i.test(text)) return refused('unknown-order', code, text)
  return refused(codes.get(code) ?? 'other', code, text)
}
