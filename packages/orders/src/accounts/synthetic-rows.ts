import type { OrderRecord } from '../order-record.ts'
import {
  type SyntheticOrder,
  type SyntheticTerms,
  typedLimit,
} from '../synthetic/synthetic-order.ts'
import { filledOf, onSide } from '../synthetic/synthetic-parts.ts'
import { averageOf } from '../synthetic/synthetic-progress.ts'
import { csvTime } from './csv.ts'
import { exchangeName } from './export-files.ts'

/** An order that Leadline holds, with its orders at the exchange. */
export interface SyntheticWithParts {
  held: SyntheticOrder
  parts: readonly OrderRecord[]
}

/**
 * The cells of an order that Leadline holds, by their heads in the file of orders. What its fills cost, and their fees,
 * stands in the rows of its parts and not here, so that no sum counts it twice.
 */
export function syntheticCells({
  held,
  parts,
}: SyntheticWithParts): Readonly<Record<string, string | null>> {
  const { terms, venue, keyId } = held
  const own = onSide(parts, terms.side)
  return {
    'Placed (UTC)': csvTime(held.startedAt),
    'Changed (UTC)': csvTime(held.changedAt),
    Exchange: exchangeName(venue, keyId),
    Symbol: held.symbol,
    Side: terms.side,
    Type: terms.kind,
    Size: terms.size,
    'Limit price': typedLimit(terms),
    'Stop price': 'stop' in terms ? terms.stop.stopPrice : null,
    'Trail distance':
      terms.kind === 'trailing-stop'
        ? `${terms.offset.value}${terms.offset.unit === 'percent' ? ' %' : ''}`
        : null,
    'Held terms': moreTerms(terms),
    State: held.status,
    'Canceled by': endedBy(held),
    Filled: filledOf(own).toFixed(),
    'Average price': averageOf(own),
    Source: held.owner ? 'algorithm' : 'manual',
    Reason: held.reason,
    'Order ID': held.id,
  }
}

/** Who ended it; empty where it ended by itself, or a release of before did not write it down. */
export function endedBy({
  status,
  canceledBy,
}: Pick<SyntheticOrder, 'status' | 'canceledBy'>): string | null {
  if (status === 'done' || status === 'active') return null
  return canceledBy === 'leadline' ? 'Leadline' : canceledBy
}

/** What no column has: 'target 61000', '10 slices in 30 min'. */
function moreTerms(terms: SyntheticTerms): string | null {
  switch (terms.kind) {
    case 'bracket':
      return `${targetWords(terms)}${stopLimit(terms.stop.limitPrice)}`
    case 'oco':
      return stopLimit(terms.stop.limitPrice).replace('; ', '') || null
    case 'iceberg':
      return `shows ${terms.displaySize}`
    case 'twap':
      return `${terms.slices} slices in ${terms.durationMs / 60_000} min`
    case 'chase':
      return `never beyond ${terms.worstPrice}`
    case 'trailing-stop':
      return null
  }
}

/** 'target 61000', or 'targets 61000 (50 %), 62000'. */
function targetWords({
  targetPrice,
  earlierTargets = [],
}: Extract<SyntheticTerms, { kind: 'bracket' }>): string {
  if (earlierTargets.length === 0) return `target ${targetPrice}`
  const earlier = earlierTargets.map(({ price, percent }) => `${price} (${percent} %)`)
  return `targets ${[...earlier, targetPrice].join(', ')}`
}

const stopLimit = (limit: string | null) =>
  limit === null ? '' : `; stop with a limit at ${limit}`
