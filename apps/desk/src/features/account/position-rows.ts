import type { WirePosition } from '@leadline/desk-protocol/trading-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import {
  directionOf,
  moneyFigure,
  priceFigure,
  resultFigure,
} from '../../platform/figures/decimal-figures.ts'
import { notComputable } from '../../platform/figures/figures.ts'

/** What of a position stays while the market moves: React renders it. */
export interface PositionRow {
  id: string
  asset: string
  venue: WirePosition['venue']
  size: string
  averagePrice: string | null
  /** Coins whose cost nobody here knows; '0' where it is known of all. */
  unknown: string
  realizedUsd: string
}

export function positionRows(positions: readonly WirePosition[]): PositionRow[] {
  return positions
    .filter(({ size, realizedUsd }) => !exact(size).eq(zero) || !exact(realizedUsd).eq(zero))
    .map((position) => ({
      id: idOf(position),
      asset: position.asset,
      venue: position.venue,
      size: position.size,
      averagePrice: position.averagePrice,
      unknown: position.sizeBasisUnknown,
      realizedUsd: position.realizedUsd,
    }))
}

export interface MarketFigures {
  mark: string
  value: string
  unrealized: string
  percent: string
  direction: 'gain' | 'loss' | undefined
}

/** What follows the market: painted. */
export function marketFigures(position: WirePosition): MarketFigures {
  const { size, valueUsd, unrealizedUsd, cost } = position
  const held = exact(size)
  const mark = valueUsd === null || held.eq(zero) ? null : exact(valueUsd).div(held).toFixed()
  return {
    mark: priceFigure(mark),
    value: moneyFigure(valueUsd),
    unrealized: resultFigure(unrealizedUsd),
    percent: percentOf(unrealizedUsd, cost),
    direction: directionOf(unrealizedUsd),
  }
}

function percentOf(result: string | null, cost: string | null): string {
  if (result === null || cost === null || exact(cost).eq(zero)) return notComputable
  return resultFigure(exact(result).times(exact('100')).div(exact(cost)).toFixed())
}

export interface Totals {
  value: string
  unrealized: string
  direction: MarketFigures['direction']
}

/** Added before they are rounded. What cannot be valued is not in them. */
export function totalsOf(positions: readonly WirePosition[]): Totals {
  const sum = (texts: readonly (string | null)[]) =>
    texts.reduce<Decimal>((total, text) => (text === null ? total : total.plus(exact(text))), zero)
  const unrealized = sum(positions.map(({ unrealizedUsd }) => unrealizedUsd)).toFixed()
  return {
    value: moneyFigure(sum(positions.map(({ valueUsd }) => valueUsd)).toFixed()),
    unrealized: resultFigure(unrealized),
    direction: directionOf(unrealized),
  }
}

export function idOf({ keyId, asset }: Pick<WirePosition, 'keyId' | 'asset'>): string {
  return `${keyId ?? 'all'} ${asset}`
}
