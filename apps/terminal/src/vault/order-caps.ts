import { compareDecimals, multiplyDecimals } from '@leadline/decimal/decimal-text'
import type { ChangeToSign, OrderToSign } from '@leadline/venues/signing/order-to-sign'
import * as z from 'zod/mini'

import { VaultRefusal } from './vault-refusal.ts'

const amount = z.string().check(z.regex(/^\d{1,20}(?:\.\d{1,20})?$/))

/** What the vault signs at most in one order, in US dollars. Only the passphrase raises it. */
export const OrderCaps = z.strictObject({
  buyUsd: amount,
  sellUsd: amount,
  /** What an asset was worth when the passphrase was last given: the vault sees no market of its own. */
  prices: z.record(z.string().check(z.maxLength(20)), amount),
})
export type OrderCaps = z.infer<typeof OrderCaps>

/** Where only a price of then bounds an order, it may have moved so many times since. */
const priceSlack = '4'
const dollars = new Set(['USD', 'USDT', 'USDC', 'GUSD'])

/**
 * Holds an order against the caps before it is signed, whatever the hub says that it checked. `caps` null: none were set
 * yet, and nothing leaves before that; undefined: a vault of an earlier Leadline, which had none.
 */
export function refuseAboveCaps(
  order: OrderToSign | ChangeToSign | undefined,
  caps: OrderCaps | null | undefined,
): void {
  if (!order || caps === undefined) return
  if (caps === null) {
    throw new VaultRefusal('The vault signs no order before you have set your limits.')
  }
  const isWithin =
    'isChange' in order
      ? isChangeWithin(order, caps)
      : order.side === 'buy'
        ? isBuyWithin(order, caps)
        : isSaleWithin(order, caps)
  if (!isWithin) {
    throw new VaultRefusal(
      "This order is above the vault's own cap. Loosen your limits with the passphrase to raise it.",
    )
  }
}

function isBuyWithin(order: OrderToSign, { buyUsd, prices }: OrderCaps): boolean {
  const { base, quote, size, quoteSize, limitPrice } = order
  const isDollar = dollars.has(quote)
  const quoteUsd = isDollar ? '1' : prices[quote]
  const most = isDollar ? buyUsd : multiplyDecimals(buyUsd, priceSlack)
  const money = quoteSize ?? (size && limitPrice ? multiplyDecimals(size, limitPrice) : null)
  if (money !== null) {
    return quoteUsd !== undefined && compareDecimals(multiplyDecimals(money, quoteUsd), most) <= 0
  }
  // Nothing bounds its price: then its size is bounded, by what the asset was worth.
  if (prices[base] === undefined) {
    throw new VaultRefusal(
      `The vault has no price of ${base} to bound this order by. Set your limits once more, or send a limit order.`,
    )
  }
  return size !== null && isSizeWithin(size, prices[base], buyUsd)
}

/** The limit of a sale bounds nothing: it trades at the bid, which is higher. Its size is bounded instead. */
function isSaleWithin(
  { base, quote, size, quoteSize }: OrderToSign,
  { sellUsd, prices }: OrderCaps,
): boolean {
  if (quoteSize !== null) {
    const quoteUsd = dollars.has(quote) ? '1' : prices[quote]
    const most = multiplyDecimals(sellUsd, priceSlack)
    return (
      quoteUsd !== undefined && compareDecimals(multiplyDecimals(quoteSize, quoteUsd), most) <= 0
    )
  }
  // Of an asset whose worth was not known then, everything can be sold: what closes stays possible.
  return size !== null && (prices[base] === undefined || isSizeWithin(size, prices[base], sellUsd))
}

/** Which market it is in is not said, so its price is taken as it stands. */
function isChangeWithin(
  { size, limitPrice }: ChangeToSign,
  { buyUsd, sellUsd }: OrderCaps,
): boolean {
  if (size === null || limitPrice === null) return true
  const most = compareDecimals(buyUsd, sellUsd) > 0 ? buyUsd : sellUsd
  const wide = multiplyDecimals(most, priceSlack)
  return compareDecimals(multiplyDecimals(size, limitPrice), wide) <= 0
}

function isSizeWithin(size: string, price: string | undefined, usd: string): boolean {
  if (price === undefined) return false
  return compareDecimals(multiplyDecimals(size, price), multiplyDecimals(usd, priceSlack)) <= 0
}
