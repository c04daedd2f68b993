import type { AdapterIo } from '../adapter-io.ts'
import { MarketStateMachine, type MarketParts } from '../kernel/market/market-state-machine.ts'
import type { MarketSink, MarketWant } from '../market-adapter.ts'
import { GeminiCandles } from './candles.ts'
import { GeminiCatalog } from './catalog.ts'
import { DayFigures } from './day-figures.ts'
import { GeminiInstruments } from './instruments.ts'
import { GeminiRest } from './rest.ts'
import { GeminiStream } from './stream.ts'

export interface GeminiOptions {
  firstRequestId?: number
}

/** Gemini's public half: spot markets over its current socket, with REST for lists, history and the day's figures. */
export class GeminiMarket extends MarketStateMachine {
  protected readonly parts: MarketParts
  #instruments: GeminiInstruments
  #catalog: GeminiCatalog
  #stream: GeminiStream

  constructor(io: AdapterIo, sink: MarketSink, options: GeminiOptions = {}) {
    super(io, sink, options.firstRequestId)
    this.#instruments = new GeminiInstruments((kind, example) => io.oddity(kind, example))
    const rest = new GeminiRest(io, sink, this.requests)
    this.#catalog = new GeminiCatalog(rest, this.#instruments, (now) => this.#listed(now))
    const days = new DayFigures(rest, sink)
    this.#stream = new GeminiStream(io, sink, this.#instruments, rest, days, (now) => {
      this.#catalog.plan.hinted(now)
    })
    this.parts = {
      exchange: 'Gemini',
      catalog: this.#catalog,
      candles: new GeminiCandles(rest, sink),
      line: this.#stream.line,
      readMessage: (text, now) => this.#stream.readMessage(text, now),
      findInstrument: (symbol) => this.#instruments.find(symbol),
      others: [days],
    }
  }

  override want(symbol: string, want: MarketWant, now: number): void {
    if (want.bookLevels > 0 || want.trades || want.ticker) this.#catalog.watch(symbol)
    else this.#catalog.unwatch(symbol)
    super.want(symbol, want, now)
  }

  #listed(now: number): void {
    this.sink.instruments(this.#instruments.list)
    this.#stream.feeds.market.listChanged(now)
  }
}
