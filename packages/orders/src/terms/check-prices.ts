import { exact, isOnStep, readDecimal, toStep, zero } from '../decimal-text.ts'
import type { TermsFindings } from './terms-findings.ts'

/** Prices and distances are there where the kind has them, and on the instrument's steps. */
export function checkPrices(found: TermsFindings): void {
  const { kind, side } = found.terms
  const hasOffset = found.market.capabilities.kinds[kind]?.isLimitOffset === true
  const needsLimit = kind === 'limit' || kind.endsWith('-limit') || kind === 'bracket'
  const needsStop = /^(?:stop|take-profit)-/.test(kind) || kind === 'bracket'
  const better = side === 'buy' ? 'down' : 'up'
  checkPrice(found, 'limitPrice', needsLimit && !hasOffset, 'limit price', better)
  // Rounded toward the market, so that it never triggers later than asked.
  const triggersOnRise = kind.startsWith('take-profit') ? side === 'sell' : side === 'buy'
  checkPrice(found, 'stopPrice', needsStop, 'stop price', triggersOnRise ? 'down' : 'up')
  checkTrailing(found)
  checkLimitOffset(found, hasOffset)
}

function checkPrice(
  found: TermsFindings,
  field: 'limitPrice' | 'stopPrice',
  isNeeded: boolean,
  name: string,
  direction: 'down' | 'up',
): void {
  const typed = found.terms[field]
  if (!isNeeded) {
    if (typed !== null) found.terms = { ...found.terms, [field]: null }
    return
  }
  if (typed === null || typed.trim() === '') return found.problem(field, `A ${name} is missing.`)
  const price = readDecimal(typed)
  if (!price || price.lte(zero)) return found.problem(field, `${typed} is not a price.`)
  const { priceStep } = found.market.instrument
  if (isOnStep(price, priceStep)) return found.set(field, price)
  const rounded = toStep(price, priceStep, direction)
  if (rounded.lte(zero)) return found.problem(field, `The smallest price is ${priceStep}.`)
  found.note(field, roundedWords(direction, rounded.toFixed(), priceStep))
  return found.set(field, rounded)
}

/** Rounded down: a stop that stays closer never triggers later than asked. */
function checkTrailing(found: TermsFindings): void {
  const { kind, trailing } = found.terms
  if (!kind.startsWith('trailing-')) return
  if (trailing === null || trailing.value.trim() === '') {
    return found.problem('trailing', 'Enter a trail distance.')
  }
  const { unit } = trailing
  const typed = readDecimal(trailing.value)
  if (!typed || typed.lte(zero)) {
    return found.problem('trailing', `${trailing.value} is not a distance.`)
  }
  if (unit === 'percent') {
    if (typed.gte(exact('100'))) found.problem('trailing', 'The stop must stay above zero.')
    else found.terms = { ...found.terms, trailing: { unit, value: typed.toFixed() } }
    return
  }
  const { priceStep } = found.market.instrument
  const distance = toStep(typed, priceStep, 'down')
  if (distance.lte(zero)) {
    return found.problem('trailing', `The smallest distance is ${priceStep}.`)
  }
  if (!distance.eq(typed)) {
    found.note('trailing', roundedWords('down', distance.toFixed(), priceStep))
  }
  found.terms = { ...found.terms, trailing: { unit, value: distance.toFixed() } }
}

/** Rounded down: a limit that is closer to its stop never trades at a worse price than asked. */
function checkLimitOffset(found: TermsFindings, isNeeded: boolean): void {
  const { limitOffset, ...others } = found.terms
  if (!isNeeded) {
    found.terms = others
    return
  }
  if (limitOffset === undefined || limitOffset.trim() === '') {
    return found.problem('limitOffset', 'Enter a limit offset.')
  }
  const typed = readDecimal(limitOffset)
  if (!typed || typed.lte(zero)) {
    return found.problem('limitOffset', `${limitOffset} is not a distance.`)
  }
  const { priceStep } = found.market.instrument
  const offset = toStep(typed, priceStep, 'down')
  if (offset.lte(zero)) {
    return found.problem('limitOffset', `The smallest distance is ${priceStep}.`)
  }
  if (!offset.eq(typed)) {
    found.note('limitOffset', roundedWords('down', offset.toFixed(), priceStep))
  }
  return found.set('limitOffset', offset)
}

function roundedWords(direction: 'down' | 'up', to: string, priceStep: string): string {
  return `Rounded ${direction} to ${to}: prices move by ${priceStep}.`
}
