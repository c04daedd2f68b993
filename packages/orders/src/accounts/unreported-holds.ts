import type { FeeRates } from '@leadline/venues/account-events'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { isUnanswered, isWorking, type OrderRecord } from '../order-record.ts'
import { heldPerUnit } from '../ticket/order-hold.ts'

/**
 * A balance may have been read while the order was on its way: for this long after it was sent, that is taken into
 * account.
 */
const readingMs = 1000
const settledMs = 2000

interface ReportingAccount {
  balancesAt: number | undefined
  feesOf(symbol: string): FeeRates | null
  info: { keyId: string; capabilities: Pick<OrderCapabilities, 'holds'> }
}

/**
 * What orders have taken out of the available balance since the exchange last reported it: many report balances only when asked, a
 * second or two after a fill. An older order is in the report already, as held. One without an answer is counted with the
 * balances themselves.
 */
export function unreportedHold(
  asset: string,
  account: ReportingAccount,
  orders: Iterable<OrderRecord>,
  now: number,
): Decimal {
  const { balancesAt, info } = account
  if (balancesAt === undefined) return zero
  let sum = zero
  for (const order of orders) {
    if (order.keyId !== info.keyId || isUnanswered(order.state)) continue
    const mayBeMissing =
      order.recordedAt > balancesAt - readingMs && now < order.recordedAt + settledMs
    if (order.recordedAt <= balancesAt && !mayBeMissing) continue
    const perUnit = heldPerUnit(account.feesOf(order.terms.symbol), info.capabilities.holds)
    sum = sum.plus(takenOf(order, asset, perUnit))
  }
  return sum
}

/** How far back orders have to be looked at. */
export function unreportedSince({ balancesAt }: Pick<ReportingAccount, 'balancesAt'>): number {
  return (balancesAt ?? 0) - readingMs
}

/** What fills have taken, and what the rest still holds. */
function takenOf({ terms, state, fills, filled }: OrderRecord, asset: string, perUnit: Decimal) {
  const [base = '', quote = ''] = terms.symbol.split('-')
  const isBuy = terms.side === 'buy'
  if (asset !== (isBuy ? quote : base)) return zero
  const left = largest(exact(terms.size ?? '0').minus(exact(filled)), zero)
  if (!isBuy) return isWorking(state) ? exact(filled).plus(left) : exact(filled)
  const paid = fills.reduce((sum, { price, size, fee, feeAsset }) => {
    const cost = exact(price).times(exact(size))
    return sum.plus(cost).plus(feeAsset === quote ? exact(fee) : zero)
  }, zero)
  const price = terms.limitPrice ?? terms.stopPrice
  if (!isWorking(state)) return paid
  if (terms.quoteSize !== null) {
    return largest(paid, exact(terms.quoteSize).times(perUnit))
  }
  return price === null ? paid : paid.plus(left.times(exact(price)).times(perUnit))
}
