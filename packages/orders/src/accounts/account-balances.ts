import type { Balance, FeeRates } from '@leadline/venues/account-events'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { isUnanswered, type OrderRecord } from '../order-record.ts'
import { heldPerUnit } from '../ticket/order-hold.ts'

export interface ShownBalance {
  asset: string
  /** Decimal text: what can be used now. */
  available: string
  /** In orders, as the exchange says. */
  held: string
  /** Of the available, what an order may hold whose fate is not known: it is not offered again. */
  heldByUnknown: string
  total: string
}

interface HoldingAccount {
  balancesByAsset: ReadonlyMap<string, Balance>
  feesOf(symbol: string): FeeRates | null
  info: { capabilities: Pick<OrderCapabilities, 'holds'> }
}

/** Of an account: what can be used of it, fees that may be held back included. */
export function accountBalances(
  account: HoldingAccount,
  orders: readonly OrderRecord[],
): ShownBalance[] {
  const { holds } = account.info.capabilities
  const perUnit = (symbol: string) => heldPerUnit(account.feesOf(symbol), holds)
  return shownBalances(account.balancesByAsset.values(), orders, perUnit)
}

/** What the exchange reported, less what orders without an answer may already hold there. */
export function shownBalances(
  balances: Iterable<Balance>,
  orders: readonly OrderRecord[],
  perUnit: (symbol: string) => Decimal = () => exact('1'),
): ShownBalance[] {
  const unknown = new Map<string, Decimal>()
  for (const order of orders) {
    if (!isUnanswered(order.state)) continue
    const held = holdOf(order, perUnit(order.terms.symbol))
    if (held) unknown.set(held.asset, (unknown.get(held.asset) ?? zero).plus(held.amount))
  }
  return [...balances].map(({ asset, available, held }) => {
    const maybe = unknown.get(asset) ?? zero
    const free = exact(available)
    return {
      asset,
      available: largest(free.minus(maybe), zero).toFixed(),
      held: exact(held).toFixed(),
      heldByUnknown: (maybe.gt(free) ? free : maybe).toFixed(),
      total: free.plus(exact(held)).toFixed(),
    }
  })
}

/** Some exchanges list every asset that was ever there: of how many there is something. */
export function assetsAboveZero(balances: readonly Balance[]): number {
  const hasSome = ({ available, held }: Balance) => exact(available).plus(exact(held)).gt(zero)
  return balances.filter(hasSome).length
}

/** What an order holds while it works; undefined where that cannot be determined. */
function holdOf(
  { terms, filled, notionalUsd }: OrderRecord,
  perUnit: Decimal,
): { asset: string; amount: Decimal } | undefined {
  const [base = '', quote = ''] = terms.symbol.split('-')
  if (terms.quoteSize !== null)
    return { asset: quote, amount: exact(terms.quoteSize).times(perUnit) }
  const left = largest(exact(terms.size ?? '0').minus(exact(filled)), zero)
  if (terms.side === 'sell') return { asset: base, amount: left }
  const price = terms.limitPrice ?? terms.stopPrice
  if (price !== null) return { asset: quote, amount: left.times(exact(price)).times(perUnit) }
  return quote === 'USD' && notionalUsd !== null
    ? { asset: quote, amount: exact(notionalUsd).times(perUnit) }
    : undefined
}
