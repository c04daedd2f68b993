import { exact, smallest, toStep } from '../decimal-text.ts'
import { isReplaced, refitPart } from './refit-part.ts'
import { afterFailures } from './retries.ts'
import { filledOf, isTooSmall, workingOf } from './synthetic-parts.ts'
import {
  certain,
  end,
  endWithRest,
  type SyntheticStep,
  type SyntheticView,
  plainTerms,
  wait,
} from './synthetic-state-machine.ts'

/** Shows only a part of itself: the next is placed when the one before is filled. */
export function decideIceberg(view: SyntheticView<'iceberg'>): SyntheticStep {
  const { terms, parts, instrument, now } = view
  const { side, size, displaySize, limitPrice } = terms
  const working = workingOf(parts)
  if (working) {
    const others = parts.filter((part) => part !== working)
    const most = toStep(exact(size).minus(filledOf(others)), instrument.sizeStep, 'down')
    const own = exact(working.terms.size ?? '0')
    return refitPart(view, working, smallest(own, most), limitPrice) ?? wait
  }
  const unsure = certain(parts)
  if (unsure) return unsure
  const rest = exact(size).minus(filledOf(parts))
  const left = toStep(rest, instrument.sizeStep, 'down')
  if (isTooSmall(instrument, left, limitPrice)) return endWithRest(rest, filledOf(parts))
  const last = parts.at(-1)
  const hasEnded = last?.state === 'canceled' || last?.state === 'expired'
  if (last && hasEnded && !isReplaced(view, last)) {
    return end('canceled', 'Its part at the exchange was canceled.')
  }
  const tries = parts.filter(({ state }) => state !== 'canceled')
  const failure = afterFailures(tries, now)
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
