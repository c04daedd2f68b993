import type { AdapterIo, ConnectionName, VenueAnswer } from '../adapter-io.ts'
import { ClockSteps } from '../machine/clock-steps.ts'
import { Questions } from '../machine/questions.ts'
import type { MarketAdapter, MarketSink, MarketWant } from '../market-adapter.ts'
import type { Timeframe, VenueStatus } from '../market-events.ts'
import { KrakenCandles } from './candles.ts'
import { KrakenCatalog } from './catalog.ts'
import { KrakenInstruments } from './instruments.ts'
import { KrakenStream } from './stream.ts'
import { readVenueStatus } from './venue-status.ts'

export interface KrakenOptions {
  /** Pairs that cannot be traded from this country (two letters) are not listed; null lists all. */
  countryCode?: string | null
  firstRequestId?: number
}

/** After maintenance everybody comes back at once: not faster than this. */
const afterMaintenanceMs = 5000

/** Kraken's public half: spot pairs over WebSocket v2, with REST for the list, the clock and history. */
export class KrakenMarket implements MarketAdapter {
  #io: AdapterIo
  #sink: MarketSink
  #questions: Questions
  #instruments: KrakenInstruments
  #catalog: KrakenCatalog
  #candles: KrakenCandles
  #stream: KrakenStream
  #clock = new ClockSteps()
  #status: VenueStatus = { mode: 'unknown', text: '' }
  #wakeAt: number | undefined

  constructor(io: AdapterIo, sink: MarketSink, options: KrakenOptions = {}) {
    this.#io = io
    this.#sink = sink
    this.#questions = new Questions(io, options.firstRequestId ?? 1)
    this.#instruments = new KrakenInstruments((kind, example) => io.oddity(kind, example))
    const events = {
      listed: (now: number) => this.#listed(now),
      status: (word: string, now: number) => this.#hearStatus(word, now),
    }
    const country = options.countryCode === undefined ? 'US' : (options.countryCode ?? undefined)
    this.#catalog = new KrakenCatalog(io, this.#questions, this.#instruments, country, events)
    this.#candles = new KrakenCandles(this.#questions, sink, (read, now) => {
      this.#catalog.heed(read, now)
    })
    this.#stream = new KrakenStream(io, sink, this.#instruments, this.#questions, events)
  }

  start(now: number): void {
    this.#observe(now)
    this.#catalog.refresh(now)
    this.#plan(now)
  }

  want(symbol: string, want: MarketWant, now: number): void {
    this.#observe(now)
    this.#stream.want(symbol, want, now)
    this.#plan(now)
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number, now: number): void {
    this.#observe(now)
    const instrument = this.#instruments.find(symbol)
    if (instrument) this.#candles.request(instrument, timeframe, before)
    else this.#sink.candlesFailed(symbol, timeframe, before, 'Kraken does not list it')
    this.#plan(now)
  }

  opened(_name: ConnectionName, now: number): void {
    this.#observe(now)
    this.#stream.opened(now)
    this.#plan(now)
  }

  message(_name: ConnectionName, text: string, now: number): void {
    this.#observe(now)
    if (this.#stream.message(text, now)) this.#plan(now)
  }

  closed(_name: ConnectionName, code: number, reason: string, now: number): void {
    this.#observe(now)
    if (this.#status.mode === 'maintenance') {
      this.#io.holdUntil(now + afterMaintenanceMs, 'Kraken is under maintenance')
    }
    this.#stream.closed(code, reason, now)
    this.#plan(now)
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#observe(now)
    this.#questions.answered(requestId, answer, now)
    this.#plan(now)
  }

  tick(now: number): void {
    this.#observe(now)
    this.#wakeAt = undefined
    this.#catalog.sweep(now)
    this.#stream.sweep(now)
    this.#plan(now)
  }

  #listed(now: number): void {
    this.#sink.instruments(this.#instruments.list)
    this.#stream.feeds.listChanged(now)
  }

  /** Said on connecting, at each change, and sometimes every second: told when it is another one. */
  #hearStatus(word: string, now: number): void {
    if (word === this.#status.text) return
    const wasDown = this.#status.mode === 'maintenance'
    this.#status = readVenueStatus(word)
    if (this.#status.mode === 'unknown') this.#io.oddity('unknown status', word)
    this.#sink.status(this.#status)
    // What rested before may have been cleared, and nothing says so.
    if (wasDown) this.#stream.feeds.renewBooks('Kraken was under maintenance', now)
  }

  #observe(now: number): void {
    const byMs = this.#clock.setBackBy(now)
    if (byMs === 0) return
    this.#catalog.setBack(byMs)
    this.#stream.setBack(byMs)
  }

  #plan(now: number): void {
    const next = Math.min(this.#catalog.nextAt() ?? Infinity, this.#stream.nextAt(now))
    if (next === Infinity || next === this.#wakeAt) return
    this.#wakeAt = next
    this.#io.wakeAt(next)
  }
}
