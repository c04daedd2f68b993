import type { Clock } from '@leadline/runtime/clock'

import type { ConnectionName } from '../adapter-io.ts'
import type { Socket, SocketEvents } from '../transport.ts'
import type { ConnectPacer } from './connect-pacer.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import type { SessionLimits } from './session-limits.ts'

export type ConnectionState =
  | { kind: 'waiting'; until: number; reason: string }
  | { kind: 'opening'; since: number }
  | { kind: 'open'; since: number }
  | { kind: 'closed' }

/** Our own codes for a connection that we ended; 1006 is a connection that simply ended. */
export const closeCodes = { silent: 4000, requested: 4001, clockJumped: 4002 } as const

export interface ConnectionSetup {
  name: ConnectionName
  silenceMs: number
  pacer: ConnectPacer
  reconnect: SessionLimits['reconnect']
  clock: Clock
  /** Opens a socket, signed where that is requested. Rejects where it cannot even be tried. */
  open: (events: SocketEvents) => Promise<Socket>
  opened: () => void
  message: (text: string) => void
  /** Only after `opened`. */
  closed: (code: number, reason: string) => void
}

const openTimeoutMs = 15_000
/** A connection that lived this long was a good one: the next loss starts the back-off again. */
const provenAfterMs = 3000

/** One connection that is kept open: opened again after every loss, ended when nothing comes for too long. */
export class Connection {
  state: ConnectionState = { kind: 'closed' }
  #setup: ConnectionSetup
  #socket: Socket | undefined
  /** Events of an earlier socket are not ours any more. */
  #generation = 0
  #failures = 0
  #receivedAt = 0
  #bookedAt: number | undefined
  #cancelTimer: (() => void) | undefined

  constructor(setup: ConnectionSetup) {
    this.#setup = setup
  }

  start(): void {
    this.#waitFor(0, 'connecting')
  }

  send(text: string): boolean {
    if (this.state.kind !== 'open') return false
    this.#socket?.send(text)
    return true
  }

  /** Ends it now and opens it again. */
  restart(code: number, reason: string): void {
    const { kind } = this.state
    const hasFailed = this.#failures > 0
    // What it waited out is over: a computer that woke up has a new network.
    if (code === closeCodes.clockJumped) this.#failures = 0
    if (kind === 'open') this.#lost(code, reason)
    else if (kind === 'waiting' && code === closeCodes.clockJumped && hasFailed) {
      this.#drop()
      this.#waitFor(reconnectDelayMs(0, this.#setup.reconnect, this.#setup.clock.random()), reason)
    }
  }

  /** Ends it for good, without a word to the adapter, which requested it. */
  close(): void {
    this.#drop()
    this.state = { kind: 'closed' }
  }

  #waitFor(delayMs: number, reason: string): void {
    const { clock, pacer } = this.#setup
    const until = pacer.book(clock.now() + delayMs, clock.now())
    this.#bookedAt = until
    this.state = { kind: 'waiting', until, reason }
    this.#arm(until - clock.now(), () => this.#open())
  }

  #open(): void {
    const generation = this.#generation
    this.#bookedAt = undefined
    this.state = { kind: 'opening', since: this.#setup.clock.now() }
    this.#arm(openTimeoutMs, () => this.#lost(1006, 'no answer to the attempt to connect'))
    const isOurs = () => generation === this.#generation
    /** A platform may speak before it has handed over the socket. */
    let early: (() => void)[] | undefined = []
    const later = (run: () => void) => {
      if (early) early.push(run)
      else if (isOurs()) run()
    }
    const events: SocketEvents = {
      opened: () => later(() => this.#opened()),
      message: (text) => later(() => this.#message(text)),
      pinged: () => later(() => this.#received()),
      closed: (code, reason) => later(() => this.#lost(code, reason)),
    }
    const taken = (socket: Socket) => {
      if (!isOurs()) {
        socket.close()
        return
      }
      this.#socket = socket
      const waiting = early ?? []
      early = undefined
      for (const run of waiting) if (isOurs()) run()
    }
    const refused = (error: unknown) => {
      if (isOurs()) this.#lost(1006, error instanceof Error ? error.message : 'cannot be opened')
    }
    this.#setup.open(events).then(taken, refused)
  }

  #opened(): void {
    const now = this.#setup.clock.now()
    this.#receivedAt = now
    this.state = { kind: 'open', since: now }
    this.#watchSilence(this.#setup.silenceMs)
    this.#setup.opened()
  }

  #message(text: string): void {
    if (this.state.kind !== 'open') return
    this.#received()
    this.#setup.message(text)
  }

  #received(): void {
    this.#receivedAt = this.#setup.clock.now()
  }

  #watchSilence(ms: number): void {
    this.#arm(ms, () => {
      const { clock, silenceMs } = this.#setup
      const quietMs = clock.now() - this.#receivedAt
      // A clock that was set back makes the silence negative: start counting again.
      if (quietMs < 0) this.#received()
      if (quietMs >= silenceMs)
        this.#lost(closeCodes.silent, `nothing came for ${silenceMs / 1000} s`)
      else this.#watchSilence(silenceMs - Math.max(quietMs, 0))
    })
  }

  #lost(code: number, reason: string): void {
    const { state } = this
    const now = this.#setup.clock.now()
    this.#drop()
    const wasOpen = state.kind === 'open'
    if (wasOpen && now - state.since >= provenAfterMs) this.#failures = 0
    const { reconnect, clock } = this.#setup
    const delayMs = reconnectDelayMs(this.#failures, reconnect, clock.random())
    this.#failures += 1
    this.#waitFor(delayMs, reason === '' ? `closed by the exchange (${code})` : reason)
    if (wasOpen) this.#setup.closed(code, reason)
  }

  #drop(): void {
    this.#generation += 1
    this.#cancelTimer?.()
    if (this.#bookedAt !== undefined) this.#setup.pacer.cancel(this.#bookedAt)
    this.#bookedAt = undefined
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #arm(ms: number, run: () => void): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#setup.clock.after(Math.max(ms, 0), run)
  }
}
