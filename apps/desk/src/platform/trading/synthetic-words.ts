import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { exact } from '@leadline/orders/decimal-text'
import { trailingStopAt } from '@leadline/orders/synthetic/trailing-stop'

import {
  formatAmount,
  formatAverage,
  formatDecimal,
  formatPrice,
} from '../numbers/format-decimal.ts'
import { nothingThere } from '../numbers/format-number.ts'
import { clockTime } from '../time.ts'

export type DoingSynthetic = Pick<
  WireSyntheticOrder,
  'terms' | 'isTriggered' | 'extreme' | 'progress'
>

/** What a synthetic order is doing: '3 of 4 slices done, next at 14:32:10'. */
export function syntheticDoing(synthetic: DoingSynthetic): string {
  const { terms, isTriggered, progress } = synthetic
  const { slices, nextAt, working } = progress
  if (isTriggered) {
    const left = working ? `, ${formatDecimal(working.size)} working` : ''
    return `Stop triggered${left}`
  }
  switch (terms.kind) {
    case 'twap':
    case 'iceberg': {
      const done = slices ? `${slices.done} of ${slices.of} slices done` : 'Working'
      const showing = terms.kind === 'iceberg' && working
      if (showing) return `${done}, showing ${formatDecimal(working.size)}`
      return nextAt === null ? done : `${done}, next at ${clockTime(nextAt)}`
    }
    case 'bracket':
      return bracketDoing(synthetic)
    case 'oco':
      return working
        ? `Limit working, stop ${formatPrice(terms.stop.stopPrice)} watched`
        : 'Placing its limit'
    case 'trailing-stop': {
      const at = stopNow(synthetic)
      return at === null ? 'Waits for a price' : `Stop ${at}, not triggered`
    }
    case 'chase':
      return working?.price ? `Resting at ${formatPrice(working.price)}` : 'Placing'
  }
}

/** One target and one stop, always for what came in and has not gone out. */
function bracketDoing({ terms, progress }: DoingSynthetic): string {
  const { filled, exited } = progress
  // A hub of before does not say what the fee took out of it.
  const covered = exact(progress.covered ?? exact(filled).minus(exact(exited)).toFixed())
  if (exact(filled).eq(exact('0'))) return 'Entry working'
  const isSingle = terms.kind !== 'bracket' || (terms.earlierTargets ?? []).length === 0
  const both = `${isSingle ? 'target' : 'targets'} and stop for ${formatDecimal(covered.toFixed())}`
  if (exact(filled).gte(exact(terms.size))) return `Entered, ${both}`
  return `Entry filled ${formatDecimal(filled)} of ${formatDecimal(terms.size)}, ${both}`
}

/** Where a trailing stop stands now; null before it has seen a price. */
function stopNow({ terms, extreme }: DoingSynthetic): string | null {
  if (terms.kind !== 'trailing-stop' || extreme === null) return null
  return formatAverage(trailingStopAt(extreme, terms.offset, terms.side))
}

/** 'Filled 1.5 of 2' */
export function syntheticFilled({ terms, progress }: DoingSynthetic): string {
  return `${formatDecimal(progress.filled)} of ${formatDecimal(terms.size)}`
}

export function syntheticAverage({ progress }: Pick<WireSyntheticOrder, 'progress'>): string {
  return progress.averagePrice === null ? nothingThere : formatAverage(progress.averagePrice)
}

/** Fees by asset, as they were charged. */
export function syntheticFees({ progress }: Pick<WireSyntheticOrder, 'progress'>): string {
  const paid = progress.fees.filter(({ amount }) => !exact(amount).eq(exact('0')))
  if (paid.length === 0) return nothingThere
  return paid.map(({ asset, amount }) => `${formatAmount(amount, asset)} ${asset}`).join(', ')
}
