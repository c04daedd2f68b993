import { withCommas } from '@leadline/decimal/with-commas'

import { type Decimal, exact, readDecimal, toStep, zero } from '../decimal-text.ts'
import type { TermsField, TermsFindings } from './terms-findings.ts'

/** One size, in the asset or in money as the exchange takes it, rounded down and within its bounds. */
export function checkSizes(found: TermsFindings): void {
  const { size, quoteSize, kind, side } = found.terms
  const { capabilities, venueName, instrument } = found.market
  if (size !== null && quoteSize !== null) {
    const message = `Size it in ${instrument.base} or in ${instrument.quote}, not both.`
    return found.problem('size', message)
  }
  if (quoteSize === null) return checkBaseSize(found, size)
  if (!capabilities.kinds[kind]?.quoteSized.includes(side)) {
    const message = `${venueName} takes this order in ${instrument.base}, not in ${instrument.quote}.`
    return found.problem('quoteSize', message)
  }
  return checkQuoteSize(found, quoteSize)
}

function checkBaseSize(found: TermsFindings, typed: string | null): void {
  const { instrument, venueName } = found.market
  const size = checkAmount(found, 'size', typed, instrument.sizeStep)
  if (!size) return
  checkBounds(found, 'size', size, instrument.minSize, instrument.maxSize, instrument.base)
  const reference = found.terms.limitPrice ?? found.terms.stopPrice ?? marketPrice(found)
  const price = reference === null ? undefined : readDecimal(reference)
  if (price) {
    const { minNotional, maxNotional, quote } = instrument
    checkBounds(found, 'size', size.times(price), minNotional, maxNotional, quote)
  }
  const { displaySize } = found.terms
  if (displaySize === null) return
  const shown = checkAmount(found, 'displaySize', displaySize, instrument.sizeStep)
  if (shown?.gt(size)) {
    found.problem('displaySize', `${venueName} cannot show more than the order's size.`)
  }
}

function checkQuoteSize(found: TermsFindings, typed: string): void {
  const { instrument } = found.market
  const step = instrument.quoteStep ?? instrument.priceStep
  const amount = checkAmount(found, 'quoteSize', typed, step)
  if (!amount) return
  const { minNotional, maxNotional, quote } = instrument
  checkBounds(found, 'quoteSize', amount, minNotional, maxNotional, quote)
}

function checkAmount(
  found: TermsFindings,
  field: 'size' | 'quoteSize' | 'displaySize',
  typed: string | null,
  step: string,
): Decimal | undefined {
  if (typed === null || typed.trim() === '') return found.problem(field, 'A size is missing.')
  const amount = readDecimal(typed)
  if (!amount || amount.lte(zero)) return found.problem(field, `${typed} is not a size.`)
  const rounded = toStep(amount, step, 'down')
  if (rounded.lte(zero)) return found.problem(field, `The smallest step is ${step}.`)
  if (!rounded.eq(amount)) {
    found.note(field, `Rounded down to ${rounded.toFixed()}: sizes move by ${step}.`)
  }
  found.set(field, rounded)
  return rounded
}

function checkBounds(
  found: TermsFindings,
  field: TermsField,
  amount: Decimal,
  least: string | null,
  most: string | null,
  unit: string,
): void {
  const { venueName, instrument } = found.market
  const what = unit === instrument.quote ? 'value' : 'size'
  if (least !== null && amount.lt(exact(least))) {
    found.problem(field, `Minimum order ${what} ${withCommas(least)} ${unit} at ${venueName}.`)
  }
  if (most !== null && amount.gt(exact(most))) {
    found.problem(field, `Maximum order ${what} ${withCommas(most)} ${unit} at ${venueName}.`)
  }
}

function marketPrice({ market, terms }: TermsFindings): string | null {
  const { bestBid, bestAsk, lastPrice } = market
  return (terms.side === 'buy' ? bestAsk : bestBid) ?? lastPrice
}
