import { type Decimal, exact, largest, smallest, toStep, zero } from '../decimal-text.ts'
import type { OrderRecord } from '../order-record.ts'
import { targetShares, targetsIn } from './bracket-targets.ts'
import { isReplaced, refitPart } from './refit-part.ts'
import { afterFailures } from './retries.ts'
import { exposureOf, isTooSmall, sumOf, withRole, workingOf } from './synthetic-parts.ts'
import {
  end,
  type SyntheticStep,
  type SyntheticView,
  plainTerms,
} from './synthetic-state-machine.ts'

export const targetEnded =
  'A target ended at the exchange, so the rest was canceled as well, with the stop.'

/** One target with what it is to have. */
interface Slot {
  role: string
  price: string
  orders: readonly OrderRecord[]
  working: OrderRecord | undefined
  /** The total of its working order, or the size of a new one. */
  wanted: Decimal
}

/**
 * Its targets for what came in and has not gone out: the one that is reached first is filled first. Whatever is to be
 * less goes first, so that no two ever stand for the same coins. Undefined where all is as it should be.
 */
export function fitTargets(
  view: SyntheticView<'bracket'>,
  exit: 'buy' | 'sell',
  entered: Decimal,
): SyntheticStep | undefined {
  const slots = slotsOf(view, entered)
  for (const { working, wanted, price } of slots) {
    const isLess = working && wanted.lt(exact(working.terms.size ?? '0'))
    const step = isLess ? refitPart(view, working, wanted, price) : undefined
    if (step) return step
  }
  for (const slot of slots) {
    const step = fitSlot(view, exit, slot, freeFor(view, slot, entered))
    if (step) return step
  }
  return undefined
}

function slotsOf(view: SyntheticView<'bracket'>, entered: Decimal): Slot[] {
  const { parts, terms, instrument } = view
  const { sizeStep } = instrument
  let left = entered.minus(sumOf(withRole(parts, 'stop'), exposureOf))
  const shares = targetShares(terms, sizeStep)
  const known = new Set(shares.map(({ role }) => role))
  const slots = shares.map(({ role, price, size }, place): Slot => {
    const orders = withRole(parts, role)
    const working = workingOf(orders)
    const over = sumOf(
      orders.filter((order) => order !== working),
      exposureOf,
    )
    // The last one takes whatever the others leave.
    const isLast = place === shares.length - 1
    const share = largest(isLast ? left : smallest(size, left), over)
    const wanted = toStep(largest(share.minus(over), zero), sizeStep, 'down')
    const isNothing = !working && isTooSmall(instrument, wanted, price)
    left = left.minus(isNothing ? over : share)
    return { role, price, orders, working, wanted }
  })
  // One that was taken out of the terms goes.
  const gone = targetsIn(parts).filter(
    ({ source }) => source.kind === 'held' && !known.has(source.role),
  )
  const working = workingOf(gone)
  if (!working) return slots
  const { limitPrice } = working.terms
  const removed = { role: '', price: limitPrice ?? terms.targetPrice, orders: gone, working }
  return [{ ...removed, wanted: zero }, ...slots]
}

/** What no other exit stands for. */
function freeFor(
  { parts, instrument }: SyntheticView<'bracket'>,
  { working }: Slot,
  entered: Decimal,
): Decimal {
  const exits = [...targetsIn(parts), ...withRole(parts, 'stop')]
  const others = exits.filter((part) => part !== working)
  return toStep(entered.minus(sumOf(others, exposureOf)), instrument.sizeStep, 'down')
}

function fitSlot(
  view: SyntheticView<'bracket'>,
  exit: 'buy' | 'sell',
  { role, price, orders, working, wanted }: Slot,
  free: Decimal,
): SyntheticStep | undefined {
  const { instrument, now } = view
  const size = smallest(wanted, free)
  if (working) return refitPart(view, working, size, price)
  if (isTooSmall(instrument, size, price)) return undefined
  const last = orders.at(-1)
  const hasEnded = last?.state === 'canceled' || last?.state === 'expired'
  // Somebody canceled the target: it is not put back against their will.
  if (last && hasEnded && !isReplaced(view, last)) return end('canceled', targetEnded)
  const tries = orders.filter(({ state }) => state !== 'canceled')
  const failure = afterFailures(tries, now)
  if (failure) return failure
  return { do: 'place', role, terms: plainTerms(instrument.symbol, exit, size.toFixed(), price) }
}
