import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import { accountPaths } from '../wire/paths.ts'
import { type AccountCalls, isoSecond } from './account-calls.ts'
import type { OrderReader } from './order-reader.ts'
import type { RobinhoodOrder } from './rest-order.ts'

const liveMs = 3000
const idleMs = 30_000
/** Each query reaches back over the one before it: rows may come into the list late. */
const overlapMs = 60_000
const firstReachMs = 3_600_000
const slowForMs = 60_000
/** After so many failures in a row nothing can be concluded from the silence. */
const failuresBeforeLost = 2
const mostRemembered = 2000

export interface PollEvents {
  /** An order that is not what it was when it was last reported. */
  changed(order: RobinhoodOrder, now: number): void
  live(now: number): void
  lost(now: number): void
  /** The list could be read, or was forbidden. */
  mayRead(mayRead: boolean): void
}

/** Robinhood says nothing by itself: what changed is requested, often while an order lives. */
export class OrderPoll {
  readonly #core: AccountCore
  readonly #calls: AccountCalls
  readonly #reader: OrderReader
  readonly #events: PollEvents
  readonly #refresh: Refresh
  readonly #reported = new Map<string, string>()
  #reachedAt: number | undefined
  #failures = 0

  constructor(core: AccountCore, calls: AccountCalls, reader: OrderReader, events: PollEvents) {
    this.#core = core
    this.#calls = calls
    this.#reader = reader
    this.#events = events
    const everyMs = () => {
      const pace = core.scheduler.has('ask more rarely') ? 2 : 1
      return pace * (core.known.hasLive ? liveMs : idleMs)
    }
    this.#refresh = new Refresh(core.scheduler, 'changed orders', everyMs, (now) => {
      this.#poll(now)
    })
  }

  start(now: number): void {
    this.#refresh.start(now)
  }

  soon(withinMs: number, now: number): void {
    this.#refresh.soon(withinMs, now)
  }

  /** True where this is new; what is reported elsewhere is not reported again. */
  isNew({ report, executions }: RobinhoodOrder): boolean {
    const { venueOrderId, status, filled, time } = report
    const reported = JSON.stringify([status, filled, time, executions.length])
    if (this.#reported.get(venueOrderId) === reported) return false
    this.#reported.delete(venueOrderId)
    this.#reported.set(venueOrderId, reported)
    const [oldest] = this.#reported.keys()
    if (this.#reported.size > mostRemembered && oldest !== undefined) this.#reported.delete(oldest)
    return true
  }

  /** Everything that changed since then. */
  readSince(
    since: number,
    done: (isComplete: boolean, now: number, error: { words: string; status: number }) => void,
  ): void {
    this.#calls.withAccount(() => {
      const start = isoSecond(this.#calls.clock.venueTime(since))
      const version = this.#calls.ordersIn
      const call = {
        purpose: 'Orders that changed',
        path: accountPaths[version].orders,
        query: [...this.#calls.ofAccountIn(version), ['updated_at_start', start]] as const,
        priority: 'account' as const,
      }
      this.#calls.pages(call, (pages, now) => {
        if ('failed' in pages) {
          done(false, now, { words: pages.failed, status: pages.status })
          return
        }
        // The newest stand first.
        for (const order of this.#reader.list(pages.rows, now).toReversed()) {
          if (this.isNew(order)) this.#events.changed(order, now)
        }
        done(true, now, { words: '', status: 200 })
      })
    })
  }

  #poll(requestedAt: number): void {
    const since = (this.#reachedAt ?? requestedAt - firstReachMs) - overlapMs
    this.readSince(since, (isComplete, now, { words, status }) => {
      if (isComplete) this.#succeeded(requestedAt, now)
      else this.#failed(words, status, now)
    })
  }

  #succeeded(requestedAt: number, now: number): void {
    this.#reachedAt = requestedAt
    this.#failures = 0
    this.#refresh.succeeded(now)
    this.#events.mayRead(true)
    if (this.#core.state.isLive) return
    this.#core.state.report(true, '', now)
    this.#events.live(now)
  }

  #failed(words: string, status: number, now: number): void {
    this.#failures += 1
    this.#refresh.failed(now)
    if (status === 403) this.#events.mayRead(false)
    if (status === 429) this.#core.scheduler.at('ask more rarely', now + slowForMs, () => undefined)
    const isForbidden = status === 401 || status === 403
    if (this.#failures < failuresBeforeLost && !isForbidden) return
    const wasLive = this.#core.state.isLive
    this.#core.state.report(false, `Robinhood does not report orders: ${words}`, now)
    if (wasLive) this.#events.lost(now)
  }
}
