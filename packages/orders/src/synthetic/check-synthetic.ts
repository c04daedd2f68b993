import { withCommas } from '@leadline/decimal/with-commas'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { checkTerms } from '../check-terms.ts'
import { exact, readDecimal, zero } from '../decimal-text.ts'
import type { TermsMarket } from '../terms/terms-findings.ts'
import { targetPrices } from './bracket-targets.ts'
import { checkTargets } from './check-targets.ts'
import type { SyntheticStop, SyntheticTerms } from './synthetic-order.ts'
import { plainTerms, triggerPrice } from './synthetic-state-machine.ts'
import { isReached } from './synthetic-stop.ts'

export interface SyntheticProblem {
  field:
    | 'size'
    | 'limitPrice'
    | 'stopPrice'
    | 'targetPrice'
    | 'offset'
    | 'displaySize'
    | 'time'
    | 'kind'
  message: string
}

const longestTwapMs = 7 * 86_400_000

/**
 * Everything that could be wrong with a synthetic order is said before it starts, and its numbers are put on the steps.
 */
export function checkSynthetic(
  typed: SyntheticTerms,
  market: TermsMarket & { isLive: boolean },
): { terms: SyntheticTerms | undefined; problems: SyntheticProblem[] } {
  const problems: SyntheticProblem[] = []
  const part = (terms: OrderTerms, field: SyntheticProblem['field']): OrderTerms | undefined => {
    const checked = checkTerms(terms, market)
    for (const { field: at, message } of checked.problems) {
      problems.push({ field: at === 'size' ? 'size' : field, message })
    }
    return checked.terms
  }
  const { symbol } = market.instrument
  const { side, size } = typed
  const limitPart = (price: string | null, field: SyntheticProblem['field'], of = side) =>
    part(plainTerms(symbol, of, size, price), field)
  const out = side === 'buy' ? 'sell' : 'buy'
  const stopPart = (stop: SyntheticStop, of: 'buy' | 'sell'): SyntheticStop => {
    limitPart(stop.limitPrice, 'stopPrice', of)
    if (!isPrice(stop.stopPrice)) {
      problems.push({ field: 'stopPrice', message: 'A stop price is missing.' })
    } else {
      const price = triggerPrice(market, of, stop.triggerBy)
      if (price !== null && isReached(price, stop.stopPrice, of)) {
        const way = of === 'sell' ? 'below' : 'above'
        const message = `The market is at ${withCommas(price)}: a ${of} stop at ${withCommas(stop.stopPrice)} would trigger at once. It must lie ${way} the market.`
        problems.push({ field: 'stopPrice', message })
      }
    }
    return stop
  }
  let terms: SyntheticTerms = typed
  switch (typed.kind) {
    case 'oco': {
      const limit = limitPart(typed.limitPrice, 'limitPrice')
      if (limit) terms = { ...typed, ...sized(limit), limitPrice: limit.limitPrice ?? '' }
      stopPart(typed.stop, side)
      if (!isBeyond(typed.limitPrice, typed.stop.stopPrice, side)) problems.push(wrongWay)
      break
    }
    case 'bracket': {
      const entry = limitPart(typed.entryPrice, 'limitPrice')
      if (entry) terms = { ...typed, ...sized(entry), entryPrice: entry.limitPrice }
      const targets = checkTargets(typed, out, market)
      for (const message of targets.problems) problems.push({ field: 'targetPrice', message })
      if (terms.kind === 'bracket') terms = { ...terms, ...targets.terms }
      limitPart(typed.stop.limitPrice, 'stopPrice', out)
      if (targetPrices(typed).some((price) => !isBeyond(price, typed.stop.stopPrice, out))) {
        problems.push(wrongWay)
      }
      break
    }
    case 'trailing-stop': {
      const stop = limitPart(null, 'kind')
      if (stop) terms = { ...typed, ...sized(stop) }
      if (!isPrice(typed.offset.value) || isWholePercent(typed.offset)) {
        problems.push({ field: 'offset', message: 'Enter a trail distance.' })
      }
      break
    }
    case 'iceberg': {
      const whole = limitPart(typed.limitPrice, 'limitPrice')
      if (whole) terms = { ...typed, ...sized(whole), limitPrice: whole.limitPrice ?? '' }
      const shown = part(
        plainTerms(symbol, side, typed.displaySize, typed.limitPrice),
        'displaySize',
      )
      if (shown && terms.kind === 'iceberg') terms = { ...terms, displaySize: shown.size ?? '' }
      if (shown && exact(shown.size ?? '0').gt(exact(readDecimal(size)?.toFixed() ?? '0'))) {
        problems.push({ field: 'displaySize', message: 'It cannot show more than its size.' })
      }
      break
    }
    case 'twap': {
      const whole = limitPart(typed.limitPrice, 'limitPrice')
      if (whole) terms = { ...typed, ...sized(whole), limitPrice: whole.limitPrice }
      const { slices, durationMs } = typed
      const isPossible =
        Number.isInteger(slices) && slices >= 2 && slices <= 1000 && durationMs <= longestTwapMs
      if (!isPossible || !(durationMs / slices >= 1000)) {
        const message = 'Choose 2 to 1,000 slices, at least a second apart, over at most 7 days.'
        problems.push({ field: 'time', message })
      } else if (whole) {
        const piece = exact(whole.size ?? '0')
          .div(exact(String(slices)))
          .toFixed()
        part(plainTerms(symbol, side, piece, typed.limitPrice), 'time')
      }
      break
    }
    case 'chase': {
      const peg = part(plainTerms(symbol, side, size, typed.worstPrice), 'limitPrice')
      if (peg) terms = { ...typed, ...sized(peg), worstPrice: peg.limitPrice ?? '' }
      if (market.capabilities.kinds.limit?.postOnly !== true) {
        const message = `${market.venueName} has no post-only orders, so an order there cannot be chased.`
        problems.push({ field: 'kind', message })
      }
      if (!(typed.leastIntervalMs >= 250)) {
        problems.push({ field: 'time', message: 'Four times a second is the most.' })
      }
    }
  }
  return { terms: problems.length === 0 ? terms : undefined, problems }
}

const wrongWay: SyntheticProblem = {
  field: 'stopPrice',
  message: 'The stop must be on the other side of the market than the limit.',
}

function sized({ size }: OrderTerms): { size: string } {
  return { size: size ?? '' }
}

function isPrice(text: string): boolean {
  return readDecimal(text)?.gt(zero) === true
}

function isWholePercent({ unit, value }: { unit: string; value: string }): boolean {
  return unit === 'percent' && readDecimal(value)?.gte(exact('100')) === true
}

/** A sell's limit lies above its stop, a buy's below. */
function isBeyond(limitPrice: string, stopPrice: string, side: 'buy' | 'sell'): boolean {
  const limit = readDecimal(limitPrice)
  const stop = readDecimal(stopPrice)
  // What is missing has been said already.
  if (!limit || !stop) return true
  return side === 'sell' ? limit.gt(stop) : limit.lt(stop)
}
