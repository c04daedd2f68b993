import { withCommas } from '@leadline/decimal/with-commas'
import { exact } from '@leadline/orders/decimal-text'

const minus = '\u2212'
const none = '—'
const dollars: ReadonlySet<string> = new Set(['USD', 'USDC', 'USDT'])

/** Dollars have two decimals, coins all of theirs. */
export function moneyText(text: string | null, currency: string): string {
  if (text === null) return none
  return signedText(dollars.has(currency) ? exact(text).toFixed(2) : text)
}

/** A gain or a loss always carries its sign; zero has none. */
export function gainText(text: string | null, currency: string): string {
  if (text === null) return none
  const written = dollars.has(currency) ? exact(text).toFixed(2) : text
  const value = exact(written)
  if (value.eq(exact('0'))) return dollars.has(currency) ? '0.00' : '0'
  return value.gt(exact('0')) ? `+${withCommas(written)}` : signedText(written)
}

export function percentText(text: string | null): string {
  return text === null ? none : `${signedText(text)} %`
}

/** A change always carries its sign. */
export function gainPercentText(text: string | null): string {
  if (text === null) return none
  return exact(text).gt(exact('0')) ? `+${withCommas(text)} %` : percentText(text)
}

export function plainText(text: string | null): string {
  return text === null ? none : signedText(text)
}

/** A ratio in floating point, to two decimals. */
export function ratioOf(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return none
  const written = value.toFixed(2)
  return signedText(Number(written) === 0 ? '0.00' : written)
}

/** A Unix time as UTC: '2026-10-05 14:00'. */
export function utcText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

const lengths: readonly (readonly [ms: number, one: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

/** '1 day', '15 minutes'. */
export function lengthText(ms: number): string {
  const [unitMs, one] = lengths.find(([each]) => ms % each === 0) ?? [60_000, 'minute']
  const count = Math.round(ms / unitMs)
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function signedText(text: string): string {
  const written = withCommas(text)
  return written.startsWith('-') ? minus + written.slice(1) : written
}
