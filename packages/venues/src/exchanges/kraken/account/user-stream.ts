import type { FillReport, OrderReport, RequestOutcome } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'
import { WsToken } from '../wire/ws-token.ts'
import { Executions } from './executions.ts'
import type { SnapshotRow } from './order-limits/snapshot-proof.ts'
import { isStaleToken } from './refusals.ts'
import { KrakenUserConnection } from './user-connection.ts'

export interface UserStreamEvents {
  order(report: OrderReport, now: number): void
  fill(fill: FillReport, now: number): void
  unreadFill(fillId: string, now: number): void
  isReported(fillId: string): boolean
  /** Fills since then may have been missed. */
  missedFills(since: number, now: number): void
  balances(rows: readonly JsonObject[], now: number): void
  threshold(number: number): void
  answered(id: string, outcome: RequestOutcome, now: number): boolean
  /** A subscription begins with everything that is open. */
  snapshotRequested(now: number): void
  snapshotShown(rows: readonly SnapshotRow[], now: number): void
  /** From here on it reports everything. */
  live(now: number): void
  lost(reason: string, now: number): void
}

/** Whether a subscription without anything open begins with an empty frame or with none is not known. */
const snapshotWithinMs = 2000
/** A snapshot has at most so many fills: one that is full may not reach back far enough. */
const fullSnapshot = 50
const overlapMs = 60_000

/** The account's own stream: live once its first frame has reported what is open, and until anything is suspect. */
export class KrakenUserStream {
  readonly connection: KrakenUserConnection
  readonly #core: AccountCore
  readonly #events: UserStreamEvents
  readonly #token: WsToken
  readonly #executions: Executions
  /** When it was last sure that nothing was missed. */
  #soundUntil: number | undefined

  constructor(
    core: AccountCore,
    calls: KrakenKeyCalls,
    clock: VenueClock,
    events: UserStreamEvents,
  ) {
    const { io, scheduler } = core
    this.#core = core
    this.#events = events
    this.#executions = new Executions(io, {
      order: (report, now) => events.order(report, now),
      fill: (fill, now) => events.fill(fill, now),
      unreadFill: (fillId, now) => events.unreadFill(fillId, now),
      isReported: (fillId) => events.isReported(fillId),
      snapshot: (fills, overlaps, rows, now) => {
        this.#snapshot(fills, overlaps, now)
        if (rows) events.snapshotShown(rows, now)
      },
      gap: (now) => {
        this.#suspect('messages of the stream were lost', now)
        this.connection.renewExecutions(now)
      },
    })
    this.#token = new WsToken(scheduler, calls, {
      ready: (token, now) => this.connection.useToken(token, now),
      // A stream that is live needs no token to stay so; nothing would make it live again when there is one.
      failed: (reason, now) => {
        if (!core.state.isLive) this.#suspect(tokenWords(reason), now)
      },
    })
    this.connection = new KrakenUserConnection(io, scheduler, clock, {
      opened: () => this.#token.renew(),
      lost: (reason, now) => {
        this.#token.drop()
        this.#suspect(reason, now)
        events.lost(reason, now)
      },
      silent: (reason, now) => this.#suspect(reason, now),
      entering: (channel, now) => {
        if (channel !== 'executions') return
        this.#executions.restart()
        events.snapshotRequested(now)
      },
      entered: (channel, now) => {
        if (channel !== 'executions') return
        scheduler.at('snapshot', now + snapshotWithinMs, (later) => this.#live(later))
      },
      refused: (channel, reason, now) => this.#refused(channel, reason, now),
      threshold: (number) => events.threshold(number),
      executions: (frame, text, now) => this.#executions.read(frame, text, now),
      balances: (rows, now) => events.balances(rows, now),
      answered: (id, outcome, now) => events.answered(id, outcome, now),
    })
  }

  /** Kraken does not know the token any more; the connection itself stays open. */
  staleToken(): void {
    this.connection.dropToken()
    this.#token.renew()
  }

  stop(now: number): void {
    this.connection.stop(now)
    this.#token.drop()
  }

  #snapshot(fills: number, overlaps: boolean, now: number): void {
    const since = this.#soundUntil
    this.#live(now)
    const mayMiss = !overlaps && (fills === 0 || fills >= fullSnapshot)
    if (since !== undefined && mayMiss) this.#events.missedFills(since - overlapMs, now)
  }

  #live(now: number): void {
    this.#core.scheduler.cancel('snapshot')
    this.#soundUntil = undefined
    if (this.#core.state.isLive) return
    this.#core.state.report(true, '', now)
    this.#events.live(now)
  }

  #suspect(reason: string, now: number): void {
    this.#core.scheduler.cancel('snapshot')
    if (this.#core.state.isLive) this.#soundUntil = now
    this.#core.state.report(false, reason, now)
  }

  #refused(channel: string, reason: string, now: number): void {
    if (isStaleToken(reason)) this.staleToken()
    if (channel === 'executions') this.#suspect(`Kraken says: ${reason}`, now)
  }
}

/** Off on new keys: without it Kraken says nothing of orders as they happen, and none can be sent. */
function tokenWords(reason: string): string {
  if (!/Permission denied/i.test(reason)) return reason
  return 'This key may not use the WebSocket interface. Switch that permission on at Kraken; until then no order leaves.'
}
