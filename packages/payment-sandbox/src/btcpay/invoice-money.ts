import { centsOf, coinText, decimalOf } from '../money.ts'
import { type Coin, coins, type StoredInvoice, type StoredMethod } from './btcpay-objects.ts'

/** The price in the coin's smallest unit, rounded up: whoever pays it has paid enough. */
export function unitsFor(cents: number, { digits, rate }: Coin): bigint {
  const rateCents = BigInt(centsOf(rate) ?? 1)
  return (BigInt(cents) * 10n ** BigInt(digits) + rateCents - 1n) / rateCents
}

export function centsFor(units: bigint, { digits, rate }: Coin): number {
  const rateCents = BigInt(centsOf(rate) ?? 1)
  const one = 10n ** BigInt(digits)
  return Number((units * rateCents + one / 2n) / one)
}

/** The method that the sandbox's page pays with. */
export function payingMethod({ methods }: StoredInvoice): StoredMethod {
  const [first] = methods
  if (!first) throw new Error('An invoice has at least one payment method.')
  return first
}

export interface Balance {
  coin: Coin
  wholeUnits: bigint
  paidUnits: bigint
  dueUnits: bigint
  overUnits: bigint
}

export function balanceOf(invoice: StoredInvoice): Balance {
  const method = payingMethod(invoice)
  const wholeUnits = BigInt(method.units)
  const paidUnits = invoice.payments
    .filter(({ status }) => status !== 'Invalid')
    .reduce((sum, { units }) => sum + BigInt(units), 0n)
  const rest = wholeUnits - paidUnits
  return {
    coin: coins[method.id],
    wholeUnits,
    paidUnits,
    dueUnits: rest > 0n ? rest : 0n,
    overUnits: rest < 0n ? -rest : 0n,
  }
}

export function paidAmountText(invoice: StoredInvoice): string {
  const { paidUnits, coin } = balanceOf(invoice)
  return paidUnits === 0n ? '0' : decimalOf(centsFor(paidUnits, coin))
}

export const coinAmount = (units: bigint, { digits }: Coin) => coinText(units, digits)
