import type { Clock } from '@leadline/runtime/clock'

import type { AdapterIo, ConnectionName, ConnectionPlan, VenueRequest } from '../adapter-io.ts'
import type { MarketAdapter } from '../market-adapter.ts'
import type { Socket, SocketEvents } from '../transport.ts'
import type { ClockOffset } from './clock-offset.ts'
import type { ConnectPacer } from './connect-pacer.ts'
import { Connection, closeCodes, type ConnectionState } from './connection.ts'
import { ProtocolAnomalies } from './protocol-anomalies.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { SessionLimits } from './session-limits.ts'

/** The half of an adapter that the session drives: the same for market data and for an account. */
export type SessionAdapter = Pick<
  MarketAdapter,
  'opened' | 'message' | 'closed' | 'answered' | 'tick'
>

export interface PortSetup {
  clock: Clock
  limits: SessionLimits
  limiter: RateLimiter
  pacer: ConnectPacer
  offset: ClockOffset
  openSocket: (plan: ConnectionPlan, events: SocketEvents) => Promise<Socket>
  /** The adapter threw, which it never should: what it wrote may be wrong from here on. */
  failed: (error: unknown) => void
}

/** Timers beyond this are set again on the way. */
const longestTimerMs = 60_000

/**
 * Between one adapter and the session: keeps its connections, sends its requests, wakes it, and lets only one thing at
 * a time into it, so that nothing it requests comes back while it is still speaking.
 */
export class AdapterPort<M extends SessionAdapter = SessionAdapter> implements AdapterIo {
  readonly anomalies = new ProtocolAnomalies()
  /** How many came over its connections. */
  messages = 0
  /** It has had a connection: without one now, it was instructed to stay away for a while. */
  hasDialed = false
  #setup: PortSetup
  #adapter: M | undefined
  #connections = new Map<ConnectionName, Connection>()
  #isBusy = false
  #later: (() => void)[] = []
  #wakeAt: number | undefined
  #cancelWake: (() => void) | undefined
  #isStopped = false

  constructor(setup: PortSetup) {
    this.#setup = setup
  }

  drive(adapter: M): void {
    this.#adapter = adapter
  }

  /** Speaks to the adapter now, or as soon as it has finished with what it is at. */
  enter(run: (adapter: M, now: number) => void): void {
    if (this.#isStopped) return
    if (this.#isBusy) {
      this.#later.push(() => this.enter(run))
      return
    }
    this.#isBusy = true
    try {
      if (this.#adapter) run(this.#adapter, this.#setup.clock.now())
    } catch (error) {
      this.stop()
      this.#setup.failed(error)
    } finally {
      this.#isBusy = false
    }
    for (let next = this.#later.shift(); next; next = this.#later.shift()) next()
  }

  connect(name: ConnectionName, plan: ConnectionPlan): void {
    this.disconnect(name)
    this.hasDialed = true
    const { clock, limits, pacer, openSocket } = this.#setup
    const connection = new Connection({
      name,
      silenceMs: plan.silenceMs,
      pacer,
      reconnect: limits.reconnect,
      clock,
      open: (events) => openSocket(plan, events),
      opened: () => this.enter((adapter, now) => adapter.opened(name, now)),
      message: (text) => {
        this.messages += 1
        this.enter((adapter, now) => adapter.message(name, text, now))
      },
      closed: (code, reason) =>
        this.enter((adapter, now) => adapter.closed(name, code, reason, now)),
    })
    this.#connections.set(name, connection)
    connection.start()
  }

  disconnect(name: ConnectionName): void {
    this.#connections.get(name)?.close()
    this.#connections.delete(name)
  }

  reconnect(name: ConnectionName, reason: string): void {
    this.#connections.get(name)?.restart(closeCodes.requested, reason)
  }

  send(name: ConnectionName, text: string): void {
    if (this.#connections.get(name)?.send(text) !== true)
      this.anomaly('sent-on-a-closed-line', name)
  }

  request(request: VenueRequest): void {
    this.#setup.limiter.add(request, (answer) =>
      this.enter((adapter, now) => adapter.answered(request.id, answer, now)),
    )
  }

  wakeAt(time: number): void {
    this.#wakeAt = time
    this.#armWake()
  }

  holdUntil(time: number, reason: string, bucket?: string): void {
    this.#setup.limiter.hold({ until: time, reason, ...(bucket === undefined ? {} : { bucket }) })
    if (bucket === undefined) this.#setup.pacer.holdUntil(time)
  }

  clock(venueTime: number, sentAt: number, receivedAt: number): void {
    this.#setup.offset.add(venueTime, sentAt, receivedAt)
  }

  anomaly(kind: string, example: string): void {
    this.anomalies.add(kind, example)
  }

  connections(): { name: ConnectionName; state: ConnectionState }[] {
    return [...this.#connections].map(([name, { state }]) => ({ name, state }))
  }

  /** Proves every connection again: whatever was on it may have been missed. */
  restartConnections(reason: string): void {
    for (const connection of this.#connections.values())
      connection.restart(closeCodes.clockJumped, reason)
    // Its plans are by the old clock: it makes new ones whenever it is woken.
    if (this.#wakeAt !== undefined) this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    this.#later = []
    this.#cancelWake?.()
    for (const connection of this.#connections.values()) connection.close()
    this.#connections.clear()
  }

  #armWake(): void {
    this.#cancelWake?.()
    const { clock } = this.#setup
    const inMs = Math.max((this.#wakeAt ?? 0) - clock.now(), 0)
    this.#cancelWake = clock.after(Math.min(inMs, longestTimerMs), () => {
      if (this.#wakeAt === undefined) return
      // Where the timer was not cut short, it is the clock that was set back: the adapter must not wait for it twice.
      if (inMs > longestTimerMs && clock.now() < this.#wakeAt) this.#armWake()
      else this.#wake()
    })
  }

  #wake(): void {
    this.#cancelWake?.()
    this.#wakeAt = undefined
    this.enter((adapter, now) => adapter.tick(now))
  }
}
