import type { OrderReport, Refusal, RefusalMeaning } from '../../../account-events.ts'
import { isAboveZero } from '../../../kernel/account/amounts.ts'

const meanings: readonly [RegExp, RefusalMeaning][] = [
  [/Insufficient (?:funds|margin|initial margin)/i, 'insufficient-funds'],
  [/minimum not met/i, 'too-small'],
  [/Tick size check failed|Invalid price/i, 'bad-price-step'],
  [/Post only order/i, 'would-cross'],
  [/Unknown order|Invalid order/i, 'unknown-order'],
  [/(?:Orders|Positions) limit exceeded/i, 'too-many-orders'],
  [
    /rate limit exceeded|Too many requests|Throttled|Temporary lockout|Exceeded msg rate/i,
    'rate-limited',
  ],
  [/cl_ord_id not unique/i, 'duplicate-id'],
  [/expire_?t/i, 'bad-expiry'],
  [/Invalid key|Invalid signature|Permission denied/i, 'key-refused'],
  [/Invalid permissions|trading restricted|agreement required/i, 'not-allowed'],
  [/Market in \w+ mode|maintenance/i, 'maintenance'],
  [
    /Invalid arguments|Unknown asset pair|pair not supported|Unsupported field|No amendable parameters/i,
    'bad-request',
  ],
]

/** What an error of Kraken means for the order it is about. */
export function readRefusal(said: string): Refusal {
  const code = said.trim()
  const meaning = meanings.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
  // 'EOrder:Insufficient funds': the words stand behind the first colon. Errors of the socket may lack what is before it.
  const text = /^[EW][A-Za-z]+:\s*(.+)$/.exec(code)?.[1] ?? code
  return { meaning, code, text }
}

/**
 * A post-only order that would have traded is refused, or taken and canceled at once: both occur. It was never in the
 * book, so that both are a refusal to whoever sent it.
 */
export function asRefusal(report: OrderReport): OrderReport {
  const { status, reason, filled } = report
  if (status !== 'canceled' || (filled !== null && isAboveZero(filled))) return report
  const refusal = readRefusal(reason)
  return refusal.meaning === 'would-cross' ? { ...report, status: 'rejected', refusal } : report
}

const ambiguous = /^EService:\s*(?:Unavailable|Busy|Timeout)|Internal error/i

/**
 * Kraken failed in a way that does not say whether the request took effect: orders were found alive after these. A mode
 * of the market, a deadline and a throttle are clear refusals.
 */
export function isAmbiguous(said: string): boolean {
  return ambiguous.test(said.trim())
}

/** The token or its session is not known any more: nothing happened, and a new token mends it. */
export function isStaleToken(said: string): boolean {
  return /Invalid token|Invalid session/i.test(said)
}
