import { exact } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import {
  certain,
  end,
  type HeldStep,
  type HeldView,
  plainTerms,
  settle,
  wait,
} from './held-machine.ts'
import { filledOf, withRole } from './held-parts.ts'
import { isStopReached, sendStop } from './held-stop.ts'

/**
 * One cancels the other: the limit rests at the exchange, the stop is held here. When the stop is reached the limit is
 * canceled, and only when that is certain is the rest of it sent.
 */
export function decideOco(view: HeldView<'oco'>): HeldStep {
  const { held, terms, parts, instrument } = view
  const { side, size, limitPrice, stop } = terms
  const limits = withRole(parts, 'limit')
  const [limit] = limits
  if (held.memory.isTriggered) {
    const left = exact(size).minus(filledOf(parts))
    return settle(limits) ?? certain(parts) ?? sendStop(view, side, stop.limitPrice, left)
  }
  if (!limit) {
    return {
      do: 'place',
      role: 'limit',
      terms: plainTerms(instrument.symbol, side, size, limitPrice),
    }
  }
  if (isFinished(limit.state)) return limitEnded(view)
  if (!isStopReached(view, stop, side)) return wait
  return { do: 'remember', memory: { ...held.memory, isTriggered: true }, isUrgent: true }
}

function limitEnded({ parts }: HeldView<'oco'>): HeldStep {
  const unsure = certain(parts)
  if (unsure) return unsure
  const limit = withRole(parts, 'limit')[0]
  if (limit?.state === 'filled') return end('done')
  const why = limit?.reason ?? ''
  if (limit?.state === 'rejected' || limit?.state === 'not-placed') {
    return end('failed', why || 'The exchange did not take the limit order.')
  }
  return end('canceled', 'The limit order ended at the exchange, so the stop was let go as well.')
}
