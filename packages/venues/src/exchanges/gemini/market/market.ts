import type { AdapterIo } from '../../../adapter-io.ts'
import {
  MarketStateMachine,
  type MarketParts,
} from '../../../kernel/market/market-state-machine.ts'
import type { MarketSink, MarketSubscription } from '../../../market-adapter.ts'
import { GeminiCalls } from '../wire/public-calls.ts'
import { GeminiCandles } from './candles.ts'
import { GeminiCatalog } from './catalog.ts'
import { GeminiConnection } from './connection.ts'
import { DayStatistics } from './day-statistics.ts'
import { GeminiInstruments } from './instruments.ts'

export interface GeminiOptions {
  firstRequestId?: number
}

/** Gemini's public half: spot markets over its current socket, with REST for lists, history and the day's numbers. */
export class GeminiMarket extends MarketStateMachine {
  protected readonly parts: MarketParts
  #instruments: GeminiInstruments
  #catalog: GeminiCatalog
  #stream: GeminiConnection

  constructor(io: AdapterIo, sink: MarketSink, options: GeminiOptions = {}) {
    super(io, sink, options.firstRequestId)
    this.#instruments = new GeminiInstruments((kind, example) => io.anomaly(kind, example))
    const rest = new GeminiCalls(io, sink, this.requests)
    this.#catalog = new GeminiCatalog(this.scheduler, rest, this.#instruments, (now) =>
      this.#listed(now),
    )
    const days = new DayStatistics(this.scheduler, rest, sink)
    this.#stream = new GeminiConnection(
      io,
      this.scheduler,
      sink,
      this.#instruments,
      rest,
      days,
      (now) => {
        this.#catalog.hint(now)
      },
    )
    this.parts = {
      exchange: 'Gemini',
      catalog: this.#catalog,
      candles: new GeminiCandles(rest, sink),
      connection: this.#stream.connection,
      readMessage: (text, now) => this.#stream.readMessage(text, now),
      findInstrument: (symbol) => this.#instruments.find(symbol),
    }
  }

  override subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    if (subscription.bookLevels > 0 || subscription.trades || subscription.ticker)
      this.#catalog.watch(symbol)
    else this.#catalog.unwatch(symbol)
    super.subscribe(symbol, subscription, now)
  }

  #listed(now: number): void {
    this.sink.instruments(this.#instruments.list)
    this.#stream.feeds.market.listChanged(now)
  }
}
