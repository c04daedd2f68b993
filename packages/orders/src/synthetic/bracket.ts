import { type Decimal, exact, toStep, zero } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import { isReplaced, refitPart } from './refit-part.ts'
import { afterFailures } from './retries.ts'
import {
  exposureOf,
  filledOf,
  isTooSmall,
  receivedOf,
  sumOf,
  withRole,
  workingOf,
} from './synthetic-parts.ts'
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

const targetEnded = 'The target ended at the exchange, so the stop was canceled as well.'

/**
 * An entry, and for whatever it has filled one target that rests at the exchange and one stop that is held here. While
 * the entry is still filling, the target grows with it; the stop covers all that came in at any moment.
 */
export function decideBracket(view: SyntheticView<'bracket'>): SyntheticStep {
  const { held: synthetic, terms, parts } = view
  const { side, stop } = terms
  const exit = side === 'buy' ? 'sell' : 'buy'
  const entries = withRole(parts, 'entry')
  const targets = withRole(parts, 'target')
  const exits = [...targets, ...withRole(parts, 'stop')]
  if (entries.length === 0) return placeEntry(view, terms.size)
  const entered = receivedOf(entries)
  if (synthetic.memory.isTriggered) {
    const settled = settle([...entries, ...targets]) ?? certain(parts)
    return settled ?? sendStop(view, exit, stop.limitPrice, entered.minus(filledOf(exits)))
  }
  if (entered.gt(filledOf(exits)) && isStopReached(view, stop, exit)) {
    return { do: 'remember', memory: { ...synthetic.memory, isTriggered: true }, isUrgent: true }
  }
  return certain(parts) ?? fitTarget(view, exit, entered) ?? fitEntry(view, entered)
}

/** One target for what came in and has not gone out. Undefined where it is as it should be. */
function fitTarget(
  view: SyntheticView<'bracket'>,
  exit: 'buy' | 'sell',
  entered: Decimal,
): SyntheticStep | undefined {
  const { parts, instrument, terms } = view
  const targets = withRole(parts, 'target')
  const working = workingOf(targets)
  const others = [...targets, ...withRole(parts, 'stop')].filter((part) => part !== working)
  const wanted = toStep(entered.minus(sumOf(others, exposureOf)), instrument.sizeStep, 'down')
  if (working) return refitPart(view, working, wanted, terms.targetPrice)
  return isTooSmall(instrument, wanted, terms.targetPrice)
    ? undefined
    : addTarget(view, exit, wanted)
}

function addTarget(
  view: SyntheticView<'bracket'>,
  exit: 'buy' | 'sell',
  size: Decimal,
): SyntheticStep {
  const { terms, parts, instrument, now } = view
  const targets = withRole(parts, 'target')
  const last = targets.at(-1)
  const hasEnded = last?.state === 'canceled' || last?.state === 'expired'
  // Somebody canceled the target: it is not put back against their will.
  if (last && hasEnded && !isReplaced(view, last)) return end('canceled', targetEnded)
  const tries = targets.filter(({ state }) => state !== 'canceled')
  const failure = afterFailures(tries, now)
  if (failure) return failure
  return {
    do: 'place',
    role: 'target',
    terms: plainTerms(instrument.symbol, exit, size.toFixed(), terms.targetPrice),
  }
}

function placeEntry({ instrument, terms }: SyntheticView<'bracket'>, size: string): SyntheticStep {
  const { side, entryPrice } = terms
  const entryTerms = plainTerms(instrument.symbol, side, size, entryPrice)
  return { do: 'place', role: 'entry', terms: entryTerms }
}

/** The entry at the size and price that are wanted now; when it has ended, what that means for all of it. */
function fitEntry(view: SyntheticView<'bracket'>, entered: Decimal): SyntheticStep {
  const { parts, instrument, terms } = view
  const entries = withRole(parts, 'entry')
  const working = workingOf(entries)
  if (working) {
    const before = filledOf(entries.filter((part) => part !== working))
    const wanted = exact(terms.size).minus(before)
    return refitPart(view, working, wanted, terms.entryPrice) ?? wait
  }
  const last = entries.at(-1)
  const rest = toStep(exact(terms.size).minus(filledOf(entries)), instrument.sizeStep, 'down')
  if (last && isReplaced(view, last) && !isTooSmall(instrument, rest, terms.entryPrice)) {
    return placeEntry(view, rest.toFixed())
  }
  return afterEntry(view, entered)
}

function afterEntry(
  { parts, instrument, terms }: SyntheticView<'bracket'>,
  entered: Decimal,
): SyntheticStep {
  const entry = withRole(parts, 'entry').at(-1)
  const targets = withRole(parts, 'target')
  if (entered.lte(zero)) {
    const isRefused = entry?.state === 'rejected' || entry?.state === 'not-placed'
    const reason = entry?.reason || 'The entry ended without being filled.'
    return end(isRefused ? 'failed' : 'canceled', reason)
  }
  if (targets.some(({ state }) => !isFinished(state))) return wait
  const left = entered.minus(filledOf(targets))
  if (isTooSmall(instrument, left, terms.targetPrice)) return endWithRest(left, filledOf(targets))
  return end('canceled', targetEnded)
}
