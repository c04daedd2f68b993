import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact } from '@leadline/orders/decimal-text'
import { isTriggered } from '@leadline/orders/ticket/estimate-order'
import { allOrders } from '@leadline/venues/exchanges/all'

import {
  formatAmount,
  formatDecimal,
  formatPercent,
  formatPrice,
} from '../../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../../platform/numbers/format-number.ts'

export const estimateNames = [
  'taken',
  'average',
  'worst',
  'bound',
  'rests',
  'canceled',
  'waits',
  'cost',
  'fee',
  'total',
  'received',
  'left',
] as const
export type EstimateName = (typeof estimateNames)[number]

/** What of an order decides which lines its estimate has. */
export type EstimatedKind = Pick<WireTerms, 'kind' | 'timeInForce' | 'postOnly'> & {
  side: WireTerms['side'] | null
}

/** The lines of an estimate: only what this type and time in force can do. */
export function estimateLines(
  { kind, timeInForce, postOnly, side }: EstimatedKind,
  symbol: string,
  venueName: string | null,
  rates: { maker: string; taker: string } | undefined,
  /** False: a buy pays its fee in the coins that it brings. */
  feeOfBuys = true,
): readonly [EstimateName, string][] {
  const [asset = symbol, quote = ''] = symbol.split('-')
  const waits = isTriggered({ kind })
  const takes: readonly [EstimateName, string][] = [
    ['taken', `Fills now, ${asset}`],
    ['average', 'Estimated average price'],
    ['worst', 'Worst price reached'],
  ]
  const bound: readonly [EstimateName, string][] =
    kind === 'market' ? [['bound', 'Worst price allowed (price guard)']] : []
  const isInAsset = side === 'buy' && !feeOfBuys
  const rest: Record<string, [EstimateName, string]> = {
    ioc: ['canceled', `Remainder canceled, ${asset}`],
    fok: ['canceled', `Not filled, canceled, ${asset}`],
  }
  const resting = rest[timeInForce] ?? ['rests', `Rests in the book, ${asset}`]
  const condition = waits ? ' if triggered' : ''
  const paid = (['maker', 'taker'] as const).filter(
    (rate) =>
      (rate === 'taker' || (!waits && kind !== 'market')) && !(postOnly && rate === 'taker'),
  )
  const paidWords = rates ? paid.map((rate) => `${rate} ${feeWords(rates[rate])}`).join(', ') : ''
  const where = venueName === null ? '' : ` at ${venueName}`
  // While it rests, the exchange holds back more than the maker fee above: what is left is less than the sum says.
  const isTakerHeld = side === 'buy' && feeOfBuys && paid.length === 2
  const held = isTakerHeld ? ', taker fee held back' : ''
  return [
    ...(waits || postOnly ? [] : takes),
    ...bound,
    ...(waits
      ? [['waits', `Not in the book until triggered, ${asset}`] as [EstimateName, string]]
      : kind === 'market'
        ? []
        : [resting]),
    ['cost', `${side === 'sell' ? 'Proceeds' : 'Cost'}${condition}, ${quote}`],
    ['fee', `Fee, ${isInAsset ? asset : quote}${paidWords === '' ? '' : ` (${paidWords})`}`],
    isInAsset
      ? ['received', `You receive, ${asset}`]
      : ['total', `${side === 'sell' ? 'After the fee' : 'Total'}, ${quote}`],
    ['left', `Left${where}${held}, ${side === 'sell' ? asset : quote}`],
  ]
}

/** The numbers of an estimate as the ticket writes them. */
export function estimateNumbers(estimate: WireEstimate | null): Record<EstimateName, string> {
  if (estimate === null) {
    return Object.fromEntries(estimateNames.map((name) => [name, notComputable])) as Record<
      EstimateName,
      string
    >
  }
  const { terms, takenSize, averagePrice, worstPrice, cost, fee, total, left } = estimate
  const isTaken = exact(takenSize).gt(exact('0'))
  const decimals = worstPrice?.split('.')[1]?.length ?? 2
  const [asset = '', quote = ''] = terms.symbol.split('-')
  return {
    taken: formatDecimal(takenSize),
    average: isTaken ? formatDecimal(averagePrice, decimals) : notComputable,
    worst: isTaken ? formatPrice(worstPrice) : notComputable,
    bound: formatPrice(estimate.boundPrice ?? null),
    rests: formatDecimal(estimate.restingSize),
    canceled: formatDecimal(estimate.canceledSize),
    waits: formatDecimal(estimate.waitingSize),
    cost: formatAmount(cost, quote),
    fee: formatAmount(fee, estimate.feeIn === 'asset' ? asset : quote),
    total: formatAmount(total, quote),
    received: formatAmount(estimate.received ?? null, asset),
    left: formatAmount(left, terms.side === 'buy' ? quote : asset),
  }
}

/** Whether a buy pays its fee in the quote currency at that exchange, beside its cost. */
export function isFeeOfBuysInQuote(account: Pick<WireAccount, 'venue'> | null): boolean {
  return account === null || allOrders[account.venue].holds.feeOfBuys
}

/** What is not enough, as readable text; undefined where it is. */
export function shortfall(
  { needed, available, terms }: Pick<WireEstimate, 'needed' | 'available' | 'terms'>,
  venueName: string,
): string | undefined {
  if (needed === null || available === null) return undefined
  if (exact(needed).lte(exact(available))) return undefined
  const [asset = '', quote = ''] = terms.symbol.split('-')
  const spent = terms.side === 'buy' ? quote : asset
  const there = formatAmount(available, spent)
  const rounded = formatAmount(needed, spent)
  // It never reads as if what is there were enough.
  const need = rounded === there ? formatDecimal(needed) : rounded
  return `Insufficient funds: need ${need} ${spent}, available ${there} ${spent} at ${venueName}.`
}

/** How far the estimated average has moved since the review, in basis points with two decimals; null where there is none. */
export function movedBasisPoints(before: string | null, now: string | null): string | null {
  if (before === null || now === null) return null
  const moved = exact(now).minus(exact(before)).times(exact('10000')).div(exact(before))
  return moved.toFixed(2)
}

export const feeWords = (share: string | undefined) =>
  share === undefined ? '' : formatPercent(share)
