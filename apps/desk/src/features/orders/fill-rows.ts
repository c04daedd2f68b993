import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { alignedColumn } from '../../platform/numbers/aligned-column.ts'
import { formatAmount, formatDecimal, formatPrice } from '../../platform/numbers/format-decimal.ts'

type Fill = WireOrder['fills'][number]

const mostShown = 200

export interface FillRow {
  id: string
  order: WireOrder
  time: number
  size: string
  price: string
  fee: string
  /** To its last decimal; dollars are shown in cents. */
  wholeFee: string
  liquidity: Fill['liquidity']
}

/** Fills of these orders, the newest first, with the points of each column under one another. */
export function fillRows(orders: readonly WireOrder[]): FillRow[] {
  const fills = orders
    .flatMap((order) => order.fills.map((fill) => ({ fill, order })))
    .toSorted((one, other) => other.fill.time - one.fill.time)
    .slice(0, mostShown)
  const column = (text: (fill: Fill) => string) =>
    alignedColumn(fills.map(({ fill }) => text(fill)))
  const sizes = column(({ size }) => formatDecimal(size))
  const prices = column(({ price }) => formatPrice(price))
  const fees = column(({ fee, feeAsset }) => formatAmount(fee, feeAsset))
  return fills.map(({ fill: { fillId, time, fee, feeAsset, liquidity }, order }, place) => ({
    id: `${order.clientOrderId} ${fillId}`,
    order,
    time,
    size: sizes[place] ?? '',
    price: prices[place] ?? '',
    fee: `${fees[place] ?? ''} ${feeAsset}`,
    wholeFee: `${formatDecimal(fee)} ${feeAsset}`,
    liquidity,
  }))
}
