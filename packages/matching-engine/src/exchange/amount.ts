import { type Scaled, formatScaled, parseScaled } from '@leadline/decimal/scaled'

/** Money and coins of accounts: whole numbers of 10^-18, whatever the currency. */
export type Amount = bigint

export const amountDecimals = 18

export function parseAmount(text: string): Amount | undefined {
  const scaled = parseScaled(text, amountDecimals)
  return scaled === undefined ? undefined : BigInt(scaled)
}

/** Price times size, exactly. */
export function notional(
  price: number,
  size: number,
  scale: { priceDecimals: number; sizeDecimals: number },
): Amount {
  return (
    BigInt(price) *
    BigInt(size) *
    10n ** BigInt(amountDecimals - scale.priceDecimals - scale.sizeDecimals)
  )
}

export function amountOf(value: Scaled, decimals: number): Amount {
  return BigInt(value) * 10n ** BigInt(amountDecimals - decimals)
}

/**
 * A part of an amount, in millionths, cut to so many decimals. Cut and not rounded up: the fees of many small fills
 * then never add up to more than was held for the whole.
 */
export function feeOf(amount: Amount, millionths: number, decimals: number): Amount {
  const step = 10n ** BigInt(amountDecimals - decimals)
  return ((amount * BigInt(millionths)) / 1_000_000n / step) * step
}

/** Plain text with at most so many decimals, cut, without trailing zeros. */
export function amountText(amount: Amount, decimals = amountDecimals): string {
  const cut = amount / 10n ** BigInt(amountDecimals - decimals)
  const text = formatScaled(cut, decimals)
  return decimals === 0 ? text : text.replace(/\.?0+$/, '')
}

/** With exactly so many decimals. */
export function amountFixed(amount: Amount, decimals: number): string {
  return formatScaled(amount / 10n ** BigInt(amountDecimals - decimals), decimals)
}
