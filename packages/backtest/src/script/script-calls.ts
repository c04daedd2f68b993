import { readChange } from '@leadline/algorithms/asked-terms'
import type { ScriptNotices } from '@leadline/algorithms/calls/script-notices'
import { exchangeName, knownExchanges, venueNamed } from '@leadline/algorithms/exchange-names'
import { isPast, readPastWish, readTimeframe } from '@leadline/algorithms/past-wish'
import { readDepth, readSymbol } from '@leadline/algorithms/read-market'
import { readKind } from '@leadline/algorithms/script-calls'
import {
  type FactCall,
  type FactsPort,
  isFactCall,
  readFacts,
} from '@leadline/algorithms/script-facts'
import type { ScriptTimers } from '@leadline/algorithms/script-timers'
import type {
  AlgorithmState,
  PastCall,
  ReplaceCall,
  ScriptAnswer,
  ScriptBook,
  ScriptCall,
  ScriptCandle,
} from '@leadline/algorithms/script-values'
import { WrongValue } from '@leadline/algorithms/wrong-value'
import {
  amountOf,
  amountText,
  type Amount,
  parseAmount,
} from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import { readDecimal, zero } from '@leadline/orders/decimal-text'
import { isActive } from '@leadline/orders/synthetic/synthetic-order'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestVenue } from '../exchanges/backtest-venues.ts'
import { pricesOf, type SyntheticRuns } from '../synthetic/synthetic-runs.ts'
import { isUnanswered, isUnfinished, type BacktestOrder } from './backtest-order.ts'
import type { OrderEntry } from './order-entry.ts'
import type { OrderReplacing } from './order-replacing.ts'
import type { PastMarket } from './past-market.ts'
import type { ScriptAccount } from './script-account.ts'
import type { Subscriptions, SubscriptionWish } from './subscriptions.ts'

/** What is said or asked changes nothing, and what is answered changes with nothing but an order's fate: it is no reason to look again. */
export function changesNothing(call: ScriptCall): boolean {
  return isFactCall(call) || call.kind === 'now' || call.kind === 'notify' || call.kind === 'save'
}

/** The script asks for a market that was not opened: the backtest begins again with it. */
export class MarketMissing extends Error {
  readonly symbol: string

  constructor(symbol: string) {
    super(`${symbol} was not opened.`)
    this.symbol = symbol
  }
}

/** A call that cannot be served; the words are raised in the script as ValueError. */
class RunError extends Error {}

interface CallNeeds {
  venues: ReadonlyMap<VenueId, BacktestVenue>
  /** Symbols that the market was opened for, whether an exchange lists them or not. */
  symbols: ReadonlySet<string>
  subscriptions: Subscriptions
  account: ScriptAccount
  entry: OrderEntry
  replacing: OrderReplacing
  synthetics: SyntheticRuns
  facts: FactsPort
  past: PastMarket
  timers: ScriptTimers
  notices: ScriptNotices
  closed: (candle: ScriptCandle) => void
  /** Another subscription to a book that is known already begins with it. */
  begun: (known: (now: number) => ScriptBook | undefined) => void
  /** What the script saves, as JSON. */
  keep: (saved: string) => void
  now: () => number
  state: () => AlgorithmState
  /** An order did not leave, and why. */
  refused: (words: string) => void
}

type TradeCall = Extract<ScriptCall, { kind: 'open' | 'close' }>

/** Answers what a script asks while one of its methods runs. */
export class ScriptCalls {
  readonly #needs: CallNeeds
  /** Set as soon as one was asked for. */
  missing: string | undefined
  readonly #followed = new Set<string>()

  constructor(needs: CallNeeds) {
    this.#needs = needs
  }

  answer(call: ScriptCall): ScriptAnswer {
    try {
      if (isFactCall(call)) {
        if (call.kind === 'instrument' || call.kind === 'fees') {
          this.#listed(readSymbol(call.symbol), null)
        }
        const { facts, account } = this.#needs
        const allotted = (asset: string, venue: VenueId) => account.allotment.facts(venue, asset)
        return this.#answer({ facts: readFacts(call, facts, allotted) })
      }
      return this.#answer({ result: this.#serve(call) })
    } catch (error) {
      return this.#refuse(error)
    }
  }

  #refuse(error: unknown): ScriptAnswer {
    if (error instanceof MarketMissing) {
      this.missing ??= error.symbol
      // It begins again with that market: what comes of this time is left aside.
      return this.#answer({ past: [] })
    }
    if (error instanceof RunError || error instanceof WrongValue) {
      return this.#answer({ trouble: error.message })
    }
    throw error
  }

  #answer(more: Partial<ScriptAnswer>): ScriptAnswer {
    const { account, state } = this.#needs
    const endBatch = this.missing !== undefined
    const nothing = { result: null, trouble: '', endBatch }
    return { ...nothing, state: state(), news: account.news(), ...more }
  }

  /** Another run of the same file: nothing is subscribed, and no timer waits. */
  forget(): void {
    const { past, subscriptions, timers } = this.#needs
    this.#followed.clear()
    past.forget()
    subscriptions.forget()
    timers.close()
  }

  later(call: ScriptCall): Promise<ScriptAnswer> | undefined {
    return isPast(call) ? this.#past(call) : undefined
  }

  async #past(call: PastCall): Promise<ScriptAnswer> {
    const { past } = this.#needs
    try {
      const wish = readPastWish(call)
      const { timeframe, count } = wish
      const listed = this.#listed(call.symbol, call.exchanges)
      const instruments = listed.map(({ instrument }) => instrument)
      const known = timeframe
        ? await past.candles(instruments, { ...wish, timeframe })
        : past.trades(instruments, count)
      return this.#answer({ past: known })
    } catch (error) {
      return this.#refuse(error)
    }
  }

  #follow(call: Extract<ScriptCall, { kind: 'subscribeCandles' }>): null {
    const { symbol } = call
    const timeframe = readTimeframe(call.timeframe)
    const name = `${symbol} ${timeframe} ${call.exchanges?.join() ?? ''}`
    if (this.#followed.has(name)) return null
    const instruments = this.#listed(symbol, call.exchanges).map(({ instrument }) => instrument)
    this.#followed.add(name)
    const { past, closed } = this.#needs
    past.follow(instruments, { symbol, timeframe, venues: null }, closed)
    return null
  }

  #serve(call: Exclude<ScriptCall, FactCall>): ScriptAnswer['result'] {
    switch (call.kind) {
      case 'subscribeBook': {
        const depth = readDepth(call.depth)
        const listed = this.#listed(call.symbol, call.exchanges)
        const instruments = listed.map(({ instrument }) => instrument)
        const { subscriptions, begun } = this.#needs
        const known = subscriptions.watchBook(wishOf(call), depth, instruments)
        if (known) begun(known)
        return null
      }
      case 'subscribeTrades': {
        const venues = this.#listed(call.symbol, call.exchanges).map(({ venue }) => venue.id)
        this.#needs.subscriptions.watchTape(wishOf(call), venues)
        return null
      }
      case 'open':
        return this.#open(call)
      case 'close':
        return this.#close(call)
      case 'cancel':
        return this.#cancel(call.id)
      case 'replace':
        return this.#replace(call)
      case 'notify':
        return this.#needs.notices.say(call.text)
      case 'save':
        this.#needs.keep(call.text)
        return null
      case 'now':
        return String(this.#needs.now() / 1000)
      case 'timer':
        return this.#needs.timers.add(call)
      case 'cancelTimer':
        return this.#needs.timers.cancel(call.id)
      case 'subscribeCandles':
        return this.#follow(call)
      case 'pastCandles':
      case 'pastTrades':
        throw new WrongValue('the past is answered later')
    }
  }

  #open(call: Extract<ScriptCall, { kind: 'open' }>): string | null {
    const market = this.#marketOf(call)
    checkSize(call.size)
    const kind = readKind(call, 'open')
    const state = this.#needs.state()
    if (state !== 'Running') {
      this.#needs.refused(`Opening is blocked: the algorithm is ${state}.`)
      return null
    }
    const { side = 'buy' } = call
    const words = side === 'sell' ? this.#notAllotted(market, call.size) : ''
    const way = { side, effect: 'open' } as const
    if (words === '') return this.#send(market, way, call.size, kind(call.size, side))
    this.#needs.refused(`open_position: ${words}`)
    return null
  }

  #close(call: Extract<ScriptCall, { kind: 'close' }>): string | null {
    const market = this.#marketOf(call)
    if (call.size !== null) checkSize(call.size)
    const kind = readKind(call, 'close')
    const state = this.#needs.state()
    if (state !== 'Running' && state !== 'Paused') return null
    const closable = this.#needs.account.closable({
      venue: market.venue.id,
      symbol: market.instrument.symbol,
    })
    // What is smaller than the exchange's step can be sold by nobody.
    if (closable < amountOf(1, market.instrument.sizeDecimals)) return null
    const wanted = call.size === null ? undefined : readDecimal(call.size)
    const most = readDecimal(amountText(closable)) ?? zero
    const size = (wanted?.lt(most) ? wanted : most).toFixed()
    const where = { venue: market.venue.id, symbol: market.instrument.symbol }
    const side = this.#needs.account.held(where) < 0n ? 'buy' : 'sell'
    return this.#send(market, { side, effect: 'close' }, size, kind(size, side))
  }

  /** Why so many coins are more than it was allotted; empty where they are not. */
  #notAllotted({ venue, instrument }: Market, size: string, except?: BacktestOrder): string {
    const where = { venue: venue.id, symbol: instrument.symbol }
    const most = this.#needs.account.allotment.sellable(where, except)
    if ((parseAmount(size) ?? 0n) <= most) return ''
    const { base } = instrument
    const name = exchangeName(venue.id)
    return most > 0n
      ? `Only ${amountText(most)} ${base} of its allotment at ${name} can be sold now.`
      : `It has nothing left to sell of ${base} at ${name}: the allotment is a field of the backtest.`
  }

  #send(
    market: Market,
    { side, effect }: Pick<BacktestOrder, 'side' | 'effect'>,
    size: string,
    terms: ReturnType<ReturnType<typeof readKind>>,
  ): string | null {
    const { entry, account, refused } = this.#needs
    const midAtDecision = this.#mid(market.instrument)
    if (terms.synthetic) {
      const whole = { ...market, effect, terms: terms.synthetic, midAtDecision }
      return this.#startWhole(whole, effect)
    }
    const order = entry.send({ ...market, side, effect, size, ...terms, midAtDecision })
    if (typeof order === 'string') {
      refused(`${effect === 'open' ? 'open_position' : 'close_position'}: ${order}`)
      return null
    }
    account.sent(order)
    return order.id
  }

  #startWhole(
    whole: Omit<Parameters<SyntheticRuns['start']>[0], 'prices'>,
    effect: BacktestOrder['effect'],
  ): string | null {
    const { synthetics, account, refused } = this.#needs
    const started = synthetics.start({ ...whole, prices: pricesOf(whole.instrument) })
    if ('refusal' in started) {
      refused(`${effect === 'open' ? 'open_position' : 'close_position'}: ${started.refusal}`)
      return null
    }
    account.wholeChanged(started.each)
    return started.each.whole.id
  }

  /** A part of a synthetic order goes with the whole of it. */
  #cancel(id: string): boolean {
    const { synthetics, entry } = this.#needs
    const order = entry.orders.get(id)
    const whole = synthetics.get(order?.part?.id ?? id)
    if (whole && isActive(whole.whole)) {
      return synthetics.cancel(whole.whole.id, 'Its algorithm canceled it.')
    }
    if (order === undefined || !isUnfinished(order)) return false
    return this.#needs.replacing.drop(order) || this.#needs.entry.cancel(order)
  }

  #replace(call: ReplaceCall): boolean {
    const { entry, replacing, state, refused } = this.#needs
    const order = entry.orders.get(call.id)
    if (order?.part || this.#needs.synthetics.get(call.id)) {
      refused('replace: a synthetic order stays as it was sent. Cancel it and send another.')
      return false
    }
    const change = readChange(call, order ?? call)
    if (!order || !isUnfinished(order) || order.isCancelSent || order.change) return false
    if (state() === 'Stopped') return false
    const recheck = (canceled: BacktestOrder, left: string) => this.#blocked(canceled, left)
    const left = (parseAmount(change.size ?? amountText(order.size)) ?? 0n) - order.filled
    const words = isUnanswered(order)
      ? 'It is not known yet what became of this order.'
      : this.#blocked(order, amountText(left)) || replacing.ask(order, change, recheck)
    if (words !== '') refused(`replace: ${words}`)
    return words === ''
  }

  /** Why so much more of it must not be at the exchange. */
  #blocked(order: BacktestOrder, left: string): string {
    const { account, state } = this.#needs
    if (state() !== 'Running') return `Opening is blocked: the algorithm is ${state()}.`
    if (order.effect === 'open') {
      return order.side === 'buy' ? '' : this.#notAllotted(order, left, order)
    }
    const market = { venue: order.venue.id, symbol: order.instrument.symbol }
    const most = account.closable(market, order)
    if ((parseAmount(left) ?? 0n) <= most) return ''
    const way = order.side === 'sell' ? 'sell' : 'buy back'
    return most > 0n
      ? `The algorithm has only ${amountText(most)} left to ${way}.`
      : `The algorithm has nothing left to ${way}.`
  }

  /** As the script saw it; of a book that it does not watch, as it is. */
  #mid(instrument: TradedInstrument): Amount | undefined {
    const { bids, asks } = instrument.marketBook.book
    const seen = this.#needs.subscriptions.seenBest(instrument)
    const bid = seen?.bid ?? bids.best?.price
    const ask = seen?.ask ?? asks.best?.price
    if (bid === undefined || ask === undefined) return undefined
    return amountOf(bid + ask, instrument.priceDecimals) / 2n
  }

  #listed(symbol: string, exchanges: readonly string[] | null): Market[] {
    const { venues, symbols } = this.#needs
    const wanted = exchanges?.map((name) => named(name))
    if (!symbols.has(symbol)) throw new MarketMissing(symbol)
    // In the order of the exchanges, however they were listed, as in the program.
    return [...venues.values()].flatMap((venue) => {
      if (wanted && !wanted.includes(venue.id)) return []
      const instrument = venue.instruments.get(symbol)
      return instrument ? [{ venue, instrument }] : []
    })
  }

  #marketOf({ symbol, exchange }: TradeCall): Market {
    const [market] = this.#listed(symbol, [exchange])
    if (!market) throw new RunError(`${exchangeName(named(exchange))} does not list ${symbol}.`)
    return market
  }
}

interface Market {
  venue: BacktestVenue
  instrument: TradedInstrument
}

function named(name: string): VenueId {
  const id = venueNamed(name)
  if (!id) throw new RunError(`there is no exchange "${name}"; there are ${knownExchanges}`)
  return id
}

function wishOf(call: { symbol: string; exchanges: readonly string[] | null }): SubscriptionWish {
  return { symbol: call.symbol, venues: call.exchanges?.map(named) ?? null }
}

function checkSize(size: string): void {
  if (!readDecimal(size)?.gt(zero)) throw new RunError(`${size} is not a size.`)
}

export function isOpening({ effect }: BacktestOrder): boolean {
  return effect === 'open'
}
