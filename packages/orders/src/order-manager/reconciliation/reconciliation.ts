import { backOffMs } from '@leadline/runtime/back-off'
import type { VenueId } from '@leadline/venues/venue-names'

import { isUnanswered, type OrderRecord } from '../../order-record.ts'
import type { AccountPort } from '../account-port.ts'
import { type OrderManagerCore } from '../order-manager-core.ts'
import { StatusQueries } from './status-queries.ts'

/**
 * - offline: the stream of orders is not live; nothing can be concluded from its silence.
 * - orders: all open orders are being read.
 * - queries: what should be open and is not is being looked up.
 * - fills: the fills since the oldest unspecified behavior are being read.
 * - ready: everything is known but orders without an answer. Only now do new orders leave, in other markets than theirs.
 */
export type ReconcilePhase = 'offline' | 'orders' | 'questions' | 'fills' | 'ready'

const repeatBackOff = { firstMs: 10_000, longestMs: 120_000 }
const compareEveryMs = 60_000
/** Fills are read from so much before the oldest query on: clocks differ, lists lag. */
export const fillOverlapMs = 120_000
/** On the first connection of a key: what was traded before is imported when the trader requests it. */
const firstFillsMs = 86_400_000

/** After every start and every reconnect: what became of everything that is not finished, before anything new leaves. */
export class Reconciliation {
  phase: ReconcilePhase = 'offline'
  reason = 'Not connected yet.'
  readonly queries: StatusQueries
  readonly #core: OrderManagerCore
  readonly #keyId: string
  readonly #venue: VenueId
  readonly #port: () => AccountPort | undefined
  readonly #changed: (now: number) => void
  /** All fills before this are known; undefined before the first time. */
  #fillsUntil: number | undefined
  #beganAt = 0
  /** What was thought to be open when the reading began. */
  #expected: ReadonlySet<string> = new Set()
  #fillsSince = 0
  #repeats = 0

  constructor(
    core: OrderManagerCore,
    { keyId, venue }: { keyId: string; venue: VenueId },
    port: () => AccountPort | undefined,
    fillsUntil: number | undefined,
    changed: (now: number) => void,
  ) {
    this.#core = core
    this.#keyId = keyId
    this.#venue = venue
    this.#port = port
    this.#fillsUntil = fillsUntil
    this.#changed = changed
    this.queries = new StatusQueries(core, keyId, port, (now) => {
      if (this.phase === 'questions') this.#readFills(now)
    })
  }

  get isReady(): boolean {
    return this.phase === 'ready'
  }

  streamLive(now: number): void {
    this.#beganAt = now
    this.#core.journal.note([this.#fact('The stream is live.')], now)
    this.#enter('orders', now)
    this.queries.askAgain(now)
    this.#repeats = 0
    this.#readOrders(now)
  }

  streamLost(reason: string, now: number): void {
    this.#core.alarms.cancel(this.#alarmName)
    if (this.phase !== 'offline') this.#core.journal.note([this.#fact(reason)], now)
    this.#enter('offline', now, reason)
  }

  /** All open orders were reported, and applied; `listed` are those, and `asOf` is when the reading began. */
  openOrders(listed: ReadonlySet<string>, asOf: number, now: number): void {
    const isAnswer = this.phase === 'orders' && asOf >= this.#beganAt
    for (const order of this.#core.records.workingOf(this.#keyId)) {
      const { state, clientOrderId } = order
      const isMissing =
        !isUnanswered(state) &&
        !listed.has(clientOrderId) &&
        (isAnswer ? this.#expected.has(clientOrderId) : this.#shouldBeListed(order, asOf))
      if (state === 'unknown' || isMissing) this.queries.request(order, now)
    }
    if (!isAnswer) return
    this.#core.alarms.cancel(this.#alarmName)
    this.#enter('questions', now)
    if (this.queries.isSettled) this.#readFills(now)
  }

  fillsRead(since: number, isComplete: boolean, now: number): void {
    if (this.phase !== 'fills' || since > this.#fillsSince) return
    if (!isComplete) return this.#repeat(now, (later) => this.#requestFills(later))
    this.#core.alarms.cancel(this.#alarmName)
    this.#fillsUntil = this.#beganAt
    const fillsUntil = this.#beganAt
    this.#core.journal.note(
      [{ about: 'reconciled', keyId: this.#keyId, venue: this.#venue, fillsUntil }],
      now,
    )
    this.#enter('ready', now)
    this.#compareLater(now)
  }

  /** A stream may lose a message without anybody noticing: what should be open is compared with what is. */
  #compareLater(now: number): void {
    this.#core.alarms.at(`compare ${this.#keyId}`, now + compareEveryMs, (later) => {
      if (!this.isReady) return
      this.#port()?.readOpenOrders(later)
      this.#compareLater(later)
    })
  }

  /** What was learned of after the reading began need not be in what was read. */
  #shouldBeListed({ recordedAt, changedAt }: OrderRecord, asOf: number): boolean {
    return recordedAt < asOf && changedAt < asOf
  }

  #readOrders(now: number): void {
    this.#repeat(now, (later) => this.#readOrders(later))
    const working = this.#core.records.workingOf(this.#keyId)
    this.#expected = new Set(working.map(({ clientOrderId }) => clientOrderId))
    this.#port()?.readOpenOrders(now)
  }

  #readFills(now: number): void {
    this.#enter('fills', now)
    const known = this.#fillsUntil ?? this.#beganAt - firstFillsMs
    const oldest = this.#core.records.workingOf(this.#keyId)[0]?.recordedAt ?? known
    this.#fillsSince = Math.min(known, oldest) - fillOverlapMs
    this.#repeats = 0
    this.#requestFills(now)
  }

  #requestFills(now: number): void {
    this.#repeat(now, (later) => this.#requestFills(later))
    this.#port()?.readFills(this.#fillsSince, now)
  }

  /** No answer comes: ask again, ever more rarely. */
  #repeat(now: number, run: (now: number) => void): void {
    const inMs = backOffMs(this.#repeats, repeatBackOff)
    this.#repeats += 1
    this.#core.alarms.at(this.#alarmName, now + inMs, run)
  }

  #enter(phase: ReconcilePhase, now: number, reason = ''): void {
    if (this.phase === phase && this.reason === reason) return
    this.phase = phase
    this.reason = reason
    this.#changed(now)
  }

  #fact(reason: string) {
    return { about: 'reconciling', keyId: this.#keyId, venue: this.#venue, reason } as const
  }

  get #alarmName(): string {
    return `reconcile ${this.#keyId}`
  }
}
