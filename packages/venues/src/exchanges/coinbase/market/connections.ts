import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { HeartbeatTimer } from '../../../kernel/connection/heartbeat-timer.ts'
import {
  betweenMessagesMs,
  mostBooksPerLine,
  patienceMs,
  quietMs,
  silenceMs,
} from '../wire/limits.ts'
import { type Channel, CoinbaseConnection, textOfMessage } from './connection.ts'

const idleMs = 10_000

export interface LineEvents {
  /** The venue was requested these just now. */
  subscribed(line: CoinbaseConnection, channel: Channel, ids: readonly string[], now: number): void
  /** No heartbeat for a while: what the line reported may be old. */
  quiet(line: CoinbaseConnection, now: number): void
  /** Something large is on its way, behind which heartbeats may wait. */
  isWaiting(line: CoinbaseConnection): boolean
  /** What the line reported is worth nothing; a new one is on its way. */
  lost(line: CoinbaseConnection, reason: string, now: number): void
}

/** All connections to Coinbase's market data, the pace of what is said on them, and who is on which. */
export class CoinbaseConnections {
  readonly #io: AdapterIo
  readonly #scheduler: Scheduler
  readonly #events: LineEvents
  readonly #lines = new Map<string, CoinbaseConnection>()
  readonly #heartbeats = new Map<string, HeartbeatTimer>()
  #sendAt = -Infinity
  #mostBooks = mostBooksPerLine

  constructor(io: AdapterIo, scheduler: Scheduler, events: LineEvents) {
    this.#io = io
    this.#scheduler = scheduler
    this.#events = events
  }

  get(name: string): CoinbaseConnection | undefined {
    return this.#lines.get(name)
  }

  /** A line of that name, opened if need be. */
  line(name: string): CoinbaseConnection {
    const known = this.#lines.get(name)
    if (known) return known
    const patience = () => this.patienceWith(line)
    const line: CoinbaseConnection = new CoinbaseConnection(name, {
      // Nothing is asked: heartbeats come by themselves.
      probeAfterMs: quietMs,
      quietAfterMs: quietMs,
      get deadAfterMs() {
        return patience()
      },
    })
    this.#lines.set(name, line)
    this.#heartbeats.set(name, this.#heartbeatOf(line))
    this.#io.connect(name, { address: 'market', silenceMs: patienceMs })
    return line
  }

  /** A line with a free place for a book. */
  bookLine(): CoinbaseConnection {
    for (let number = 1; ; number += 1) {
      const line = this.#lines.get(`book-${number}`)
      if (!line || line.subscribedIn('level2').size < this.#mostBooks) {
        return line ?? this.line(`book-${number}`)
      }
    }
  }

  /** The venue refused a book for want of places: there are fewer than we knew. */
  allowFewerBooks(most: number): void {
    this.#mostBooks = Math.max(Math.min(this.#mostBooks, most), 1)
  }

  /** After wants have changed: says what is to be said, gives up lines that nobody needs. */
  settle(now: number): void {
    for (const line of this.#lines.values()) if (line.isUnwanted) this.#dropLater(line, now)
    this.#sendNext(now)
  }

  /** The same at the next tick, so that what happens at once is said in one message. */
  settleSoon(now: number): void {
    this.#scheduler.at('send', Math.max(now, this.#sendAt), (later) => {
      this.settle(later)
    })
  }

  opened(line: CoinbaseConnection, now: number): void {
    line.opened(now)
    this.#heartbeats.get(line.name)?.start()
    this.settle(now)
  }

  closed(line: CoinbaseConnection, reason: string, now: number): void {
    line.closed()
    this.#heartbeats.get(line.name)?.stop()
    this.#events.lost(line, reason, now)
  }

  reconnect(line: CoinbaseConnection, reason: string, now: number): void {
    this.#io.reconnect(line.name, reason)
    this.closed(line, reason, now)
  }

  /** Whoever turns to another symbol gives up one and takes another: the line stays for a while. */
  #dropLater(line: CoinbaseConnection, now: number): void {
    if (this.#scheduler.has(`idle ${line.name}`)) return
    this.#scheduler.at(`idle ${line.name}`, now + idleMs, () => {
      if (line.isUnwanted) this.#drop(line)
    })
  }

  #drop(line: CoinbaseConnection): void {
    this.#lines.delete(line.name)
    this.#heartbeats.get(line.name)?.stop()
    this.#heartbeats.delete(line.name)
    this.#io.disconnect(line.name)
  }

  /** The first word must come within seconds of the opening, so that lines which said nothing yet come first. */
  #sendNext(now: number): void {
    // Somebody may have set the clock back.
    this.#sendAt = Math.min(this.#sendAt, now + betweenMessagesMs)
    const lines = [...this.#lines.values()]
    lines.sort((a, b) => Number(b.hasSaidNothing) - Number(a.hasSaidNothing))
    for (const line of lines) {
      if (now < this.#sendAt) break
      const message = line.nextMessage()
      if (!message) continue
      this.#sendAt = now + betweenMessagesMs
      this.#io.send(line.name, textOfMessage(message))
      const { channel, ids } = message
      if (message.type === 'subscribe' && channel !== 'heartbeats') {
        this.#events.subscribed(line, channel, ids, now)
      }
      this.settleSoon(now)
      return
    }
    if (now < this.#sendAt) this.settleSoon(now)
  }

  /** Something came. False if the silence before it was too long, and what waits in the line is old. */
  received(line: CoinbaseConnection, now: number): boolean {
    const silentMs = line.heartbeat.silentMs(now)
    // Every message asks this, and who waits for what takes a while to find out.
    if (silentMs > silenceMs && silentMs > this.patienceWith(line)) {
      // We slept, or the line did.
      this.reconnect(line, `Nothing came for ${Math.round(silentMs / 1000)} s.`, now)
      return false
    }
    line.heartbeat.received(now)
    return true
  }

  /** How long a line may say nothing before only a new one helps. */
  patienceWith(line: CoinbaseConnection): number {
    return this.#events.isWaiting(line) ? patienceMs : silenceMs
  }

  /** A quiet line was left alone for long; one that speaks is watched closely. */
  speaksAgain(line: CoinbaseConnection): void {
    line.heartbeat.isQuiet = false
    this.#heartbeats.get(line.name)?.start()
  }

  #heartbeatOf(line: CoinbaseConnection): HeartbeatTimer {
    return new HeartbeatTimer(this.#scheduler, line.name, line.heartbeat, {
      request: () => undefined,
      quiet: (now) => {
        this.#events.quiet(line, now)
      },
      dead: (silentMs, now) => {
        this.reconnect(line, `No heartbeat for ${Math.round(silentMs / 1000)} s.`, now)
      },
    })
  }
}
