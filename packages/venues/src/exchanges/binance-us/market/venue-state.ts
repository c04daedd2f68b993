import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { fieldsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'
import { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { BinanceUsResponse } from '../wire/errors.ts'
import { costOf } from '../wire/limits.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'
import { readExchangeInfo } from './instruments.ts'

interface Parts {
  io: AdapterIo
  sink: MarketSink
  scheduler: Scheduler
  clock: VenueClock
  calls: BinanceUsCalls
  keyId: string | undefined
}

export interface StateEvents {
  isKnown(symbol: string): boolean
  listed(listings: readonly Listing[], now: number): void
}

const minuteMs = 60_000
const serviceIsGone = -1016
const whoIsServed =
  'It answers only in the United States; a VPN that ends elsewhere is refused too.'

/** What the venue reports about itself: its symbols and limits, its clock, and whether it is open. */
export class BinanceUsState {
  readonly #parts: Parts
  readonly #events: StateEvents
  readonly #status: StatusReporter
  readonly #symbols: Refresh
  readonly #time: Refresh
  readonly #system: Refresh

  constructor(parts: Parts, events: StateEvents) {
    this.#parts = parts
    this.#events = events
    this.#status = new StatusReporter(parts.sink)
    const { scheduler } = parts
    // Nothing but this list says that a symbol was delisted or halted.
    this.#symbols = new Refresh(scheduler, 'symbols', 5 * minuteMs, () => {
      this.#readSymbols()
    })
    this.#time = new Refresh(scheduler, 'time', 5 * minuteMs, () => {
      this.#readTime()
    })
    this.#system = new Refresh(scheduler, 'system', 5 * minuteMs, () => {
      this.#readSystem()
    })
  }

  start(now: number): void {
    this.#symbols.start(now)
    this.#time.start(now)
    if (this.#parts.keyId !== undefined) this.#system.start(now)
  }

  /** Something about a symbol must have changed. */
  hint(now: number): void {
    this.#symbols.hint(now)
  }

  #readSymbols(): void {
    const { io, calls } = this.#parts
    const call = { purpose: 'List of symbols', path: '/api/v3/exchangeInfo' }
    const costs = costOf('exchangeInfo')
    calls.get({ ...call, priority: 'market', costs }, (response, now) => {
      const info = readExchangeInfo(io, response.ok ? response.body : undefined, (symbol) =>
        this.#events.isKnown(symbol),
      )
      if (!response.ok || info.listings.length === 0) {
        this.#failed(response)
        this.#symbols.failed(now)
        return
      }
      if (info.weightPerMinute !== undefined) calls.weightPerMinute = info.weightPerMinute
      if (info.isClosed) this.#status.report('maintenance', 'No market is trading.')
      else this.#status.report('online', '')
      this.#symbols.succeeded(now)
      this.#events.listed(info.listings, now)
    })
  }

  #failed(response: BinanceUsResponse): void {
    const words = response.ok ? 'The list of symbols was empty.' : response.words
    if (!response.ok && isRefusedNetwork(response)) {
      this.#status.report('unknown', `Binance.US refuses this network (${words}). ${whoIsServed}`)
      return
    }
    const isGone = !response.ok && response.code === serviceIsGone
    this.#status.report(isGone ? 'maintenance' : 'unknown', `Binance.US: ${words}`)
  }

  #readTime(): void {
    const { clock, calls } = this.#parts
    const call = { purpose: 'Server time', path: '/api/v3/time' }
    calls.get({ ...call, priority: 'market', costs: costOf('time') }, (response, now) => {
      const time = numberOf(fieldsOf(response.ok ? response.body : undefined)['serverTime'])
      if (!response.ok || !(time > 0)) this.#time.failed(now)
      else {
        clock.read(time, response.sentAt, response.receivedAt)
        this.#time.succeeded(now)
      }
    })
  }

  /** 0 is normal, 1 is maintenance. */
  #readSystem(): void {
    const { calls, keyId } = this.#parts
    if (keyId === undefined) return
    const call = { purpose: 'State of the venue', path: '/sapi/v1/system/status', keyId }
    const costs = costOf('systemStatus')
    calls.get({ ...call, priority: 'market', costs }, (response, now) => {
      const { status, msg } = fieldsOf(response.ok ? response.body : undefined)
      const code = textOf(status)
      if (code === '0') this.#status.report('online', textOf(msg) ?? '')
      else if (code === '1') this.#status.report('maintenance', textOf(msg) ?? 'Under maintenance.')
      if (code === undefined) this.#system.failed(now)
      else this.#system.succeeded(now)
    })
  }
}

/** Its gatekeeper's page, which names no code of its own: 451 by the law, or a plain 403. */
function isRefusedNetwork({ status, code }: { status: number; code: number }): boolean {
  return status === 451 || (status === 403 && code === 0)
}
