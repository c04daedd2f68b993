import { exact } from '../decimal-text.ts'
import { isReplaced, refitPart } from './refit-part.ts'
import { filledOf, isTooSmall, withRole, workingOf } from './synthetic-parts.ts'
import {
  certain,
  end,
  endWithRest,
  type SyntheticStep,
  type SyntheticView,
  plainTerms,
  settle,
  wait,
} from './synthetic-state-machine.ts'
import { isStopReached, sendStop } from './synthetic-stop.ts'

/**
 * One cancels the other: the limit rests at the exchange, the stop is held here. When the stop is reached the limit is
 * canceled, and only when that is certain is the rest of it sent.
 */
export function decideOco(view: SyntheticView<'oco'>): SyntheticStep {
  const { held: synthetic, terms, parts, instrument } = view
  const { side, size, limitPrice, stop } = terms
  const limits = withRole(parts, 'limit')
  const left = exact(size).minus(filledOf(parts))
  if (synthetic.memory.isTriggered) {
    return settle(limits) ?? certain(parts) ?? sendStop(view, side, stop.limitPrice, left)
  }
  const last = limits.at(-1)
  const working = workingOf(limits)
  if (last && !working && !isReplaced(view, last)) return limitEnded(view)
  if (isStopReached(view, stop, side)) {
    return { do: 'remember', memory: { ...synthetic.memory, isTriggered: true }, isUrgent: true }
  }
  if (working) {
    const others = parts.filter((part) => part !== working)
    return refitPart(view, working, exact(size).minus(filledOf(others)), limitPrice) ?? wait
  }
  const unsure = certain(parts)
  if (unsure) return unsure
  if (last && isTooSmall(instrument, left, limitPrice)) return endWithRest(left, filledOf(parts))
  const limitTerms = plainTerms(instrument.symbol, side, left.toFixed(), limitPrice)
  return { do: 'place', role: 'limit', terms: limitTerms }
}

function limitEnded({ parts }: SyntheticView<'oco'>): SyntheticStep {
  const unsure = certain(parts)
  if (unsure) return unsure
  const limit = withRole(parts, 'limit').at(-1)
  if (limit?.state === 'filled') return end('done')
  const why = limit?.reason ?? ''
  if (limit?.state === 'rejected' || limit?.state === 'not-placed') {
    return end('failed', why || 'The exchange did not take the limit order.')
  }
  return end('canceled', 'The limit order ended at the exchange, so the stop was canceled as well.')
}
