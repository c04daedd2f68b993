import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderKind, OrderTerms, TimeInForce } from '@leadline/venues/order-terms'
import { venueIds } from '@leadline/venues/venue-names'

import { type Decimal, exact, largest, toStep, zero } from '../decimal-text.ts'
import type { TradingLimits } from '../risk/trading-limits.ts'
import type { FakeSide } from './fake-depth.ts'
import type { FakeOrder } from './fake-exchange.ts'
import { arrivingFills, seededPicks, somewherePast } from './fake-matching.ts'
import { OrderManagerHarness } from './order-manager-harness.ts'
import { randomSyntheticTerms } from './random-synthetic-terms.ts'
import { sampleCapabilities } from './sample-orders.ts'
import { startSynthetic } from './synthetic-test-bed.ts'
import { openHarness, testBuy } from './test-bed-actions.ts'

const kinds: readonly OrderKind[] = [
  'market',
  'limit',
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'trailing-stop-market',
  'trailing-stop-limit',
  'bracket',
]
const gaps = ['0.01', '0.05', '0.5', '7', '90', '900']

const mostArrivals = 10
const moves = ['0.9', '0.99', '1', '1.01', '1.1', '1.3']

/** One trader for an hour, in random books, with orders of every kind, at an exchange that moves as far as the band. */
export class RandomSpending {
  readonly testBed: OrderManagerHarness
  readonly limits: TradingLimits
  sent = 0
  refused = 0
  readonly #pick: (below: number) => number
  readonly #kinds
  #lastId = 0
  /** What arrives in one step empties the book; it fills up again before the next. */
  #arrivals = 0

  constructor(seed: number) {
    this.#pick = seededPicks(seed)
    const venue = venueIds[this.#pick(venueIds.length)]
    const capabilities = (venue && allOrders[venue]) ?? sampleCapabilities
    this.#kinds = capabilities.kinds
    const orderNotional = this.#pick(2000) + 10
    const notional = (times: number) => String(orderNotional * (1 + this.#pick(times)))
    this.limits = {
      orderNotional: String(orderNotional),
      ...(this.#pick(3) === 0 && { childNotional: String(this.#pick(orderNotional) + 1) }),
      dayNotional: notional(6),
      symbolDayNotional: notional(6),
      positionNotional: '1000000',
      priceBandPercent: ['0.1', '1', '2.5', '10'][this.#pick(4)] ?? '1',
      dayLoss: '1000000',
      ordersPerSecond: 100,
    }
    const form = { ...capabilities.clientOrderId, form: 'uuid' } as const
    const fit = { ...capabilities, clientOrderId: form }
    this.testBed = new OrderManagerHarness({
      isPaper: false,
      limits: this.limits,
      capabilities: fit,
    })
    this.testBed.exchange.match = (terms) => this.#arrive(terms)
    openHarness(this.testBed)
    this.#showBook(exact(String(1 + this.#pick(200))))
  }

  /** What has been spent on buys, by what the trader requested, and all of it. */
  spent(): { all: Decimal; wholes: Map<string, Decimal> } {
    const wholes = new Map<string, Decimal>()
    let all = zero
    for (const { terms, fills, clientOrderId } of this.testBed.exchange.orders.values()) {
      if (terms.side !== 'buy') continue
      const cost = fills.reduce(
        (sum, { price, size }) => sum.plus(exact(price).times(exact(size))),
        zero,
      )
      const order = this.testBed.manager.records.get(clientOrderId ?? '')
      const whole =
        order?.source.kind === 'held' ? order.source.id : this.#firstOf(clientOrderId ?? '')
      wholes.set(whole, (wholes.get(whole) ?? zero).plus(cost))
      all = all.plus(cost)
    }
    return { all, wholes }
  }

  step(): void {
    this.#arrivals = 0
    const acts = [
      () => this.#place(),
      () => this.#place(),
      () => this.#hold(),
      () => this.#hold(),
      () => this.#runAway(),
      () => this.#runAway(),
      () => this.#amend(),
      () => this.#amend(),
      () => this.#fillResting(),
      () => this.#fillResting(),
      () => this.#showBook(this.#mid().times(exact(moves[this.#pick(moves.length)] ?? '1'))),
    ]
    if (this.#pick(20) === 0) this.testBed.manager.cancel({ kind: 'everywhere' })
    acts[this.#pick(acts.length)]?.()
    this.testBed.settle()
    this.testBed.advance(this.#pick(20_000))
    this.testBed.manager.pricesMoved('coinbase', 'BTC-USD')
    this.testBed.settle()
  }

  /** The market goes one way for a while, and what Leadline holds goes on in it. */
  #runAway(): void {
    const factor = exact(moves[this.#pick(moves.length)] ?? '1')
    for (let turn = 0; turn < 6; turn += 1) {
      this.#arrivals = 0
      this.#showBook(this.#mid().times(factor))
      this.testBed.manager.pricesMoved('coinbase', 'BTC-USD')
      this.testBed.settle()
      this.testBed.advance(10_000)
      this.testBed.settle()
    }
  }

  /** What was put in the place of another is the same whole. */
  #firstOf(clientOrderId: string): string {
    const { records } = this.testBed.manager
    let id = clientOrderId
    for (let before = records.get(id)?.replaces; before; before = records.get(id)?.replaces)
      id = before
    return id
  }

  #arrive(terms: OrderTerms) {
    this.#arrivals += 1
    if (this.#arrivals > mostArrivals) return []
    const shown = this.testBed.book?.[terms.side === 'buy' ? 'ask' : 'bid'] ?? []
    const own = this.#kinds[terms.kind]?.collarPercent?.[terms.side]
    const band = exact(this.limits.priceBandPercent)
    return arrivingFills(terms, shown, band, own === undefined ? undefined : exact(own), this.#pick)
  }

  /** Somebody trades with what rests; a stop is set off and trades as far beyond as the band, or its own protection. */
  #fillResting(): void {
    const open = this.testBed.exchange.open()
    const order = open[this.#pick(Math.max(open.length, 1))]
    if (!order) return
    const size = exact(order.terms.size ?? '1')
      .div(exact(String(1 + this.#pick(3))))
      .round(3, 3)
    this.testBed.exchange.fill(order.venueOrderId, size.toFixed(), this.#restingPrice(order))
  }

  #restingPrice({ terms, worst }: FakeOrder & { worst?: string }): string {
    const { limitPrice, stopPrice, kind, side } = terms
    const isBuy = side === 'buy'
    const isUnlimited = kind.endsWith('-market') || kind === 'bracket' || kind === 'market'
    if (limitPrice !== null && !isUnlimited) return limitPrice
    const own = this.#kinds[kind]?.collarPercent?.[side]
    const band = exact(this.limits.priceBandPercent)
    const reach = kind === 'bracket' && own !== undefined ? exact(own) : band
    const trigger = exact(worst ?? stopPrice ?? '1')
    const price = somewherePast(trigger, reach, isBuy, this.#pick)
    return toStep(price, '0.01', isBuy ? 'down' : 'up').toFixed()
  }

  #place(): void {
    this.#lastId += 1
    const market = this.#mid()
    const at = (percents: readonly number[]) => {
      const percent = percents[this.#pick(percents.length)] ?? 100
      return market
        .times(exact(String(percent)))
        .div(exact('100'))
        .round(2, 0)
        .toFixed()
    }
    const kind = kinds[this.#pick(kinds.length)] ?? 'limit'
    const timeInForce = (['gtc', 'ioc', 'fok', 'gtd'] as const)[this.#pick(4)] as TimeInForce
    const side = this.#pick(4) === 0 ? 'sell' : 'buy'
    const inMoney = kind === 'market' && this.#pick(4) === 0
    const isTrailing = kind.startsWith('trailing')
    const terms: OrderTerms = {
      ...testBuy,
      side,
      kind,
      timeInForce: kind === 'market' ? 'ioc' : kind === 'limit' ? timeInForce : 'gtc',
      expiresAt: timeInForce === 'gtd' ? this.testBed.now + 3_600_000 : null,
      size: inMoney ? null : this.#size(market),
      quoteSize: inMoney ? String(this.#pick(3000) + 1) : null,
      limitPrice: kind === 'market' ? null : at([50, 97, 100, 100.5, 103, 300]),
      stopPrice: kind === 'market' || isTrailing ? null : at([80, 98, 102, 130]),
      trailing: isTrailing ? { unit: 'percent', value: String(this.#pick(8) + 1) } : null,
      ...(kind === 'trailing-stop-limit' && { limitOffset: String(this.#pick(5) + 1) }),
    }
    const source = { kind: 'hand' } as const
    const draft = { draftId: `D-${this.#lastId}`, keyId: 'K-1', terms, source }
    const result = this.testBed.manager.place({ ...draft, isPriceConfirmed: this.#pick(2) === 0 })
    this.#count(result.kind === 'sent')
    if (result.kind !== 'sent' || !isTrailing) return
    this.testBed.settle()
    // From where it stands it only comes closer.
    const distance = exact(terms.trailing?.value ?? '0').div(exact('100'))
    const best = exact(this.testBed.prices.bestAsk ?? this.testBed.prices.lastPrice ?? '1')
    const worst = best.times(exact('1').plus(distance)).plus(exact(terms.limitOffset ?? '0'))
    for (const order of this.testBed.exchange.open()) {
      if (order.clientOrderId === result.clientOrderId)
        Object.assign(order, { worst: worst.toFixed() })
    }
  }

  #hold(): void {
    this.#lastId += 1
    const market = this.#mid()
    const terms = randomSyntheticTerms(market, this.#size(market), this.#pick)
    this.#count(startSynthetic(this.testBed, terms, `H-${this.#lastId}`).kind === 'started')
  }

  #amend(): void {
    const open = this.testBed.exchange.open()
    const order = open[this.#pick(Math.max(open.length, 1))]
    if (!order?.clientOrderId) return
    this.#lastId += 1
    const limitPrice = this.#mid()
      .times(exact(['0.5', '0.98', '1.2'][this.#pick(3)] ?? '1'))
      .round(2, 0)
    const change = {
      limitPrice: order.terms.limitPrice === null ? null : limitPrice.toFixed(),
      stopPrice: null,
      size: this.#size(this.#mid()),
    }
    const { clientOrderId } = order
    const request = { draftId: `A-${this.#lastId}`, clientOrderId, change, isPriceConfirmed: true }
    this.#count(this.testBed.manager.amend(request).kind === 'asked')
  }

  /** Around what is allowed, from far below to far above it. */
  #size(market: Decimal): string {
    const share = exact(['0.05', '0.3', '0.9', '1', '1.1', '4', '300'][this.#pick(7)] ?? '1')
    const size = exact(this.limits.orderNotional).times(share).div(market).round(3, 0)
    return largest(size, exact('0.001')).toFixed()
  }

  #mid(): Decimal {
    return exact(this.testBed.prices.lastPrice ?? '1')
  }

  #showBook(around: Decimal): void {
    const mid = largest(around.round(2, 0), exact('1'))
    const sideFrom = (sign: '1' | '-1'): FakeSide => {
      const rows: [string, string][] = []
      let price = mid
      for (let level = 1 + this.#pick(10); level > 0; level -= 1) {
        const gap = exact(gaps[this.#pick(this.#pick(3) === 0 ? 6 : 3)] ?? '0.01')
        price = price.plus(gap.times(exact(sign)))
        if (price.lte(zero)) break
        rows.push([
          price.toFixed(2),
          `${this.#pick(this.#pick(2) === 0 ? 5 : 500)}.${1 + this.#pick(9)}`,
        ])
      }
      return rows
    }
    const book = { bid: sideFrom('-1'), ask: sideFrom('1') }
    this.testBed.book = book
    this.testBed.prices = {
      bestBid: book.bid[0]?.[0] ?? null,
      bestAsk: book.ask[0]?.[0] ?? null,
      lastPrice: mid.toFixed(2),
      isLive: true,
    }
  }

  #count(isSent: boolean): void {
    if (isSent) this.sent += 1
    else this.refused += 1
  }
}
