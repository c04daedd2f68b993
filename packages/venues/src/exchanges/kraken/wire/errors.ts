/** What to do about an error text of Kraken; the account half reads the same texts. */
export type KrakenError =
  /** Wait until that time, in milliseconds. */
  | { kind: 'throttled'; until: number }
  | { kind: 'rate-limited' }
  /** The address or key is shut out for about a quarter of an hour. */
  | { kind: 'locked-out' }
  /** The engine is in a mode that does not allow it, or not there. */
  | { kind: 'unavailable' }
  | { kind: 'unknown-pair' }
  | { kind: 'bad-request' }
  | { kind: 'other' }

export const lockoutMs = 900_000

/** With or without a blank after the colon. */
const throttled = /^EService:\s*Throttled:?\s*(\d{9,11})$/

const meanings: readonly [RegExp, KrakenError['kind']][] = [
  [/Temporary lockout/i, 'locked-out'],
  [/rate limit exceeded|Too many requests|Exceeded msg rate/i, 'rate-limited'],
  [/Unknown asset pair|pair not supported|Symbol\(s\) not found/i, 'unknown-pair'],
  [/^EService:|Internal error|Timeout/i, 'unavailable'],
  [/Invalid arguments|Subscription name invalid|Unsupported field/i, 'bad-request'],
]

export function readError(text: string): KrakenError {
  const until = throttled.exec(text)?.[1]
  if (until !== undefined) return { kind: 'throttled', until: Number(until) * 1000 }
  const kind = meanings.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
  return kind === 'throttled' ? { kind: 'rate-limited' } : { kind }
}
