import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

import { alignedColumn } from '../figures/aligned-column.ts'
import { decimalFigure, priceFigure } from '../figures/decimal-figures.ts'
import { nothingThere } from '../figures/figures.ts'
import { limitOf, sizeOf } from './order-words.ts'

export interface OrderFigures {
  limit: string
  size: string
  filled: string
  average: string
}

/** Orders, each with its figures, whose points stand under one another. */
export function withOrderFigures(
  orders: readonly WireOrder[],
): { order: WireOrder; figures: OrderFigures }[] {
  const column = (text: (order: WireOrder) => string) => alignedColumn(orders.map(text))
  const limits = column(({ terms }) => limitOf(terms) || nothingThere)
  const sizes = column(({ terms }) => sizeOf(terms))
  const fills = column(({ filled }) => decimalFigure(filled))
  const averages = column(({ averagePrice }) =>
    averagePrice === null ? nothingThere : priceFigure(averagePrice),
  )
  return orders.map((order, place) => ({
    order,
    figures: {
      limit: limits[place] ?? '',
      size: sizes[place] ?? '',
      filled: fills[place] ?? '',
      average: averages[place] ?? '',
    },
  }))
}
