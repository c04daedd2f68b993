import type { Clock } from '@leadline/runtime/clock'

import type { AdapterIo, ConnectionName, ConnectionPlan, VenueRequest } from '../adapter-io.ts'
import type { MarketAdapter } from '../market-adapter.ts'
import type { Socket, SocketEvents } from '../transport.ts'
import type { ClockOffset } from './clock-offset.ts'
import type { ConnectPacer } from './connect-pacer.ts'
import { Line, lineCodes, type LineState } from './line.ts'
import { ProtocolAnomalies } from './protocol-anomalies.ts'
import type { RequestGate } from './request-gate.ts'
import type { ShellLimits } from './shell-limits.ts'

/** The half of an adapter that the shell drives: the same for market data and for an account. */
export type ShellMachine = Pick<
  MarketAdapter,
  'opened' | 'message' | 'closed' | 'answered' | 'tick'
>

export interface PortSetup {
  clock: Clock
  limits: ShellLimits
  gate: RequestGate
  pacer: ConnectPacer
  offset: ClockOffset
  openSocket: (plan: ConnectionPlan, events: SocketEvents) => Promise<Socket>
  /** The adapter threw, which it never should: what it wrote may be wrong from here on. */
  failed: (error: unknown) => void
}

/** Timers beyond this are set again on the way. */
const longestTimerMs = 60_000

/**
 * Between one adapter and the shell: keeps its lines, sends its requests, wakes it, and lets only one thing at a time
 * into it, so that nothing it requests comes back while it is still speaking.
 */
export class AdapterPort<M extends ShellMachine = ShellMachine> implements AdapterIo {
  readonly anomalies = new ProtocolAnomalies()
  /** How many came over its lines. */
  messages = 0
  /** It has had a line: without one now, it was instructed to stay away for a while. */
  hasDialed = false
  #setup: PortSetup
  #machine: M | undefined
  #lines = new Map<ConnectionName, Line>()
  #isBusy = false
  #later: (() => void)[] = []
  #wakeAt: number | undefined
  #cancelWake: (() => void) | undefined
  #isStopped = false

  constructor(setup: PortSetup) {
    this.#setup = setup
  }

  drive(machine: M): void {
    this.#machine = machine
  }

  /** Speaks to the adapter now, or as soon as it has finished with what it is at. */
  enter(run: (machine: M, now: number) => void): void {
    if (this.#isStopped) return
    if (this.#isBusy) {
      this.#later.push(() => this.enter(run))
      return
    }
    this.#isBusy = true
    try {
      if (this.#machine) run(this.#machine, this.#setup.clock.now())
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
    const line = new Line({
      name,
      silenceMs: plan.silenceMs,
      pacer,
      reconnect: limits.reconnect,
      clock,
      open: (events) => openSocket(plan, events),
      opened: () => this.enter((machine, now) => machine.opened(name, now)),
      message: (text) => {
        this.messages += 1
        this.enter((machine, now) => machine.message(name, text, now))
      },
      closed: (code, reason) =>
        this.enter((machine, now) => machine.closed(name, code, reason, now)),
    })
    this.#lines.set(name, line)
    line.start()
  }

  disconnect(name: ConnectionName): void {
    this.#lines.get(name)?.close()
    this.#lines.delete(name)
  }

  reconnect(name: ConnectionName, reason: string): void {
    this.#lines.get(name)?.restart(lineCodes.requested, reason)
  }

  send(name: ConnectionName, text: string): void {
    if (this.#lines.get(name)?.send(text) !== true) this.anomaly('sent-on-a-closed-line', name)
  }

  request(request: VenueRequest): void {
    this.#setup.gate.add(request, (answer) =>
      this.enter((machine, now) => machine.answered(request.id, answer, now)),
    )
  }

  wakeAt(time: number): void {
    this.#wakeAt = time
    this.#armWake()
  }

  holdUntil(time: number, reason: string, bucket?: string): void {
    this.#setup.gate.hold({ until: time, reason, ...(bucket === undefined ? {} : { bucket }) })
    if (bucket === undefined) this.#setup.pacer.holdUntil(time)
  }

  clock(venueTime: number, sentAt: number, receivedAt: number): void {
    this.#setup.offset.add(venueTime, sentAt, receivedAt)
  }

  anomaly(kind: string, example: string): void {
    this.anomalies.add(kind, example)
  }

  lines(): { name: ConnectionName; state: LineState }[] {
    return [...this.#lines].map(([name, { state }]) => ({ name, state }))
  }

  /** Proves every line again: whatever was on it may have been missed. */
  restartLines(reason: string): void {
    for (const line of this.#lines.values()) line.restart(lineCodes.clockJumped, reason)
    // Its plans are by the old clock: it makes new ones whenever it is woken.
    if (this.#wakeAt !== undefined) this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    this.#later = []
    this.#cancelWake?.()
    for (const line of this.#lines.values()) line.close()
    this.#lines.clear()
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
    this.enter((machine, now) => machine.tick(now))
  }
}
