import type { RefusalMeaning, RequestOutcome } from '../../../account-events.ts'
import { refused } from '../../../kernel/account/unanswered.ts'
import { readError } from '../wire/errors.ts'

/** Several things share a code, and only the text says which. */
const texts: readonly (readonly [pattern: RegExp, meaning: RefusalMeaning])[] = [
  [/insufficient balance/i, 'insufficient-funds'],
  [/immediately match/i, 'would-cross'],
  [/duplicate order/i, 'duplicate-id'],
  [/trigger immediately|relationship of the prices/i, 'price-too-far'],
  [/market is closed|trading phase|for this phase/i, 'market-closed'],
  [/not permitted|restricted|may not place|not supported|unsupported/i, 'not-allowed'],
  [/cancel restrictions/i, 'already-done'],
  [/unknown order|does not exist/i, 'unknown-order'],
  [/PRICE_FILTER/, 'bad-price-step'],
  [/PERCENT_PRICE/, 'price-too-far'],
  [/MIN_NOTIONAL|\bNOTIONAL/, 'too-small'],
  [/LOT_SIZE/, 'bad-size-step'],
  [/MAX_POSITION|MAX_ASSET/, 'too-large'],
  [/MAX_NUM|ICEBERG_PARTS/, 'too-many-orders'],
  [/TRAILING_DELTA/, 'bad-request'],
]

const codes = new Map<number, RefusalMeaning>([
  [-1002, 'key-refused'],
  [-1003, 'rate-limited'],
  [-1008, 'rate-limited'],
  [-1014, 'not-allowed'],
  [-1015, 'too-many-orders'],
  [-1016, 'maintenance'],
  [-1020, 'not-allowed'],
  [-1021, 'clock-skew'],
  [-1022, 'key-refused'],
  [-1099, 'key-refused'],
  [-1111, 'bad-size-step'],
  [-1121, 'market-closed'],
  [-2011, 'unknown-order'],
  [-2013, 'unknown-order'],
  [-2014, 'key-refused'],
  [-2015, 'key-refused'],
])

/** The gateway took the order and does not know what became of it. */
const unclear = new Set([-1006, -1007])

/** What an error means for something that was asked to be done. After a failure of the server it may have been done. */
export function outcomeOfError(status: number, body: string): RequestOutcome {
  const { code, words } = readError(status, body)
  if (status >= 500 || status === 408 || unclear.has(code)) {
    return { kind: 'unknown', reason: `Binance.US does not know what became of it: ${words}` }
  }
  return refused(meaningOf(status, code, words), code === 0 ? '' : String(code), words)
}

/** An error inside an answer, or on its own. */
export function meaningOf(status: number, code: number, words: string): RefusalMeaning {
  const byText = texts.find(([pattern]) => pattern.test(words))?.[1]
  if (code === -2010 || code === -2011 || code === -1013) return byText ?? 'other'
  const byCode = codes.get(code)
  if (byCode) return byCode
  if (status === 429 || status === 418) return 'rate-limited'
  if (status === 401) return 'key-refused'
  if (code <= -1100 && code > -1200) return 'bad-request'
  return status === 403 || status === 451 ? 'not-allowed' : 'other'
}
