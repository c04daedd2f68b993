import { parseScaled } from '@leadline/decimal/scaled'
import type { AdapterIo, VenueAnswer } from '@leadline/venues/adapter-io'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketAdapter, MarketSink, MarketSubscription } from '@leadline/venues/market-adapter'
import type { Candle, Timeframe } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

type Level = readonly [side: 'bid' | 'ask', price: string, size: string]

/** What the fake exchange says over its only connection. */
export type FakeMessage =
  | { type: 'book'; symbol: string; levels: readonly Level[]; isSnapshot?: boolean }
  | { type: 'fault'; symbol: string; reason: string }
  | {
      type: 'trade'
      symbol: string
      id: string
      price: string
      size: string
      side: 'buy' | 'sell'
      time: number
      isBackfill?: boolean
    }
  | {
      type: 'ticker'
      symbol: string
      last: string
      open: string
      bid: string
      ask: string
      time: number
    }
  | { type: 'throw' }

/**
 * An exchange as small as one can be: one connection, one list, whole numbers by text. For tests of what stands around
 * it.
 */
export class FakeMarket implements MarketAdapter {
  readonly subscriptions = new Map<string, MarketSubscription>()
  #io: AdapterIo
  #sink: MarketSink
  #instruments = new Map<string, Instrument>()
  #requests = new Map<number, { symbol: string; timeframe: Timeframe; before: number } | 'list'>()
  #lastId = 0
  #isConnected = false

  constructor(io: AdapterIo, sink: MarketSink) {
    this.#io = io
    this.#sink = sink
  }

  start(): void {
    this.#request('list', 'Instruments', '/instruments', [])
  }

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    if (subscription.bookLevels === 0 && !subscription.trades && !subscription.ticker)
      this.subscriptions.delete(symbol)
    else this.subscriptions.set(symbol, subscription)
    if (this.subscriptions.size > 0 && !this.#isConnected) {
      this.#isConnected = true
      this.#io.connect('feed', { address: 'market', silenceMs: 3_600_000 })
    } else if (this.subscriptions.size === 0 && this.#isConnected) {
      this.#isConnected = false
      this.#io.disconnect('feed')
    } else this.#subscribe(symbol, now)
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number): void {
    const query = [
      ['symbol', symbol],
      ['timeframe', timeframe],
      ['before', String(before)],
    ] as const
    this.#request({ symbol, timeframe, before }, 'Candles', '/candles', query)
  }

  opened(_name: string, now: number): void {
    for (const symbol of this.subscriptions.keys()) this.#subscribe(symbol, now)
  }

  closed(_name: string, code: number, reason: string, now: number): void {
    // An exchange that does not want us is not called again at once.
    if (code === 1008) this.#io.disconnect('feed')
    for (const symbol of this.subscriptions.keys())
      this.#stale(symbol, `line ended (${code}) ${reason}`, now)
  }

  answered(id: number, answer: VenueAnswer, now: number): void {
    const what = this.#requests.get(id)
    this.#requests.delete(id)
    const isGood = answer.kind === 'answered' && answer.status === 200
    if (what === 'list') {
      if (!isGood) return this.#io.wakeAt(now + 1000)
      const list = JSON.parse(answer.body) as Instrument[]
      this.#instruments = new Map(list.map((instrument) => [instrument.symbol, instrument]))
      this.#sink.instruments(list)
      this.#io.clock(answer.receivedAt, answer.sentAt, answer.receivedAt)
      for (const symbol of this.subscriptions.keys()) this.#subscribe(symbol, now)
    } else if (what) {
      const { symbol, timeframe, before } = what
      if (!isGood) return this.#sink.candlesFailed(symbol, timeframe, before, 'refused')
      const page = JSON.parse(answer.body) as { candles: Candle[]; earliest: boolean }
      this.#sink.candles({ symbol, timeframe, before, ...page })
    }
  }

  tick(): void {
    this.start()
  }

  message(_name: string, text: string, now: number): void {
    const message = JSON.parse(text) as FakeMessage
    if (message.type === 'throw') throw new Error('the fake exchange broke')
    const instrument = this.#instruments.get(message.symbol)
    if (!instrument) return this.#io.anomaly('unknown symbol', text)
    const price = (value: string) => Number(parseScaled(value, instrument.priceDecimals))
    const size = (value: string) => parseScaled(value, instrument.sizeDecimals) ?? 0
    const { symbol } = message
    switch (message.type) {
      case 'book': {
        const book = this.#sink.bookOf(instrument)
        if (message.isSnapshot) book.clear()
        for (const [side, at, much] of message.levels) book.set(side, price(at), size(much))
        const wasLive = book.state === 'live'
        book.commit(now)
        this.#sink.bookChanged(symbol, now)
        if (!wasLive) this.#sink.resumed([symbol], now)
        return
      }
      case 'fault':
        return this.#stale(symbol, message.reason, now)
      case 'trade': {
        const { id, time, side: takerSide, isBackfill = false } = message
        const numbers = { price: price(message.price), size: size(message.size) }
        return this.#sink.trade({ symbol, id, ...numbers, takerSide, time, isBackfill })
      }
      case 'ticker': {
        const { time } = message
        const empty = { bidSize: null, askSize: null, high24h: null, low24h: null, volume24h: null }
        const best = { bid: price(message.bid), ask: price(message.ask) }
        const day = { last: price(message.last), open24h: price(message.open) }
        return this.#sink.ticker({ symbol, ...empty, ...best, ...day, time })
      }
    }
  }

  #stale(symbol: string, reason: string, now: number): void {
    const instrument = this.#instruments.get(symbol)
    if (!instrument) return
    this.#sink.bookOf(instrument).markStale(reason)
    this.#sink.bookChanged(symbol, now)
    this.#sink.interrupted([symbol], reason, now)
  }

  #subscribe(symbol: string, _now: number): void {
    const subscription = this.subscriptions.get(symbol)
    this.#io.send('feed', JSON.stringify({ subscribe: symbol, subscription: subscription ?? null }))
  }

  #request(
    what: { symbol: string; timeframe: Timeframe; before: number } | 'list',
    purpose: string,
    path: string,
    query: readonly (readonly [string, string])[],
  ): void {
    this.#lastId += 1
    this.#requests.set(this.#lastId, what)
    this.#io.request({
      id: this.#lastId,
      purpose,
      method: 'GET',
      path,
      query,
      priority: what === 'list' ? 'market' : 'history',
      costs: [{ bucket: 'public', weight: 1 }],
      timeoutMs: 5000,
    })
  }
}

/** A market of a fake exchange. */
export function fakeInstrument(
  venue: VenueId,
  symbol: string,
  scale: { priceDecimals: number; sizeDecimals: number } = { priceDecimals: 2, sizeDecimals: 8 },
): Instrument {
  const [base = '', quote = ''] = symbol.split('-')
  return {
    venue,
    symbol,
    base,
    quote,
    venueSymbol: symbol,
    restSymbol: symbol,
    ...scale,
    priceStep: '0.01',
    sizeStep: '0.00000001',
    quoteStep: null,
    minSize: null,
    maxSize: null,
    minNotional: null,
    maxNotional: null,
    status: 'online',
    venueStatus: 'online',
    venueOrderTypes: [],
  }
}
