import { type Decimal, toStep, zero } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import {
  certain,
  end,
  endWithRest,
  type HeldStep,
  type HeldView,
  plainTerms,
  settle,
  wait,
} from './held-machine.ts'
import { exposureOf, filledOf, isTooSmall, receivedOf, sumOf, withRole } from './held-parts.ts'
import { isStopReached, sendStop } from './held-stop.ts'
import { afterFailures } from './retries.ts'

/**
 * An entry, and for whatever it fills a target that rests at the exchange and a stop that is held here. While the entry
 * is still filling, every new piece of it gets its own target.
 */
export function decideBracket(view: HeldView<'bracket'>): HeldStep {
  const { held, terms, parts, instrument } = view
  const { side, size, entryPrice, targetPrice, stop } = terms
  const exit = side === 'buy' ? 'sell' : 'buy'
  const entries = withRole(parts, 'entry')
  const [entry] = entries
  const targets = withRole(parts, 'target')
  const exits = [...targets, ...withRole(parts, 'stop')]
  if (!entry) {
    const entryTerms = plainTerms(instrument.symbol, side, size, entryPrice)
    return { do: 'place', role: 'entry', terms: entryTerms }
  }
  if (held.memory.isTriggered) {
    const settled = settle([...entries, ...targets]) ?? certain(parts)
    const left = receivedOf(entries).minus(filledOf(exits))
    return settled ?? sendStop(view, exit, stop.limitPrice, left)
  }
  const entered = receivedOf(entries)
  if (entered.gt(filledOf(exits)) && isStopReached(view, stop, exit)) {
    return { do: 'remember', memory: { ...held.memory, isTriggered: true }, isUrgent: true }
  }
  const unsure = certain(parts)
  if (unsure) return unsure
  const uncovered = toStep(entered.minus(sumOf(targets, exposureOf)), instrument.sizeStep, 'down')
  if (!isTooSmall(instrument, uncovered, targetPrice)) return addTarget(view, exit, uncovered)
  return isFinished(entry.state) ? afterEntry(view, entered) : wait
}

function addTarget(view: HeldView<'bracket'>, exit: 'buy' | 'sell', size: Decimal): HeldStep {
  const { terms, parts, instrument, now } = view
  const targets = withRole(parts, 'target')
  const last = targets.at(-1)
  // Somebody canceled a target: it is not put back against their will.
  if (last && (last.state === 'canceled' || last.state === 'expired')) {
    return end('canceled', 'The target ended at the exchange, so the stop was let go as well.')
  }
  const latest = targets.slice(targets.findLastIndex(({ state }) => !isFinished(state)) + 1)
  const failure = afterFailures(latest, now)
  if (failure) return failure
  return {
    do: 'place',
    role: 'target',
    terms: plainTerms(instrument.symbol, exit, size.toFixed(), terms.targetPrice),
  }
}

function afterEntry({ parts, instrument, terms }: HeldView<'bracket'>, entered: Decimal): HeldStep {
  const [entry] = withRole(parts, 'entry')
  const targets = withRole(parts, 'target')
  if (entered.lte(zero)) {
    const isRefused = entry?.state === 'rejected' || entry?.state === 'not-placed'
    const reason = entry?.reason || 'The entry ended without being filled.'
    return end(isRefused ? 'failed' : 'canceled', reason)
  }
  if (targets.some(({ state }) => !isFinished(state))) return wait
  const left = entered.minus(filledOf(targets))
  if (isTooSmall(instrument, left, terms.targetPrice)) return endWithRest(left, filledOf(targets))
  return end('canceled', 'The target ended at the exchange, so the stop was let go as well.')
}
