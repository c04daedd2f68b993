import { exact, toStep } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import { afterFailures } from './retries.ts'
import { filledOf, isTooSmall } from './synthetic-parts.ts'
import {
  certain,
  end,
  endWithRest,
  type SyntheticStep,
  type SyntheticView,
  plainTerms,
  wait,
} from './synthetic-state-machine.ts'

/**
 * A post-only order at the best price of its own side, moved when others go ahead of it: canceled, and placed again for
 * the rest once that is certain. Never beyond its worst price, never more often than its interval allows.
 */
export function decideChase(view: SyntheticView<'chase'>): SyntheticStep {
  const { terms, parts, lastPartAt, instrument, now } = view
  const { side, size, leastIntervalMs } = terms
  const nextMoveAt = (lastPartAt ?? 0) + leastIntervalMs
  const price = pegPrice(view)
  const working = parts.find(({ state }) => !isFinished(state))
  if (working) {
    if (price === null || working.terms.limitPrice === null) return wait
    const own = exact(working.terms.limitPrice)
    const isBehind = side === 'buy' ? own.lt(exact(price)) : own.gt(exact(price))
    const worst = exact(terms.worstPrice)
    const isBeyond = side === 'buy' ? own.gt(worst) : own.lt(worst)
    const others = parts.filter((part) => part !== working)
    const wanted = toStep(exact(size).minus(filledOf(others)), instrument.sizeStep, 'down')
    const isSized = wanted.eq(exact(working.terms.size ?? '0'))
    if (!isBehind && !isBeyond && isSized) return wait
    return now < nextMoveAt ? { do: 'wait', until: nextMoveAt } : { do: 'cancel', parts: [working] }
  }
  const unsure = certain(parts)
  if (unsure) return unsure
  const rest = exact(size).minus(filledOf(parts))
  const left = toStep(rest, instrument.sizeStep, 'down')
  if (isTooSmall(instrument, left, price)) return endWithRest(rest, filledOf(parts))
  const last = parts.at(-1)
  if (last?.state === 'canceled' && !last.isCancelAsked) {
    return end('canceled', 'Its order was canceled at the exchange.')
  }
  const refused = parts.filter(({ state }) => state !== 'canceled')
  const failure = afterFailures(refused, now)
  if (failure) return failure
  if (price === null) return wait
  if (now < nextMoveAt) return { do: 'wait', until: nextMoveAt }
  const changes = { postOnly: true }
  const partTerms = plainTerms(instrument.symbol, side, left.toFixed(), price, changes)
  return { do: 'place', role: 'peg', terms: partTerms }
}

/** The best price of its own side, but no worse than the worst; null while that is not known. */
function pegPrice({ terms, prices, instrument }: SyntheticView<'chase'>): string | null {
  const { side, worstPrice } = terms
  const best = side === 'buy' ? prices.bestBid : prices.bestAsk
  if (!prices.isLive || best === null) return null
  const worst = exact(worstPrice)
  const peg = exact(best)
  const isBeyond = side === 'buy' ? peg.gt(worst) : peg.lt(worst)
  const price = isBeyond ? worst : peg
  return toStep(price, instrument.priceStep, side === 'buy' ? 'down' : 'up').toFixed()
}
