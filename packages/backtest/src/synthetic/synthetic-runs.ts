import { exchangeName } from '@leadline/algorithms/exchange-names'
import { openingOf } from '@leadline/algorithms/synthetic/claims'
import { syntheticNames } from '@leadline/algorithms/synthetic/whole-order'
import type { Amount } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import { exact } from '@leadline/orders/decimal-text'
import type { MarketPrices } from '@leadline/orders/order-manager/order-market'
import type { PositionEffect } from '@leadline/orders/order-record'
import { checkSynthetic } from '@leadline/orders/synthetic/check-synthetic'
import { decideSynthetic } from '@leadline/orders/synthetic/decide-synthetic'
import { isWithinSize } from '@leadline/orders/synthetic/exposure-guard'
import {
  applySyntheticEvent,
  isActive,
  type SyntheticEvent,
  type SyntheticTerms,
} from '@leadline/orders/synthetic/synthetic-order'
import { end, settle, type SyntheticStep } from '@leadline/orders/synthetic/synthetic-state-machine'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestClock } from '../backtest-clock.ts'
import type { BacktestVenue } from '../exchanges/backtest-venues.ts'
import { listedInstrument } from '../exchanges/listed-instrument.ts'
import { type BacktestOrder, isUnfinished } from '../script/backtest-order.ts'
import type { OrderEntry } from '../script/order-entry.ts'
import type { OrderReplacing } from '../script/order-replacing.ts'
import { type BacktestWhole, recordsOf, wholeAsScript } from './backtest-whole.ts'

interface RunNeeds {
  clock: BacktestClock
  entry: OrderEntry
  replacing: OrderReplacing
  /** A part has left. */
  sent: (order: BacktestOrder) => void
  /** The script is to be called for it. */
  changed: (each: BacktestWhole) => void
  log: (words: string) => void
}

interface NewWhole {
  venue: BacktestVenue
  instrument: TradedInstrument
  terms: SyntheticTerms
  effect: PositionEffect
  prices: MarketPrices
  midAtDecision: Amount | undefined
}

type EventBody = SyntheticEvent extends infer Event
  ? Event extends SyntheticEvent
    ? Omit<Event, 'heldId' | 'at'>
    : never
  : never

/** More steps at once than any of them takes. */
const mostSteps = 20
const tooMuch = 'Stopped: it would have traded more than its size.'

/**
 * Synthetic orders of a backtest. What each does next is decided where the program decides it (packages/orders); here it is done, with
 * orders that are as long under way as all others, and with prices that come as late as they do to a script.
 */
export class SyntheticRuns {
  readonly #needs: RunNeeds
  readonly #wholes = new Map<string, BacktestWhole>()

  constructor(needs: RunNeeds) {
    this.#needs = needs
  }

  get active(): BacktestWhole[] {
    return [...this.#wholes.values()].filter(({ whole }) => isActive(whole))
  }

  get isIdle(): boolean {
    return this.#wholes.size === 0 || this.active.length === 0
  }

  get(id: string): BacktestWhole | undefined {
    return this.#wholes.get(id)
  }

  /** The number of what has begun; or why it has not. */
  start({ venue, instrument, effect, prices, midAtDecision, ...typed }: NewWhole) {
    const { now } = this.#needs.clock
    const rules = { instrument: listedInstrument(instrument), capabilities: allOrders[venue.id] }
    const market = { ...rules, ...prices, venueName: exchangeName(venue.id), now }
    const { terms, problems } = checkSynthetic(typed.terms, market)
    if (!terms) return { refusal: problems.map(({ message }) => message).join(' ') }
    const id = `backtest-whole-${this.#wholes.size + 1}`
    const owner = { id: 'backtest', name: '', effect }
    const about = { heldId: id, at: now, keyId: venue.id, venue: venue.id }
    const event = { ...about, kind: 'started', symbol: instrument.symbol, terms, owner } as const
    const whole = applySyntheticEvent(undefined, event)
    if (!whole) return { refusal: 'It could not begin.' }
    const empty = { whole, parts: [], cancelLook: undefined }
    const seen = wholeAsScript(empty)
    const each = { ...empty, venue, instrument, prices, midAtDecision, seen }
    this.#wholes.set(id, each)
    this.#look(each)
    return { each }
  }

  /** False where it has ended, or is being canceled. */
  cancel(id: string, reason: string): boolean {
    const each = this.#wholes.get(id)
    if (each?.whole.status !== 'active') return false
    this.#note(each, { kind: 'canceling', reason, outcome: 'canceled', by: 'algorithm' })
    this.#look(each)
    return true
  }

  /** Nothing more of it opens a position; what protects one stays. */
  cancelOpening(reason: string): void {
    for (const each of this.active) {
      for (const id of openingOf(each.whole, recordsOf(each))) {
        const part = each.parts.find((order) => order.id === id)
        if (part) this.#needs.entry.cancel(part)
        else this.cancel(id, reason)
      }
    }
  }

  /** Its script is gone, and so is who it was for. */
  forget(): void {
    for (const each of this.active) each.cancelLook?.()
    this.#wholes.clear()
  }

  isWatching(venue: VenueId, symbol: string): boolean {
    if (this.#wholes.size === 0) return false
    return this.active.some(({ whole }) => whole.venue === venue && whole.symbol === symbol)
  }

  /** Word of other prices has come. */
  pricesMoved(venue: VenueId, symbol: string, prices: MarketPrices): void {
    for (const each of this.active) {
      if (each.whole.venue !== venue || each.whole.symbol !== symbol) continue
      each.prices = prices
      this.#look(each)
    }
  }

  /** Nothing is known of its prices any more. */
  cut(venue: VenueId): void {
    for (const each of this.active) {
      if (each.whole.venue === venue) each.prices = { ...each.prices, isLive: false }
    }
  }

  /** Word of a part has come. */
  orderChanged({ part }: BacktestOrder): void {
    const each = part && this.#wholes.get(part.id)
    if (!each) return
    this.#look(each)
    this.#report(each)
  }

  #look(each: BacktestWhole): void {
    for (let step = 0; step < mostSteps && isActive(each.whole); step += 1) {
      if (!this.#do(each, this.#decide(each))) break
    }
  }

  #decide(each: BacktestWhole): SyntheticStep {
    const { whole, venue, instrument, prices } = each
    const parts = recordsOf(each)
    if (whole.status === 'canceling') {
      return settle(parts) ?? end(whole.outcome ?? 'canceled', whole.reason)
    }
    return decideSynthetic({
      held: whole,
      parts,
      lastPartAt: each.parts.at(-1)?.sentAt ?? null,
      prices,
      instrument: listedInstrument(instrument),
      capabilities: allOrders[venue.id],
      now: this.#needs.clock.now,
    })
  }

  /** True where it is to be asked again at once. */
  #do(each: BacktestWhole, step: SyntheticStep): boolean {
    switch (step.do) {
      case 'wait': {
        each.cancelLook?.()
        const { agenda } = this.#needs.clock
        if (step.until !== undefined) {
          each.cancelLook = agenda.at(step.until, () => this.#look(each))
        }
        return false
      }
      case 'remember':
        this.#apply(each, { kind: 'remembered', memory: step.memory })
        return true
      case 'cancel': {
        for (const order of this.#ordersOf(each, step.parts)) this.#needs.entry.cancel(order)
        return false
      }
      case 'ask':
        return false
      case 'amend':
        return this.#amend(each, step)
      case 'place':
        return this.#place(each, step.role, step.terms)
      case 'end':
        return this.#end(each, step.status, step.reason)
    }
  }

  #place(each: BacktestWhole, role: string, terms: OrderTerms): boolean {
    const { whole, venue, instrument, midAtDecision } = each
    if (!isWithinSize(whole, recordsOf(each), terms)) return this.#end(each, 'failed', tooMuch)
    const { side, size, limitPrice: limit, timeInForce, postOnly } = terms
    const effect = side === whole.terms.side ? (whole.owner?.effect ?? 'open') : 'close'
    const way = { venue, instrument, side, effect, midAtDecision }
    const order = this.#needs.entry.send({
      ...way,
      size: size ?? '0',
      limit,
      stop: null,
      timeInForce: limit === null || timeInForce === 'gtd' ? 'gtc' : timeInForce,
      postOnly,
      part: { id: whole.id, role },
    })
    if (typeof order === 'string') return this.#end(each, 'failed', order)
    each.parts.push(order)
    this.#needs.sent(order)
    return true
  }

  #amend(
    each: BacktestWhole,
    { part, size, limitPrice }: Extract<SyntheticStep, { do: 'amend' }>,
  ): boolean {
    const [order] = this.#ordersOf(each, [part])
    const others = recordsOf(each).filter(({ clientOrderId }) => clientOrderId !== order?.id)
    if (!order) return false
    const terms = { ...part.terms, size }
    if (!isWithinSize(each.whole, others, terms)) return this.#end(each, 'failed', tooMuch)
    this.#needs.replacing.ask(order, { size, limitPrice, stopPrice: null }, () => '')
    return false
  }

  /** Nothing is left working that nobody looks after any more. */
  #end(each: BacktestWhole, status: 'done' | 'canceled' | 'failed', reason: string): boolean {
    if (each.parts.some(isUnfinished) && each.whole.status === 'active') {
      const outcome = status === 'failed' ? 'failed' : 'canceled'
      this.#apply(each, { kind: 'canceling', reason, outcome, by: 'leadline' })
      return true
    }
    each.cancelLook?.()
    this.#note(each, { kind: 'ended', status, reason })
    if (status !== 'done' && reason !== '') {
      this.#needs.log(`${syntheticNames[each.whole.terms.kind]} ended. ${reason}`)
    }
    return false
  }

  #ordersOf(
    { parts }: BacktestWhole,
    records: readonly { clientOrderId: string }[],
  ): BacktestOrder[] {
    const ids = new Set(records.map(({ clientOrderId }) => clientOrderId))
    return parts.filter(({ id }) => ids.has(id))
  }

  #note(each: BacktestWhole, body: EventBody): void {
    this.#apply(each, body)
    this.#report(each)
  }

  #apply(each: BacktestWhole, body: EventBody): void {
    const event = { ...body, heldId: each.whole.id, at: this.#needs.clock.now }
    each.whole = applySyntheticEvent(each.whole, event) ?? each.whole
  }

  #report(each: BacktestWhole): void {
    const seen = wholeAsScript(each)
    const isSame =
      seen.status === each.seen.status && exact(seen.filled).eq(exact(each.seen.filled))
    each.seen = seen
    if (!isSame) this.#needs.changed(each)
  }
}

/** A market's prices as they are now, for whoever learns of them later. */
export function pricesOf(instrument: TradedInstrument): MarketPrices {
  const { bids, asks } = instrument.marketBook.book
  const text = (price: number | undefined) =>
    price === undefined ? null : instrument.priceText(price)
  const lastPrice = text(instrument.marketBook.lastPrice)
  return {
    bestBid: text(bids.best?.price),
    bestAsk: text(asks.best?.price),
    lastPrice,
    isLive: true,
  }
}
