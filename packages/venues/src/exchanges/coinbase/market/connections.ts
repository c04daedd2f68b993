import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import { HeartbeatTimer } from '../../../kernel/connection/heartbeat-timer.ts'
import {
  betweenMessagesMs,
  mostBooksPerConnection,
  patienceMs,
  quietMs,
  silenceMs,
} from '../wire/limits.ts'
import { type Channel, CoinbaseConnection, textOfMessage } from './connection.ts'

const idleMs = 10_000

export interface ConnectionEvents {
  /** The venue was requested these just now. */
  subscribed(
    connection: CoinbaseConnection,
    channel: Channel,
    ids: readonly string[],
    now: number,
  ): void
  /** No heartbeat for a while: what the connection reported may be old. */
  quiet(connection: CoinbaseConnection, now: number): void
  /** Something large is on its way, behind which heartbeats may wait. */
  isWaiting(connection: CoinbaseConnection): boolean
  /** What the connection reported is worth nothing; a new one is on its way. */
  lost(connection: CoinbaseConnection, reason: string, now: number): void
}

/** All connections to Coinbase's market data, the pace of what is said on them, and who is on which. */
export class CoinbaseConnections {
  readonly #io: AdapterIo
  readonly #scheduler: Scheduler
  readonly #events: ConnectionEvents
  readonly #connections = new Map<string, CoinbaseConnection>()
  readonly #heartbeats = new Map<string, HeartbeatTimer>()
  #sendAt = -Infinity
  #mostBooks = mostBooksPerConnection

  constructor(io: AdapterIo, scheduler: Scheduler, events: ConnectionEvents) {
    this.#io = io
    this.#scheduler = scheduler
    this.#events = events
  }

  get(name: string): CoinbaseConnection | undefined {
    return this.#connections.get(name)
  }

  /** A line of that name, opened if need be. */
  connection(name: string): CoinbaseConnection {
    const known = this.#connections.get(name)
    if (known) return known
    const patience = () => this.patienceWith(connection)
    const connection: CoinbaseConnection = new CoinbaseConnection(name, {
      // Nothing is asked: heartbeats come by themselves.
      probeAfterMs: quietMs,
      quietAfterMs: quietMs,
      get deadAfterMs() {
        return patience()
      },
    })
    this.#connections.set(name, connection)
    this.#heartbeats.set(name, this.#heartbeatOf(connection))
    this.#io.connect(name, { address: 'market', silenceMs: patienceMs })
    return connection
  }

  /** A connection with a free place for a book. */
  bookConnection(): CoinbaseConnection {
    for (let number = 1; ; number += 1) {
      const connection = this.#connections.get(`book-${number}`)
      if (!connection || connection.subscribedIn('level2').size < this.#mostBooks) {
        return connection ?? this.connection(`book-${number}`)
      }
    }
  }

  /** The venue refused a book for want of places: there are fewer than we knew. */
  allowFewerBooks(most: number): void {
    this.#mostBooks = Math.max(Math.min(this.#mostBooks, most), 1)
  }

  /** After wants have changed: says what is to be said, gives up connections that nobody needs. */
  settle(now: number): void {
    for (const connection of this.#connections.values())
      if (connection.isUnwanted) this.#dropLater(connection, now)
    this.#sendNext(now)
  }

  /** The same at the next tick, so that what happens at once is said in one message. */
  settleSoon(now: number): void {
    this.#scheduler.at('send', Math.max(now, this.#sendAt), (later) => {
      this.settle(later)
    })
  }

  opened(connection: CoinbaseConnection, now: number): void {
    connection.opened(now)
    this.#heartbeats.get(connection.name)?.start()
    this.settle(now)
  }

  closed(connection: CoinbaseConnection, reason: string, now: number): void {
    connection.closed()
    this.#heartbeats.get(connection.name)?.stop()
    this.#events.lost(connection, reason, now)
  }

  reconnect(connection: CoinbaseConnection, reason: string, now: number): void {
    this.#io.reconnect(connection.name, reason)
    this.closed(connection, reason, now)
  }

  /** Whoever turns to another symbol gives up one and takes another: the connection stays for a while. */
  #dropLater(connection: CoinbaseConnection, now: number): void {
    if (this.#scheduler.has(`idle ${connection.name}`)) return
    this.#scheduler.at(`idle ${connection.name}`, now + idleMs, () => {
      if (connection.isUnwanted) this.#drop(connection)
    })
  }

  #drop(connection: CoinbaseConnection): void {
    this.#connections.delete(connection.name)
    this.#heartbeats.get(connection.name)?.stop()
    this.#heartbeats.delete(connection.name)
    this.#io.disconnect(connection.name)
  }

  /** The first word must come within seconds of the opening, so that connections which said nothing yet come first. */
  #sendNext(now: number): void {
    // Somebody may have set the clock back.
    this.#sendAt = Math.min(this.#sendAt, now + betweenMessagesMs)
    const connections = [...this.#connections.values()]
    connections.sort((a, b) => Number(b.hasSaidNothing) - Number(a.hasSaidNothing))
    for (const connection of connections) {
      if (now < this.#sendAt) break
      const message = connection.nextMessage()
      if (!message) continue
      this.#sendAt = now + betweenMessagesMs
      this.#io.send(connection.name, textOfMessage(message))
      const { channel, ids } = message
      if (message.type === 'subscribe' && channel !== 'heartbeats') {
        this.#events.subscribed(connection, channel, ids, now)
      }
      this.settleSoon(now)
      return
    }
    if (now < this.#sendAt) this.settleSoon(now)
  }

  /** Something came. False if the silence before it was too long, and what waits in the connection is old. */
  received(connection: CoinbaseConnection, now: number): boolean {
    const silentMs = connection.heartbeat.silentMs(now)
    // Every message asks this, and who waits for what takes a while to find out.
    if (silentMs > silenceMs && silentMs > this.patienceWith(connection)) {
      // We slept, or the connection did.
      this.reconnect(connection, `Nothing came for ${Math.round(silentMs / 1000)} s.`, now)
      return false
    }
    connection.heartbeat.received(now)
    return true
  }

  /** How long a connection may say nothing before only a new one helps. */
  patienceWith(connection: CoinbaseConnection): number {
    return this.#events.isWaiting(connection) ? patienceMs : silenceMs
  }

  /** A quiet connection was left alone for long; one that speaks is watched closely. */
  speaksAgain(connection: CoinbaseConnection): void {
    connection.heartbeat.isQuiet = false
    this.#heartbeats.get(connection.name)?.start()
  }

  #heartbeatOf(connection: CoinbaseConnection): HeartbeatTimer {
    return new HeartbeatTimer(this.#scheduler, connection.name, connection.heartbeat, {
      request: () => undefined,
      quiet: (now) => {
        this.#events.quiet(connection, now)
      },
      dead: (silentMs, now) => {
        this.reconnect(connection, `No heartbeat for ${Math.round(silentMs / 1000)} s.`, now)
      },
    })
  }
}
