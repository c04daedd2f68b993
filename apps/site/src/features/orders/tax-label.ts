import type { OrderView } from '@leadline/contract/shop/payments'

/** 'Tax (8%)', at the rate that the order was made with. */
export function taxLabel({ taxBasisPoints }: OrderView): string {
  return `Tax (${taxBasisPoints / 100}%)`
}
