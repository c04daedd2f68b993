import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderKind, OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, isOnStep, readDecimal, toStep, zero } from './decimal-text.ts'

export type TermsField =
  | 'kind'
  | 'size'
  | 'quoteSize'
  | 'limitPrice'
  | 'stopPrice'
  | 'trailing'
  | 'timeInForce'
  | 'expiresAt'
  | 'postOnly'
  | 'displaySize'

/** A reason in words, at the field it is about. */
export interface TermsProblem {
  field: TermsField
  message: string
}

export interface CheckedTerms {
  /** On the instrument's steps; undefined where there are problems. */
  terms: OrderTerms | undefined
  problems: TermsProblem[]
  /** What was rounded, and to what: shown before anything is sent. */
  notes: TermsProblem[]
}

export interface TermsMarket {
  venueName: string
  instrument: Instrument
  capabilities: OrderCapabilities
  /** Decimal text; null where there is none. */
  bestBid: string | null
  bestAsk: string | null
  lastPrice: string | null
  now: number
}

const kindNames: Record<OrderKind, string> = {
  market: 'market orders',
  limit: 'limit orders',
  'stop-market': 'stop-market orders',
  'stop-limit': 'stop-limit orders',
  'take-profit-market': 'take-profit market orders',
  'take-profit-limit': 'take-profit limit orders',
  'trailing-stop-market': 'trailing stops',
  'trailing-stop-limit': 'trailing stop-limit orders',
  bracket: 'bracket orders',
}

/**
 * Holds an order against the exchange's rules before it is sent: what the exchange does not have is said in words, and
 * prices and sizes are put on its steps, never in the trader's disfavor: sizes down, buys down, sells up.
 */
export function checkTerms(draft: OrderTerms, market: TermsMarket): CheckedTerms {
  const check = new TermsCheck(draft, market)
  check.kind()
  check.prices()
  check.sizes()
  check.times()
  check.crossing()
  const { problems, notes, terms } = check
  return { terms: problems.length === 0 ? terms : undefined, problems, notes }
}

class TermsCheck {
  readonly problems: TermsProblem[] = []
  readonly notes: TermsProblem[] = []
  terms: OrderTerms
  readonly #market: TermsMarket

  constructor(draft: OrderTerms, market: TermsMarket) {
    this.terms = draft
    this.#market = market
  }

  kind(): void {
    const { instrument, capabilities, venueName } = this.#market
    const { kind, postOnly, timeInForce, displaySize } = this.terms
    const ability = capabilities.kinds[kind]
    if (!ability) return this.#problem('kind', `${venueName} has no ${kindNames[kind]}.`)
    const closed = closedReason(instrument, this.terms)
    if (closed) this.#problem('kind', `${venueName}: ${closed}`)
    if (!ability.timeInForce.includes(timeInForce)) {
      const word = timeInForce.toUpperCase()
      this.#problem('timeInForce', `${venueName} has no ${word} for ${kindNames[kind]}.`)
    }
    if (postOnly && !ability.postOnly) {
      this.#problem('postOnly', `${venueName} has no post-only for ${kindNames[kind]}.`)
    }
    if (postOnly && (timeInForce === 'ioc' || timeInForce === 'fok')) {
      this.#problem('postOnly', 'An order that must trade at once cannot be post-only.')
    }
    if (displaySize !== null && !ability.iceberg) {
      this.#problem('displaySize', `${venueName} has no icebergs for ${kindNames[kind]}.`)
    }
  }

  prices(): void {
    const { kind, side } = this.terms
    const needsLimit = kind === 'limit' || kind.endsWith('-limit') || kind === 'bracket'
    const needsStop = /^(?:stop|take-profit)-/.test(kind) || kind === 'bracket'
    this.#price('limitPrice', needsLimit, 'limit price', side === 'buy' ? 'down' : 'up')
    // Rounded toward the market, so that it never triggers later than asked.
    const triggersOnRise = kind.startsWith('take-profit') ? side === 'sell' : side === 'buy'
    this.#price('stopPrice', needsStop, 'stop price', triggersOnRise ? 'down' : 'up')
    if (kind.startsWith('trailing-') && this.terms.trailing === null) {
      this.#problem('trailing', 'Say how far the stop stays behind the market.')
    }
  }

  sizes(): void {
    const { size, quoteSize, kind, side } = this.terms
    const { capabilities, venueName, instrument } = this.#market
    if (size !== null && quoteSize !== null) {
      return this.#problem(
        'size',
        `Size it in ${instrument.base} or in ${instrument.quote}, not both.`,
      )
    }
    if (quoteSize !== null) {
      if (!capabilities.kinds[kind]?.quoteSized.includes(side)) {
        const message = `${venueName} takes this order in ${instrument.base}, not in ${instrument.quote}.`
        return this.#problem('quoteSize', message)
      }
      return this.#quoteSize(quoteSize)
    }
    return this.#baseSize(size)
  }

  times(): void {
    const { timeInForce, expiresAt } = this.terms
    if (timeInForce !== 'gtd') return
    if (expiresAt === null) this.#problem('expiresAt', 'Say until when the order is good.')
    else if (expiresAt <= this.#market.now) this.#problem('expiresAt', 'That time has passed.')
  }

  crossing(): void {
    const { postOnly, limitPrice, side } = this.terms
    const price = limitPrice === null ? undefined : readDecimal(limitPrice)
    const across = side === 'buy' ? this.#market.bestAsk : this.#market.bestBid
    if (!postOnly || !price || across === null) return
    const crosses = side === 'buy' ? price.gte(exact(across)) : price.lte(exact(across))
    if (crosses) {
      const what = side === 'buy' ? 'ask' : 'bid'
      this.#problem('postOnly', `Post-only would cross: the best ${what} is ${across}.`)
    }
  }

  #price(
    field: 'limitPrice' | 'stopPrice',
    isNeeded: boolean,
    name: string,
    direction: 'down' | 'up',
  ): void {
    const typed = this.terms[field]
    if (!isNeeded) {
      if (typed !== null) this.terms = { ...this.terms, [field]: null }
      return
    }
    if (typed === null || typed.trim() === '') return this.#problem(field, `A ${name} is missing.`)
    const price = readDecimal(typed)
    if (!price || price.lte(zero)) return this.#problem(field, `${typed} is not a price.`)
    const { priceStep } = this.#market.instrument
    if (isOnStep(price, priceStep)) return this.#set(field, price)
    const rounded = toStep(price, priceStep, direction)
    if (rounded.lte(zero)) return this.#problem(field, `The smallest price is ${priceStep}.`)
    this.#note(field, `Rounded ${direction} to ${rounded.toFixed()}: prices move by ${priceStep}.`)
    return this.#set(field, rounded)
  }

  #baseSize(typed: string | null): void {
    const { instrument, venueName } = this.#market
    const size = this.#amount('size', typed, instrument.sizeStep)
    if (!size) return
    this.#limits('size', size, instrument.minSize, instrument.maxSize, instrument.base)
    const reference = this.terms.limitPrice ?? this.terms.stopPrice ?? this.#marketPrice()
    const price = reference === null ? undefined : readDecimal(reference)
    if (price) {
      const { minNotional, maxNotional, quote } = instrument
      this.#limits('size', size.times(price), minNotional, maxNotional, quote)
    }
    const { displaySize } = this.terms
    if (displaySize === null) return
    const shown = this.#amount('displaySize', displaySize, instrument.sizeStep)
    if (shown?.gt(size)) {
      this.#problem('displaySize', `${venueName} cannot show more than the order's size.`)
    }
  }

  #quoteSize(typed: string): void {
    const { instrument } = this.#market
    const step = instrument.quoteStep ?? instrument.priceStep
    const amount = this.#amount('quoteSize', typed, step)
    if (!amount) return
    const { minNotional, maxNotional, quote } = instrument
    this.#limits('quoteSize', amount, minNotional, maxNotional, quote)
  }

  #amount(
    field: 'size' | 'quoteSize' | 'displaySize',
    typed: string | null,
    step: string,
  ): Decimal | undefined {
    if (typed === null || typed.trim() === '') return this.#problem(field, 'A size is missing.')
    const amount = readDecimal(typed)
    if (!amount || amount.lte(zero)) return this.#problem(field, `${typed} is not a size.`)
    const rounded = toStep(amount, step, 'down')
    if (rounded.lte(zero)) return this.#problem(field, `The smallest step is ${step}.`)
    if (!rounded.eq(amount)) {
      this.#note(field, `Rounded down to ${rounded.toFixed()}: sizes move by ${step}.`)
    }
    this.#set(field, rounded)
    return rounded
  }

  #limits(
    field: TermsField,
    amount: Decimal,
    least: string | null,
    most: string | null,
    unit: string,
  ): void {
    const { venueName } = this.#market
    if (least !== null && amount.lt(exact(least))) {
      this.#problem(field, `${venueName} takes no less than ${least} ${unit}.`)
    }
    if (most !== null && amount.gt(exact(most))) {
      this.#problem(field, `${venueName} takes no more than ${most} ${unit} at once.`)
    }
  }

  #marketPrice(): string | null {
    const { bestBid, bestAsk, lastPrice } = this.#market
    return (this.terms.side === 'buy' ? bestAsk : bestBid) ?? lastPrice
  }

  #set(
    field: 'limitPrice' | 'stopPrice' | 'size' | 'quoteSize' | 'displaySize',
    to: Decimal,
  ): void {
    this.terms = { ...this.terms, [field]: to.toFixed() }
  }

  /** Returns nothing, so that a check can end with it. */
  #problem(field: TermsField, message: string): undefined {
    this.problems.push({ field, message })
  }

  #note(field: TermsField, message: string): void {
    this.notes.push({ field, message })
  }
}

/** Why the instrument takes no such order right now; undefined where it does. */
function closedReason(
  { symbol, status }: Instrument,
  { kind, postOnly }: OrderTerms,
): string | undefined {
  switch (status) {
    case 'online':
    case 'unknown':
      return undefined
    case 'limit-only':
      return kind === 'market' ? `${symbol} takes limit orders only right now.` : undefined
    case 'post-only':
      return postOnly ? undefined : `${symbol} takes post-only orders only right now.`
    case 'cancel-only':
      return `${symbol} takes cancels only right now.`
    case 'reduce-only':
      return undefined
    case 'auction':
      return `${symbol} is in an auction.`
    case 'halted':
      return `trading in ${symbol} is halted.`
    case 'offline':
      return `${symbol} is not open for trading.`
  }
}
