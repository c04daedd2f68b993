import type { ConnectionName } from '../../adapter-io.ts'
import type { Instrument } from '../../instrument.ts'
import type { MarketAdapter, MarketSubscription } from '../../market-adapter.ts'
import type { Timeframe } from '../../market-events.ts'
import { MarketBase } from './market-base.ts'
import type { MarketConnection } from './market-connection.ts'

/** Something that has its own plans: it is swept when one of them is due. */
export interface PlannedPart {
  sweep(now: number): void
  nextAt(now: number): number | undefined
  /** The clock was set back by so much. */
  setBack(byMs: number): void
}

/** What an exchange's adapter is made of. */
export interface MarketParts {
  exchange: string
  catalog: { start(now: number): void }
  connection: MarketConnection
  /** True if what is to happen later may have changed. */
  readMessage(text: string, now: number): boolean
  findInstrument(symbol: string): Instrument | undefined
  candles: { request(instrument: Instrument, timeframe: Timeframe, before: number): void }
}

/**
 * The frame of an adapter with one connection: every way in notices the clock, does its work, and plans the next
 * waking.
 */
export abstract class MarketStateMachine extends MarketBase implements MarketAdapter {
  protected abstract readonly parts: MarketParts

  start(now: number): void {
    this.enter(now, () => this.parts.catalog.start(now))
  }

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    this.enter(now, () => this.parts.connection.subscribe(symbol, subscription, now))
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number, now: number): void {
    this.enter(now, () => {
      const instrument = this.parts.findInstrument(symbol)
      if (instrument) this.parts.candles.request(instrument, timeframe, before)
      else {
        const reason = `${this.parts.exchange} does not list it`
        this.sink.candlesFailed(symbol, timeframe, before, reason)
      }
    })
  }

  opened(_name: ConnectionName, now: number): void {
    this.enter(now, () => this.parts.connection.opened(now))
  }

  message(_name: ConnectionName, text: string, now: number): void {
    this.#observe(now)
    const hasNewPlans = this.parts.connection.received(now) && this.parts.readMessage(text, now)
    if (hasNewPlans) this.#plan(now)
  }

  closed(_name: ConnectionName, code: number, reason: string, now: number): void {
    this.enter(now, () => this.parts.connection.closed(code, reason, now))
  }

  protected override enter(now: number, run: () => void): void {
    this.#observe(now)
    run()
    this.#plan(now)
  }

  #observe(now: number): void {
    const byMs = this.scheduler.see(now)
    if (byMs > 0) this.parts.connection.setBack(byMs)
  }

  #plan(now: number): void {
    const next = this.parts.connection.nextAt(now)
    if (next < Infinity)
      this.scheduler.at('plan', next, (later) => this.parts.connection.sweep(later))
  }
}
