/**
 * Prices are integer ticks and sizes integer 1e-4 BTC everywhere inside, so that adding up a book
 * never rounds. Only these functions know dollars and coins.
 */
export const TICK_USD = 0.5
export const E4 = 10_000

/** 134837 → '67,418.5' */
export function formatPrice(priceTicks: number): string {
  const cents = Math.round(priceTicks * TICK_USD * 10)
  const whole = Math.floor(cents / 10)
  const thousands = Math.floor(whole / 1000)
  const rest = String(whole % 1000)
  const grouped = thousands > 0 ? `${thousands},${rest.padStart(3, '0')}` : rest
  return `${grouped}.${cents % 10}`
}

/** 58930 → '5.893' */
export function formatSize(sizeE4: number, decimals: number): string {
  return (sizeE4 / E4).toFixed(decimals)
}

/** 1234567 → '1.23M', 45600 → '46k': a glance, not an account. */
export function formatDollars(usd: number): string {
  return usd >= 999_500 ? `$${(usd / 1_000_000).toFixed(2)}M` : `$${Math.round(usd / 1000)}k`
}

export function notionalUsd(priceTicks: number, sizeE4: number): number {
  return (priceTicks * TICK_USD * sizeE4) / E4
}
