import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import {
  formatAmount,
  formatAverage,
  formatDecimal,
} from '../../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../../platform/numbers/format-number.ts'
import { sideWords } from '../../../platform/trading/order-words.ts'
import type { SentPlan } from '../../../platform/trading/trading-store.ts'

type Traded = Pick<WireOrder, 'terms' | 'filled' | 'averagePrice' | 'fills'>

/** 'Buy 0.2 BTC on 1 exchange, with a limit at its worst price.' */
export function planSentence({ side, symbol, parts }: SentPlan): string {
  const size = sumOf(parts, ({ part }) => part.terms.size ?? '0').toFixed()
  const asset = symbol.split('-')[0] ?? symbol
  const [where, each] =
    parts.length === 1 ? ['1 exchange', ''] : [`${parts.length} exchanges`, 'each ']
  return `${sideWords[side]} ${formatDecimal(size)} ${asset} on ${where}, ${each}with a limit at its worst price.`
}

/** What the orders of a plan have done together; empty before anything is filled. */
export function planSums(
  { symbol, side, parts }: SentPlan,
  orders: readonly WireOrder[],
): [name: string, amount: string][] {
  const sent = new Set(parts.map(({ clientOrderId }) => clientOrderId))
  const own = orders.filter(
    ({ clientOrderId, filled }) => sent.has(clientOrderId) && filled !== '0',
  )
  const filled = sumOf(own, (order) => order.filled)
  if (filled.lte(zero)) return []
  const asset = symbol.split('-')[0] ?? symbol
  const isPriced = own.every(({ averagePrice }) => averagePrice !== null)
  const value = own.reduce(
    (sum, order) => sum.plus(exact(order.filled).times(exact(order.averagePrice ?? '0'))),
    zero,
  )
  const received = side === 'buy' ? coinsReceived(own, asset) : undefined
  return [
    ['Filled', `${formatDecimal(filled.toFixed())} ${asset}`],
    ['Average price', isPriced ? formatAverage(value.div(filled).toFixed()) : notComputable],
    ['Fee', feeWords(own)],
    ...(received === undefined
      ? []
      : [[`Received, ${asset}`, formatDecimal(received)] as [string, string]]),
  ]
}

/** Of one part: 'Fee 0.00004 BTC, 0.19996 BTC received'; empty before anything is filled. */
export function paidWords(order: Traded): string {
  if (!exact(order.filled).gt(zero)) return ''
  const asset = order.terms.symbol.split('-')[0] ?? ''
  const received = order.terms.side === 'buy' ? coinsReceived([order], asset) : undefined
  const brought = received === undefined ? '' : `, ${formatDecimal(received)} ${asset} received`
  return `Fee ${feeWords([order])}${brought}`
}

/** Each asset that was paid; a sum of which some is missing would be a wrong number. */
function feeWords(orders: readonly Traded[]): string {
  if (!orders.every(isComplete)) return notComputable
  const fees = new Map<string, Decimal>()
  for (const { fee, feeAsset } of orders.flatMap(({ fills }) => fills)) {
    fees.set(feeAsset, (fees.get(feeAsset) ?? zero).plus(exact(fee)))
  }
  return [...fees]
    .map(([asset, fee]) => `${formatAmount(fee.toFixed(), asset)} ${asset}`)
    .join(' + ')
}

/** Where a part of the fee was taken out of what was bought: what there is now. */
function coinsReceived(orders: readonly Traded[], asset: string): string | undefined {
  const inCoins = orders.flatMap(({ fills }) => fills).filter(({ feeAsset }) => feeAsset === asset)
  if (inCoins.length === 0 || !orders.every(isComplete)) return undefined
  const paid = sumOf(inCoins, ({ fee }) => fee)
  return sumOf(orders, ({ filled }) => filled)
    .minus(paid)
    .toFixed()
}

function isComplete({ filled, fills }: Traded): boolean {
  return sumOf(fills, ({ size }) => size).eq(exact(filled))
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => string): Decimal {
  return items.reduce((sum, item) => sum.plus(exact(of(item))), zero)
}
