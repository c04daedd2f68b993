import { exact, zero } from '../decimal-text.ts'
import { hasFillGap } from '../order-manager/reconciliation/fill-gaps.ts'
import type { OrderRecord } from '../order-record.ts'
import { whyWords } from '../reason-words.ts'
import { csvTime } from './csv.ts'
import {
  type CsvColumn,
  exchangeName,
  type FileContext,
  markedFile,
  sourceNames,
} from './export-files.ts'
import { worthInDollars } from './lot-ledger.ts'
import { syntheticCells, type SyntheticWithParts } from './synthetic-rows.ts'
import { amountsOf, tradedFill } from './traded-amounts.ts'

/** Every order, with what is known of it; before its parts, what Leadline holds as an order of its own. */
export function ordersCsv(
  orders: Iterable<OrderRecord>,
  { market }: FileContext,
  held: readonly SyntheticWithParts[] = [],
): string {
  const rows = [
    ...held.map((one) => ({ at: one.held.startedAt, cells: syntheticCells(one) })),
    ...[...orders].map((order) => ({ at: order.recordedAt, cells: orderCells(order) })),
  ].toSorted((a, b) => a.at - b.at)
  const heads = columns.map(([head]): CsvColumn<(typeof rows)[number]> => [
    head,
    ({ cells }) => cells[head] ?? null,
  ])
  return markedFile(market, heads, rows)
}

function orderCells(order: OrderRecord): Readonly<Record<string, string | null>> {
  return Object.fromEntries(columns.map(([head, cell]) => [head, cell(order)]))
}

const columns: readonly CsvColumn<OrderRecord>[] = [
  ['Placed (UTC)', ({ recordedAt }) => csvTime(recordedAt)],
  ['Changed (UTC)', ({ changedAt }) => csvTime(changedAt)],
  ['Exchange', ({ venue, keyId }) => exchangeName(venue, keyId)],
  ['Symbol', ({ terms }) => terms.symbol],
  ['Side', ({ terms }) => terms.side],
  ['Type', ({ terms }) => terms.kind],
  ['Time in force', ({ terms }) => terms.timeInForce],
  ['Expires (UTC)', ({ terms }) => (terms.expiresAt === null ? null : csvTime(terms.expiresAt))],
  ['Post-only', ({ terms }) => (terms.postOnly ? 'yes' : 'no')],
  ['Size', ({ terms }) => terms.size],
  ['Amount', ({ terms }) => terms.quoteSize],
  ['Limit price', ({ terms }) => terms.limitPrice],
  ['Limit offset', ({ terms }) => terms.limitOffset ?? null],
  ['Stop price', ({ terms }) => terms.stopPrice],
  ['Trail distance', trailingText],
  ['State', ({ state }) => state],
  ['Canceled by', canceledBy],
  ['Filled', ({ filled }) => filled],
  ['Average price', ({ averagePrice }) => averagePrice],
  ['Gross', (order) => whole(order, grossOf)],
  ['Fee', (order) => whole(order, feeOf)],
  ['Fee in', (order) => whole(order, (one) => feeAssets(one).join(' + '))],
  ['Fee value (USD)', (order) => whole(order, feeWorth)],
  ['Total', (order) => whole(order, totalOf)],
  ['Gross and total in', ({ terms }) => terms.symbol.split('-')[1] ?? ''],
  ['Fills complete', (order) => (hasFillGap(order) ? 'no' : 'yes')],
  ['Source', ({ source }) => sourceNames[source.kind]],
  ['Reason', whyWords],
  ['Order ID', ({ clientOrderId }) => clientOrderId],
  ['Exchange order ID', ({ venueOrderId }) => venueOrderId],
  ['Replaces', ({ replaces }) => replaces],
  ['Part of', ({ source }) => (source.kind === 'held' ? source.id : null)],
  // Of what Leadline holds, where no other column has it.
  ['Held terms', () => null],
]

function trailingText({ terms: { trailing } }: OrderRecord): string | null {
  return trailing && `${trailing.value}${trailing.unit === 'percent' ? ' %' : ''}`
}

/** A sum of fills of which some are missing would be a wrong number. */
function whole(order: OrderRecord, cell: (order: OrderRecord) => string | null): string | null {
  return order.fills.length === 0 || hasFillGap(order) ? null : cell(order)
}

/** Who ended it; empty where it was not canceled. */
function canceledBy({ state, isCancelAsked, cancelAskedBy }: OrderRecord): string | null {
  if (state === 'expired') return 'expired'
  if (state !== 'canceled') return null
  if (cancelAskedBy !== null) return cancelAskedBy === 'leadline' ? 'Leadline' : cancelAskedBy
  // Rows of an earlier version do not say by whom it was requested.
  return isCancelAsked ? 'requested, not recorded by whom' : 'exchange'
}

function grossOf({ fills }: OrderRecord): string {
  return fills
    .reduce((sum, { price, size }) => sum.plus(exact(price).times(exact(size))), zero)
    .toFixed()
}

function feeAssets({ fills }: OrderRecord): string[] {
  const paid = fills.filter(({ fee }) => !exact(fee).eq(zero))
  return [...new Set((paid.length > 0 ? paid : fills).map(({ feeAsset }) => feeAsset))]
}

/** One number where they were paid in one asset, else one for each, in the order of 'Fee in'. */
function feeOf(order: OrderRecord): string {
  return feeAssets(order)
    .map((asset) =>
      order.fills
        .filter(({ feeAsset }) => feeAsset === asset)
        .reduce((sum, { fee }) => sum.plus(exact(fee)), zero)
        .toFixed(),
    )
    .join(' + ')
}

function feeWorth(order: OrderRecord): string | null {
  let sum = zero
  for (const fill of order.fills) {
    const worth = worthInDollars(tradedFill(order, fill), fill.feeAsset, exact(fill.fee))
    if (worth === null) return null
    sum = sum.plus(worth)
  }
  return sum.toFixed()
}

/** What was paid or received in the quote asset, after the fees that were taken in it. */
function totalOf(order: OrderRecord): string {
  const quote = order.terms.symbol.split('-')[1] ?? ''
  return order.fills
    .reduce((sum, fill) => sum.plus(amountsOf(tradedFill(order, fill)).get(quote) ?? zero), zero)
    .abs()
    .toFixed()
}
