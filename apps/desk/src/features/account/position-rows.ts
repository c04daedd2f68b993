import type { WireAccount, WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import { alignedColumn } from '../../platform/numbers/aligned-column.ts'
import {
  formatDecimal,
  directionOf,
  formatMoney,
  formatAverage,
  formatResult,
} from '../../platform/numbers/format-decimal.ts'
import { notComputable, nothingThere } from '../../platform/numbers/format-number.ts'
import { leftOutWords } from './left-out.ts'

/** What of a position stays while the market moves: React renders it. */
export interface PositionRow {
  id: string
  keyId: string | null
  asset: string
  venue: WirePosition['venue']
  size: string
  /** What one coin cost, with fees; null where nobody here knows, a dash where none is held. */
  average: string | null
  /** Coins whose cost nobody here knows; null where it is known of all. */
  costUnknownOf: string | null
  realizedUsd: string
  /** Of trading it, in dollars; null where some were paid in a coin of unknown worth. */
  fees: string | null
  lotCount: number
  /** Some of it is there now; else it was traded before. */
  isHeld: boolean
  /** Valued at one dollar for want of a market. */
  isAtPar: boolean
}

/** Beside a coin that is valued at one dollar for want of a market. */
export const parWords = ' at 1.00'

export function positionRows(positions: readonly WirePosition[]): PositionRow[] {
  const shown = positions.filter(isShown)
  const sizes = alignedColumn(shown.map(({ size }) => formatDecimal(size)))
  const averages = alignedColumn(shown.map(({ averagePrice }) => formatAverage(averagePrice)))
  const fees = alignedColumn(shown.map(({ feesUsd = null }) => formatMoney(feesUsd)))
  return shown.map((position, place) => ({
    id: idOf(position),
    keyId: position.keyId,
    asset: position.asset,
    venue: position.venue,
    size: sizes[place] ?? '',
    average: averageOf(position, averages[place] ?? ''),
    costUnknownOf: exact(position.sizeBasisUnknown).gt(zero) ? position.sizeBasisUnknown : null,
    realizedUsd: position.realizedUsd,
    fees: fees[place] ?? null,
    lotCount: position.lotCount ?? 0,
    isHeld: exact(position.size).gt(zero),
    isAtPar: position.isAtPar === true,
  }))
}

function averageOf(
  { averagePrice, sizeBasisUnknown }: WirePosition,
  average: string,
): PositionRow['average'] {
  if (averagePrice !== null) return average
  return exact(sizeBasisUnknown).gt(zero) ? null : nothingThere
}

/** Rows, of an account or of an asset, behind which an account is not connected: a locked vault reports none. */
export function lastKnownPositions(
  byAccount: readonly WirePosition[],
  accounts: readonly Pick<WireAccount, 'keyId' | 'phase'>[],
): Set<string> {
  const connected = new Set(
    accounts.flatMap(({ keyId, phase }) => (phase === 'offline' ? [] : keyId)),
  )
  return new Set(
    byAccount
      .filter(({ keyId }) => !connected.has(keyId ?? ''))
      .flatMap(({ keyId, asset }) => [idOf({ keyId, asset }), idOf({ keyId: null, asset })]),
  )
}

function isShown({ size, realizedUsd }: WirePosition): boolean {
  return !exact(size).eq(zero) || !exact(realizedUsd).eq(zero)
}

export interface MarketNumbers {
  id: string
  mark: string
  value: string
  unrealized: string
  percent: string
  direction: 'gain' | 'loss' | undefined
}

/** What follows the market: painted. Points stand under one another. */
export function marketNumbers(positions: readonly WirePosition[]): MarketNumbers[] {
  const shown = positions.filter(isShown)
  const column = (text: (position: WirePosition) => string) => alignedColumn(shown.map(text))
  const marks = column((position) => formatAverage(markOf(position)))
  const values = column(({ valueUsd }) => formatMoney(valueUsd))
  const results = column(({ unrealizedUsd }) => formatResult(unrealizedUsd))
  const percents = column(({ unrealizedUsd, cost }) => percentOf(unrealizedUsd, cost))
  return shown.map((position, place) => ({
    id: idOf(position),
    mark: marks[place] ?? '',
    value: values[place] ?? '',
    unrealized: results[place] ?? '',
    percent: percents[place] ?? '',
    direction: directionOf(position.unrealizedUsd),
  }))
}

function markOf({ size, valueUsd }: WirePosition): string | null {
  const held = exact(size)
  return valueUsd === null || held.eq(zero) ? null : exact(valueUsd).div(held).toFixed()
}

function percentOf(result: string | null, cost: string | null): string {
  if (result === null || cost === null || exact(cost).eq(zero)) return notComputable
  return formatResult(exact(result).times(exact('100')).div(exact(cost)).toFixed())
}

export interface Totals {
  value: string
  unrealized: string
  direction: MarketNumbers['direction']
  realized: string
  fees: string
  /** With the dollars that are there: the total of Balances. */
  withCash: string
  /** What cannot be valued and is not in them, as readable text. */
  leftOut: string
}

/** Added before they are rounded. */
export function totalsOf(positions: readonly WirePosition[], cash: string): Totals {
  const sum = (texts: readonly (string | null | undefined)[]) =>
    texts.reduce<Decimal>((total, text) => (text ? total.plus(exact(text)) : total), zero)
  const unrealized = sum(positions.map(({ unrealizedUsd }) => unrealizedUsd)).toFixed()
  const value = sum(positions.map(({ valueUsd }) => valueUsd))
  return {
    value: formatMoney(value.toFixed()),
    unrealized: formatResult(unrealized),
    direction: directionOf(unrealized),
    realized: formatResult(sum(positions.map(({ realizedUsd }) => realizedUsd)).toFixed()),
    fees: formatMoney(sum(positions.map(({ feesUsd }) => feesUsd)).toFixed()),
    withCash: ` (with ${formatMoney(cash)} USD cash: ${formatMoney(value.plus(exact(cash)).toFixed())})`,
    leftOut: leftOutWords(
      positions.flatMap(({ asset, valueUsd, size }) =>
        valueUsd === null && !exact(size).eq(zero) ? asset : [],
      ),
    ),
  }
}

export function idOf({ keyId, asset }: Pick<WirePosition, 'keyId' | 'asset'>): string {
  return `${keyId ?? 'all'} ${asset}`
}
