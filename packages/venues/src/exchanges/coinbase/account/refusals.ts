import type { RefusalMeaning, RequestOutcome } from '../../../account-events.ts'
import { refused } from '../../../kernel/account/unanswered.ts'
import { readError } from '../wire/errors.ts'

/** Codes by meaning, without the PREVIEW_ that some of them begin with. The lists of the venue grow. */
const meanings: Readonly<Partial<Record<RefusalMeaning, readonly string[]>>> = {
  'insufficient-funds': [
    'INSUFFICIENT_FUND',
    'INSUFFICIENT_FUNDS',
    'INVALID_LEDGER_BALANCE',
    'HOLD_FAILURE',
    'REJECT_REASON_INSUFFICIENT_FUNDS',
  ],
  'would-cross': ['INVALID_LIMIT_PRICE_POST_ONLY'],
  'too-small': [
    'INVALID_BASE_SIZE_TOO_SMALL',
    'INVALID_QUOTE_SIZE_TOO_SMALL',
    'CANNOT_EDIT_TO_BELOW_FILLED_SIZE',
  ],
  'too-large': ['INVALID_BASE_SIZE_TOO_LARGE', 'INVALID_QUOTE_SIZE_TOO_LARGE'],
  'bad-size-step': [
    'INVALID_SIZE_PRECISION',
    'INVALID_QUOTE_SIZE_PRECISION',
    'INVALID_EDITED_SIZE',
  ],
  'bad-price-step': [
    'INVALID_PRICE_PRECISION',
    'INVALID_LIMIT_PRICE_PRECISION',
    'INVALID_EDITED_PRICE',
  ],
  'price-too-far': [
    'LIMIT_PRICE_TOO_FAR_FROM_MARKET',
    'LIMIT_ORDER_PRICE_EXCEEDS_PRICE_BAND_ON_BUY',
    'LIMIT_ORDER_PRICE_EXCEEDS_PRICE_BAND_ON_SELL',
    'INVALID_LIMIT_PRICE',
  ],
  'no-liquidity': ['INVALID_NO_LIQUIDITY'],
  'market-closed': [
    'UNTRADABLE_PRODUCT',
    'TRADING_DISABLED',
    'PRODUCT_TRADING_HALTED',
    'ORDER_ENTRY_DISABLED',
    'NOT_ALLOWED_BY_MARKET_STATE',
    'INELIGIBLE_PAIR',
  ],
  'not-allowed': [
    'GEOFENCING_RESTRICTION',
    'UNSUPPORTED_ORDER_CONFIGURATION',
    'INVALID_ORDER_CONFIG',
    'NOT_ALLOWED_TO_CANCEL',
  ],
  'bad-expiry': [
    'END_TIME_IS_IN_THE_PAST',
    'END_TIME_TOO_FAR_IN_FUTURE',
    'GTD_ORDERS_MUST_HAVE_END_TIME',
    'INVALID_END_TIME',
  ],
  'duplicate-id': ['DUPLICATE_CLIENT_ORDER_ID'],
  'too-many-orders': ['TOO_MANY_OPEN_ORDERS', 'EXCEEDED_MAX_ALLOWED_EDIT_REQUEST_COUNT'],
  'rate-limited': ['RATE_LIMIT_EXCEEDED', 'rate_limit_exceeded'],
  'unknown-order': ['UNKNOWN_CANCEL_ORDER'],
  'already-done': ['ORDER_IS_FULLY_FILLED', 'ONLY_OPEN_ORDERS_CAN_BE_EDITED'],
  'bad-request': [
    'STOP_PRICE_ABOVE_LAST_TRADE_PRICE',
    'STOP_PRICE_BELOW_LAST_TRADE_PRICE',
    'EDIT_REQUEST_EQUAL_TO_ORIGINAL_REQUEST',
    'INVALID_CANCEL_REQUEST',
    'INVALID_CANCEL_PRODUCT_ID',
  ],
}

const meaningOf = new Map(
  Object.entries(meanings).flatMap(([meaning, codes]) =>
    codes.map((code) => [code, meaning as RefusalMeaning] as const),
  ),
)

/** The words say it where the code does not. */
function meaningOfText(text: string): RefusalMeaning {
  if (/insufficient (?:balance|fund)/i.test(text)) return 'insufficient-funds'
  if (/account is not available|not enabled for trading/i.test(text)) return 'not-allowed'
  return 'other'
}

export function refusalOf(code: string, text: string): RequestOutcome {
  const bare = code.replace(/^PREVIEW_/, '')
  return refused(meaningOf.get(bare) ?? meaningOfText(text), code, text || wordsOf(bare))
}

/** Previews, changes and cancels are refused by a code alone: INVALID_ORDER_CONFIG reads 'Invalid order config'. */
function wordsOf(code: string): string {
  return code.slice(0, 1) + code.slice(1).toLowerCase().replaceAll('_', ' ')
}

/** Answers by which a request surely did nothing. After all others it may have. */
const surely = new Set([400, 401, 403, 404, 405, 406, 409, 415, 422, 429])

/** What an answer other than 200 says of a request that would have changed something. */
export function outcomeOfError(status: number, body: string): RequestOutcome {
  const { code, words } = readError(status, body)
  if (!surely.has(status)) return { kind: 'unknown', reason: `Coinbase: ${words}` }
  const text = words.replace(/^HTTP \d+(?:: )?/, '')
  if (status === 401) return refused('key-refused', code, text)
  if (status === 429) return refused('rate-limited', code, text)
  if (status === 403) {
    return refused(/scope/i.test(text) ? 'key-refused' : 'not-allowed', code, text)
  }
  const known = meaningOf.get(code.replace(/^PREVIEW_/, ''))
  return refused(known ?? 'bad-request', code, text)
}
