/** Money is integer cents everywhere; text is made only at the edge. */

export const salesTaxBasisPoints = 800

/** Sales tax on a subtotal, rounded half up to the cent. Computed once per order, never per line. */
export function salesTaxCents(subtotalCents: number): number {
  return Math.floor((subtotalCents * salesTaxBasisPoints + 5_000) / 10_000)
}

/** '$24.99': always two decimals. Integer arithmetic, because 4.35 * 100 is not 435. */
export function formatUsd(amountCents: number): string {
  const sign = amountCents < 0 ? '-' : ''
  const cents = Math.abs(amountCents)
  return `${sign}$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
