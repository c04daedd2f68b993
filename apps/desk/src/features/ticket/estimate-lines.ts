import type { WireEstimate } from '@leadline/desk-protocol/trading-answers'
import { exact } from '@leadline/orders/decimal-text'

import {
  amountFigure,
  decimalFigure,
  percentFigure,
} from '../../platform/figures/decimal-figures.ts'
import { notComputable } from '../../platform/figures/figures.ts'

export const estimateNames = [
  'taken',
  'average',
  'worst',
  'rests',
  'cost',
  'fee',
  'total',
  'left',
] as const
export type EstimateName = (typeof estimateNames)[number]

/** The figures of an estimate as the ticket writes them. */
export function estimateFigures(estimate: WireEstimate | null): Record<EstimateName, string> {
  if (estimate === null) {
    return Object.fromEntries(estimateNames.map((name) => [name, notComputable])) as Record<
      EstimateName,
      string
    >
  }
  const { terms, takenSize, restingSize, averagePrice, worstPrice, cost, fee, total, left } =
    estimate
  const isTaken = exact(takenSize).gt(exact('0'))
  const decimals = worstPrice?.split('.')[1]?.length ?? 2
  const [asset = '', quote = ''] = terms.symbol.split('-')
  return {
    taken: decimalFigure(takenSize),
    average: isTaken ? decimalFigure(averagePrice, decimals) : notComputable,
    worst: isTaken ? decimalFigure(worstPrice) : notComputable,
    rests: decimalFigure(restingSize),
    cost: amountFigure(cost, quote),
    fee: amountFigure(fee, quote),
    total: amountFigure(total, quote),
    left: amountFigure(left, terms.side === 'buy' ? quote : asset),
  }
}

/** What is not enough, in words; undefined where it is. */
export function shortfall({ left, terms }: WireEstimate, venueName: string): string | undefined {
  if (left === null || exact(left).gte(exact('0'))) return undefined
  const [asset = '', quote = ''] = terms.symbol.split('-')
  const spent = terms.side === 'buy' ? quote : asset
  const missing = amountFigure(exact(left).abs().toFixed(), spent)
  return `${venueName} has ${missing} ${spent} too little.`
}

/** How far the estimated average has moved since the review, in basis points with two decimals; null where there is none. */
export function movedBasisPoints(before: string | null, now: string | null): string | null {
  if (before === null || now === null) return null
  const moved = exact(now).minus(exact(before)).times(exact('10000')).div(exact(before))
  return moved.toFixed(2)
}

export const feeWords = (share: string | undefined) =>
  share === undefined ? '' : percentFigure(share)
