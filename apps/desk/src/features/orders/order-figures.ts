import type { WireOrder } from '@leadline/desk-protocol/trading-messages'

import { alignedColumn } from '../../platform/figures/aligned-column.ts'
import { decimalFigure } from '../../platform/figures/decimal-figures.ts'
import { nothingThere } from '../../platform/figures/figures.ts'
import { limitOf, sizeOf } from '../../platform/trading/order-words.ts'

export interface OrderFigures {
  size: string
  filled: string
  limit: string
}

/** Working orders, each with its figures, whose points stand under one another. */
export function withFigures(
  orders: readonly WireOrder[],
): { order: WireOrder; figures: OrderFigures }[] {
  const sizes = alignedColumn(orders.map(({ terms }) => sizeOf(terms)))
  const fills = alignedColumn(orders.map(({ filled }) => decimalFigure(filled)))
  const limits = alignedColumn(orders.map(({ terms }) => limitOf(terms) || nothingThere))
  return orders.map((order, place) => ({
    order,
    figures: {
      size: sizes[place] ?? '',
      filled: fills[place] ?? '',
      limit: limits[place] ?? '',
    },
  }))
}
