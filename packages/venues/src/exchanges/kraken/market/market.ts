import type { AdapterIo, ConnectionName } from '../../../adapter-io.ts'
import {
  MarketStateMachine,
  type MarketParts,
} from '../../../kernel/market/market-state-machine.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { VenueStatus } from '../../../market-events.ts'
import { KrakenCandles } from './candles.ts'
import { KrakenCatalog } from './catalog.ts'
import { KrakenConnection } from './connection.ts'
import { KrakenInstruments } from './instruments.ts'
import { readVenueStatus } from './venue-status.ts'

export interface KrakenOptions {
  /** Pairs that cannot be traded from this country (two letters) are not listed; null lists all. */
  countryCode?: string | null
  firstRequestId?: number
}

/** After maintenance everybody comes back at once: not faster than this. */
const afterMaintenanceMs = 5000

/** Kraken's public half: spot pairs over WebSocket v2, with REST for the list, the clock and history. */
export class KrakenMarket extends MarketStateMachine {
  protected readonly parts: MarketParts
  #instruments: KrakenInstruments
  #stream: KrakenConnection
  #status: VenueStatus = { mode: 'unknown', text: '' }

  constructor(io: AdapterIo, sink: MarketSink, options: KrakenOptions = {}) {
    super(io, sink, options.firstRequestId)
    this.#instruments = new KrakenInstruments((kind, example) => io.anomaly(kind, example))
    const events = {
      listed: (now: number) => this.#listed(now),
      status: (word: string, now: number) => this.#onStatus(word, now),
      outdated: (now: number) => catalog.hint(now),
    }
    const country = options.countryCode === undefined ? 'US' : (options.countryCode ?? undefined)
    const catalog = new KrakenCatalog(
      io,
      this.scheduler,
      this.requests,
      this.#instruments,
      country,
      events,
    )
    const candles = new KrakenCandles(this.requests, sink, (read, now) => catalog.heed(read, now))
    this.#stream = new KrakenConnection(
      io,
      this.scheduler,
      sink,
      this.#instruments,
      this.requests,
      events,
    )
    this.parts = {
      exchange: 'Kraken',
      catalog,
      candles,
      connection: this.#stream.connection,
      readMessage: (text, now) => this.#stream.readMessage(text, now),
      findInstrument: (symbol) => this.#instruments.find(symbol),
    }
  }

  override closed(name: ConnectionName, code: number, reason: string, now: number): void {
    if (this.#status.mode === 'maintenance') {
      this.io.holdUntil(now + afterMaintenanceMs, 'Kraken is under maintenance')
    }
    super.closed(name, code, reason, now)
  }

  #listed(now: number): void {
    this.sink.instruments(this.#instruments.list)
    this.#stream.feeds.market.listChanged(now)
  }

  /** Said on connecting, at each change, and sometimes every second: reported when it is another one. */
  #onStatus(word: string, now: number): void {
    if (word === this.#status.text) return
    const wasDown = this.#status.mode === 'maintenance'
    this.#status = readVenueStatus(word)
    if (this.#status.mode === 'unknown') this.io.anomaly('unknown status', word)
    this.sink.status(this.#status)
    // What rested before may have been cleared, and nothing says so.
    if (wasDown) this.#stream.feeds.market.renewBooks('Kraken was under maintenance', now)
  }
}
