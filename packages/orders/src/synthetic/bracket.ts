import { type Decimal, exact, toStep, zero } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import { targetsIn } from './bracket-targets.ts'
import { fitTargets, targetEnded } from './fit-targets.ts'
import { isReplaced, refitPart } from './refit-part.ts'
import { filledOf, isTooSmall, receivedOf, withRole, workingOf } from './synthetic-parts.ts'
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
 * An entry, and for whatever it has filled targets that rest at the exchange and one stop that is held here. While the
 * entry is still filling, the targets grow with it, the one that is reached first before the others; the stop covers all
 * that came in and has not gone out at any moment.
 */
export function decideBracket(view: SyntheticView<'bracket'>): SyntheticStep {
  const { held: synthetic, terms, parts } = view
  const { side, stop } = terms
  const exit = side === 'buy' ? 'sell' : 'buy'
  const entries = withRole(parts, 'entry')
  const targets = targetsIn(parts)
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
  return certain(parts) ?? fitTargets(view, exit, entered) ?? fitEntry(view, entered)
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
  const targets = targetsIn(parts)
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
