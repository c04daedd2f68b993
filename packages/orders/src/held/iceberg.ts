import { exact, smallest, toStep } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import {
  certain,
  end,
  endWithRest,
  type HeldStep,
  type HeldView,
  plainTerms,
  wait,
} from './held-machine.ts'
import { filledOf, isTooSmall } from './held-parts.ts'
import { afterFailures } from './retries.ts'

/** Shows only a part of itself: the next is placed when the one before is filled. */
export function decideIceberg({ terms, parts, instrument, now }: HeldView<'iceberg'>): HeldStep {
  const { side, size, displaySize, limitPrice } = terms
  if (parts.some(({ state }) => !isFinished(state))) return wait
  const unsure = certain(parts)
  if (unsure) return unsure
  const rest = exact(size).minus(filledOf(parts))
  const left = toStep(rest, instrument.sizeStep, 'down')
  if (isTooSmall(instrument, left, limitPrice)) return endWithRest(rest, filledOf(parts))
  const last = parts.at(-1)
  if (last?.state === 'canceled' || last?.state === 'expired') {
    return end('canceled', 'Its part at the exchange was canceled.')
  }
  const failure = afterFailures(parts, now)
  if (failure) return failure
  const shown = smallest(exact(displaySize), left)
  // A rest that the exchange would not take alone goes with this one.
  const slice = isTooSmall(instrument, left.minus(shown), limitPrice) ? left : shown
  return {
    do: 'place',
    role: 'slice',
    terms: plainTerms(instrument.symbol, side, slice.toFixed(), limitPrice),
  }
}
