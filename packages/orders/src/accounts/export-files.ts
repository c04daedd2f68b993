import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { hasFillGap } from '../order-manager/reconciliation/fill-gaps.ts'
import type { OrderRecord } from '../order-record.ts'
import { csvFile, csvTime } from './csv.ts'
import type { Lot } from './lot-pool.ts'
import type { TradedFill } from './traded-amounts.ts'

/** Every order, with what is known of it. */
export function ordersCsv(orders: Iterable<OrderRecord>): string {
  const heads = [
    'Placed (UTC)',
    'Changed (UTC)',
    'Exchange',
    'Symbol',
    'Side',
    'Type',
    'Time in force',
    'Size',
    'Amount',
    'Limit price',
    'Limit offset',
    'Stop price',
    'Trail distance',
    'State',
    'Filled',
    'Average price',
    'Fills complete',
    'Source',
    'Reason',
    'Order ID',
    'Exchange order ID',
    'Replaces',
  ]
  const rows = [...orders].map((order) => {
    const { terms } = order
    return [
      csvTime(order.recordedAt),
      csvTime(order.changedAt),
      nameOf(order.venue),
      terms.symbol,
      terms.side,
      terms.kind,
      terms.timeInForce,
      terms.size,
      terms.quoteSize,
      terms.limitPrice,
      terms.limitOffset ?? null,
      terms.stopPrice,
      trailingText(terms),
      order.state,
      order.filled,
      order.averagePrice,
      hasFillGap(order) ? 'no' : 'yes',
      order.source.kind,
      order.reason,
      order.clientOrderId,
      order.venueOrderId,
      order.replaces,
    ]
  })
  return csvFile(heads, rows)
}

function trailingText({ trailing }: OrderRecord['terms']): string | null {
  return trailing && `${trailing.value}${trailing.unit === 'percent' ? ' %' : ''}`
}

export function fillsCsv(fills: readonly TradedFill[]): string {
  const heads = [
    'Time (UTC)',
    'Exchange',
    'Symbol',
    'Side',
    'Price',
    'Size',
    'Fee',
    'Fee in',
    'Maker or taker',
    'Order ID',
    'Trade ID',
  ]
  const rows = fills.map((fill) => [
    csvTime(fill.time),
    nameOf(fill.venue),
    fill.symbol,
    fill.side,
    fill.price,
    fill.size,
    fill.fee,
    fill.feeAsset,
    fill.liquidity,
    fill.clientOrderId,
    fill.fillId,
  ])
  return csvFile(heads, rows)
}

/** What is held, lot by lot. */
export function lotsCsv(
  lots: readonly Lot[],
  venueOfKey: (keyId: string) => VenueId | undefined,
): string {
  const heads = [
    'Acquired (UTC)',
    'Exchange',
    'Asset',
    'Size left',
    'Cost left (USD)',
    'Size acquired',
    'Cost (USD)',
    'Trade ID',
  ]
  const rows = lots.map((lot) => {
    const venue = venueOfKey(lot.keyId)
    return [
      csvTime(lot.acquiredAt),
      venue ? nameOf(venue) : lot.keyId,
      lot.asset,
      lot.left.toFixed(),
      lot.costLeft?.toFixed() ?? 'unknown',
      lot.size.toFixed(),
      lot.cost?.toFixed() ?? 'unknown',
      lot.fillId,
    ]
  })
  return csvFile(heads, rows)
}

function nameOf(venue: VenueId): string {
  return venueOf(venue).name
}
