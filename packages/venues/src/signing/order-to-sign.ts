import { SigningRefused, type UnsignedCall } from '../session/signer.ts'

/** What an order that is about to be signed may trade, in the words of all exchanges. Decimal text. */
export interface OrderToSign {
  side: 'buy' | 'sell'
  base: string
  quote: string
  /** In the asset; null where it is sized in money. */
  size: string | null
  quoteSize: string | null
  /** Nothing trades at a worse price; null where nothing holds it. */
  limitPrice: string | null
}

/** A change of an order whose market and side the call does not name. */
export interface ChangeToSign {
  isChange: true
  size: string | null
  limitPrice: string | null
}

/** Undefined for what places and changes nothing. What may be an order and cannot be read is refused. */
export type ReadOrderToSign = (call: UnsignedCall) => OrderToSign | ChangeToSign | undefined

const amount = /^\d{1,30}(?:\.\d{1,30})?$/

/** Plain digits alone: nothing that an exchange might read as another number. */
export function amountToSign(value: unknown): string {
  if (typeof value === 'string' && amount.test(value)) return value
  throw unreadableOrder()
}

export function maybeAmountToSign(value: unknown): string | null {
  return value === undefined || value === null ? null : amountToSign(value)
}

export function sideToSign(value: unknown): 'buy' | 'sell' {
  const side = typeof value === 'string' ? value.toLowerCase() : ''
  if (side === 'buy' || side === 'sell') return side
  throw unreadableOrder()
}

/** A body of JSON, each name once: an exchange might take the other one of two. */
export function bodyToSign(body: UnsignedCall['body']): Readonly<Record<string, unknown>> {
  if (typeof body !== 'string') throw unreadableOrder()
  try {
    const value: unknown = JSON.parse(body)
    if (JSON.stringify(value) === body) return recordToSign(value)
  } catch {
    // No JSON at all.
  }
  throw unreadableOrder()
}

export function recordToSign(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw unreadableOrder()
}

/** A form, each name once, and none but these. */
export function formToSign(
  pairs: readonly (readonly [name: string, value: string])[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const form = new Map(pairs)
  const isStrange = [...form.keys()].some((name) => !names.has(name))
  if (isStrange || form.size !== pairs.length) throw unreadableOrder()
  return form
}

export function onlyNames(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  if (Object.keys(fields).some((name) => !names.includes(name))) throw unreadableOrder()
}

/** 'BTC-USD'. */
export function dashedMarket(value: unknown): { base: string; quote: string } {
  const [base = '', quote = '', ...more] = typeof value === 'string' ? value.split('-') : []
  if (base === '' || quote === '' || more.length > 0) throw unreadableOrder()
  return { base, quote }
}

/** 'BTCUSDT': the longest name of a currency that it ends in is what is paid with. */
export function joinedMarket(
  value: unknown,
  quotes: readonly string[],
): { base: string; quote: string } {
  const symbol = typeof value === 'string' ? value.toUpperCase() : ''
  const [quote] = quotes
    .filter((name) => symbol.endsWith(name) && symbol.length > name.length)
    .toSorted((a, b) => b.length - a.length)
  if (quote === undefined || !/^[A-Z0-9]+$/.test(symbol)) throw unreadableOrder()
  return { base: symbol.slice(0, -quote.length), quote }
}

export function unreadableOrder(): SigningRefused {
  return new SigningRefused(
    'The vault does not sign this order: it cannot read what it would cost.',
  )
}
