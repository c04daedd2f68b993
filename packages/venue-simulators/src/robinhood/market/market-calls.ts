import type { Side } from '@leadline/matching-engine/book/resting-order'
import {
  type Amount,
  amountFixed,
  amountOf,
  feeOf,
  notional,
  parseAmount,
} from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'
import { answer, invalid } from '../wire/answers.ts'
import type { Numbers } from '../wire/numbers.ts'
import { pairName } from './symbols.ts'

/** What the first version earns by the spread, in ten thousandths. */
const spreadTenThousandths = 93
const mostSizes = 10
/** Ten cents. */
const leastValue = 10n ** 17n
/** Pairs so tight that the two sides, looked up one after the other, come out crossed. */
const tight = ['BTC-USD', 'DOGE-USD']

/** Quotes, and prices for sizes. There is no book to see. */
export class RobinhoodQuotes {
  readonly #context: ServerContext
  readonly #numbers: Numbers
  readonly #variants: RobinhoodVariants
  readonly #feeMillionths: number

  constructor(
    context: ServerContext,
    numbers: Numbers,
    variants: RobinhoodVariants,
    feeMillionths: number,
  ) {
    this.#context = context
    this.#numbers = numbers
    this.#variants = variants
    this.#feeMillionths = feeMillionths
  }

  find(symbol: string): TradedInstrument | undefined {
    return this.#context.instruments.find(
      (one) => pairName(one) === symbol && one.mode === 'online',
    )
  }

  /** One bad symbol spoils the whole call; nothing at all is only a passing weakness. */
  best(query: QueryFields, version: 1 | 2, now: number): WireAnswer {
    const wanted = query.all('symbol')
    if (query.has('symbols') || wanted.some((symbol) => !/^[A-Z0-9]+-[A-Z]+$/.test(symbol))) {
      return invalid('Malformed symbol parameter', 'symbol')
    }
    if (version === 2 && wanted.length === 0) return invalid('This field is required.', 'symbol')
    const { mostSymbols } = this.#variants
    if (mostSymbols > 0 && wanted.length > mostSymbols)
      return invalid('Too many symbols.', 'symbol')
    const bad = wanted.find((symbol) => !this.find(symbol))
    if (bad !== undefined) return invalid(`Invalid symbol: ${bad}`, 'symbol')
    if (this.#context.faults.strikes('silent-socket')) return answer(200, { results: [] })
    const instruments =
      wanted.length > 0
        ? wanted.flatMap((symbol) => this.find(symbol) ?? [])
        : this.#context.instruments.filter(({ mode }) => mode === 'online')
    const rows = instruments.map((one) =>
      version === 2 ? this.#quote(one, now) : this.#oldQuote(one, now),
    )
    return answer(200, { results: rows })
  }

  /** The price of so much, before the fee. */
  forSizes(query: QueryFields, version: 1 | 2, now: number): WireAnswer {
    const symbol = query.get('symbol') ?? ''
    const instrument = this.find(symbol)
    if (!instrument) return invalid(`Invalid symbol: ${symbol}`, 'symbol')
    const side = query.get('side') ?? ''
    if (!['bid', 'ask', 'both'].includes(side))
      return invalid('"side" must be bid, ask or both.', 'side')
    const sizes = (query.get('quantity') ?? '')
      .split(',')
      .map((text) => ({ text, amount: parseAmount(text) }))
    const isWrong = sizes.some(({ amount }) => amount === undefined || amount <= 0n)
    if (isWrong || sizes.length > mostSizes)
      return invalid('A valid number is required.', 'quantity')
    const least = sizes.reduce(
      (one, { amount = 0n }) => (amount < one ? amount : one),
      sizes[0]?.amount ?? 0n,
    )
    if (this.#variants.smallSizes === 'refused' && this.#isTooSmall(instrument, least)) {
      return invalid('Ensure this value is greater than or equal to 0.1 USD.', 'quantity')
    }
    const sides = side === 'both' ? (['bid', 'ask'] as const) : ([side] as ('bid' | 'ask')[])
    const rows = sides.flatMap((one) =>
      sizes.map(({ text, amount = 0n }) =>
        version === 2
          ? this.#priceRow(instrument, one, text, amount, now)
          : this.#oldPriceRow(instrument, one, text, amount, now),
      ),
    )
    return version === 2
      ? answer(200, { next: null, previous: null, results: rows })
      : answer(200, { results: rows })
  }

  #isTooSmall(instrument: TradedInstrument, amount: Amount): boolean {
    const mid = amountOf(Math.round(this.#mid(instrument)), instrument.priceDecimals)
    return (mid * amount) / 10n ** 18n < leastValue
  }

  #time(now: number): string {
    return isoTime(venueTime(this.#context, now), 9, this.#context.random.below(1_000_000))
  }

  #mid({ marketBook }: TradedInstrument): number {
    const { bids, asks } = marketBook.book
    return (
      ((bids.best?.price ?? marketBook.lastPrice) + (asks.best?.price ?? marketBook.lastPrice)) / 2
    )
  }

  #quote(instrument: TradedInstrument, now: number): Json {
    const { bids, asks } = instrument.marketBook.book
    let bid = bids.best?.price ?? 0
    let ask = asks.best?.price ?? 0
    if (this.#variants.crossedQuotes && tight.includes(instrument.symbol)) {
      const mid = this.#mid(instrument)
      bid = Math.ceil(mid * 1.000_03) + 1
      ask = Math.floor(mid * 0.999_97) - 1
    }
    const text = (price: number) => this.#numbers.text(short(instrument.priceText(price)))
    return {
      symbol: pairName(instrument),
      timestamp: this.#time(now),
      bid: text(bid),
      ask: text(ask),
    }
  }

  #oldQuote(instrument: TradedInstrument, now: number): Json {
    const mid = Math.round(this.#mid(instrument))
    const spread = this.#numbers.text(`0.00${spreadTenThousandths}`)
    const side = (sign: 1 | -1) =>
      this.#numbers.text(
        instrument.priceText(Math.round(mid * (1 + (sign * spreadTenThousandths) / 10_000))),
      )
    return {
      symbol: pairName(instrument),
      timestamp: this.#time(now),
      price: this.#numbers.text(instrument.priceText(mid)),
      bid_inclusive_of_sell_spread: side(-1),
      sell_spread: spread,
      ask_inclusive_of_buy_spread: side(1),
      buy_spread: spread,
    }
  }

  #priceRow(
    instrument: TradedInstrument,
    side: 'bid' | 'ask',
    size: string,
    amount: Amount,
    now: number,
  ): Json {
    const price = this.#priceFor(instrument, side === 'ask' ? 'sell' : 'buy', amount)
    const unit = amountOf(price, instrument.priceDecimals)
    const value = (unit * amount) / 10n ** 18n
    const fee = feeOf(value, this.#feeMillionths, 18)
    const bare = (number: Amount) => this.#numbers.bare(this.#numbers.short(number))
    return {
      symbol: pairName(instrument),
      side,
      quantity: this.#numbers.bare(short(size)),
      timestamp: this.#time(now),
      fee_ratio: this.#numbers.bare(amountFixed(BigInt(this.#feeMillionths) * 10n ** 12n, 4)),
      est_fee: bare(fee),
      [side]: bare(unit),
      ...(side === 'ask' && { est_total_cost: bare(value + fee) }),
      ...(side === 'bid' && this.#variants.bidCredit && { est_total_credit: bare(value - fee) }),
    }
  }

  #oldPriceRow(
    instrument: TradedInstrument,
    side: 'bid' | 'ask',
    size: string,
    amount: Amount,
    now: number,
  ): Json {
    const price = this.#priceFor(instrument, side === 'ask' ? 'sell' : 'buy', amount)
    const sign = side === 'ask' ? 1 : -1
    const withSpread = Math.round(price * (1 + (sign * spreadTenThousandths) / 10_000))
    const spread = this.#numbers.text(`0.00${spreadTenThousandths}`)
    const field = side === 'ask' ? 'ask_inclusive_of_buy_spread' : 'bid_inclusive_of_sell_spread'
    return {
      symbol: pairName(instrument),
      side,
      price: this.#numbers.text(instrument.priceText(Math.round(this.#mid(instrument)))),
      quantity: this.#numbers.text(size),
      [field]: this.#numbers.text(instrument.priceText(withSpread)),
      [side === 'ask' ? 'buy_spread' : 'sell_spread']: spread,
      timestamp: this.#time(now),
    }
  }

  /** Walks the partner's book; what it cannot fill costs the last price it saw. */
  #priceFor({ marketBook, sizeDecimals }: TradedInstrument, side: Side, amount: Amount): number {
    const lots = Math.max(1, Number(amount / amountOf(1, sizeDecimals)))
    const ladder = marketBook.book.sideOf(side)
    const scale = { priceDecimals: marketBook.plan.priceDecimals, sizeDecimals }
    let left = lots
    let value = 0n
    let last = marketBook.lastPrice
    for (let depth = 0; depth < ladder.length && left > 0; depth += 1) {
      const level = ladder.at(depth)
      if (!level) break
      const size = Math.min(left, level.total)
      value += notional(level.price, size, scale)
      last = level.price
      left -= size
    }
    if (this.#variants.priceForSize === 'worst') return last
    if (left > 0) value += notional(last, left, scale)
    return Number(value / notional(1, lots, scale))
  }
}

function short(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
