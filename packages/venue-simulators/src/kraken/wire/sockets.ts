import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { WindowCounter, PerKey } from '../../wire/allowance.ts'
import type { Connection } from '../../wire/connection.ts'
import { exactFields, exactWhole } from '../../wire/exact-json.ts'
import { fieldsOf, textField } from '../../wire/read-json.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import { type WireAnswer, type WireUpgrade, textAnswer } from '../../wire/wire.ts'
import { KrakenBookChannel } from '../market/book-streams.ts'
import { KrakenInstrumentChannel } from '../market/instrument-streams.ts'
import { KrakenMarketChannels } from '../market/market-streams.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenPrivateSocket } from './private-socket.ts'
import { type KrakenRole, KrakenSession } from './session.ts'
import { KrakenSubscriptions } from './subscriptions.ts'
import type { KrakenSystem } from './system-status.ts'

const idleMs = 60_000
const connectsPerWindow = 150
const connectWindowMs = 600_000

/** All sockets of the exchange. */
export class KrakenSockets {
  readonly #context: ServerContext
  readonly #variants: KrakenVariants
  readonly #system: KrakenSystem
  readonly #sessions = new Set<KrakenSession>()
  readonly #book: KrakenBookChannel
  readonly #market: KrakenMarketChannels
  readonly #instrument: KrakenInstrumentChannel
  readonly #subscriptions: KrakenSubscriptions
  readonly #private: KrakenPrivateSocket
  readonly #connects = new PerKey(() => new WindowCounter(connectsPerWindow, connectWindowMs))
  #connections = 0
  #reportedStatus: string

  constructor(
    context: ServerContext,
    variants: KrakenVariants,
    pairs: KrakenPairs,
    system: KrakenSystem,
    privateSocket: KrakenPrivateSocket,
    now: number,
  ) {
    this.#context = context
    this.#variants = variants
    this.#system = system
    this.#private = privateSocket
    this.#reportedStatus = system.status
    this.#book = new KrakenBookChannel(context)
    this.#market = new KrakenMarketChannels(context, pairs, this.#sessions)
    this.#instrument = new KrakenInstrumentChannel(pairs)
    this.#subscriptions = new KrakenSubscriptions(pairs, {
      book: this.#book,
      market: this.#market,
      instrument: this.#instrument,
    })
    context.agenda.every(1000, now, (at) => this.#eachSecond(at))
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const role = roleOf(upgrade)
    if (!role) return textAnswer(404, 'Not Found')
    if (!this.#connects.of(upgrade.client).add(now)) return textAnswer(429, 'error code: 1015')
    const session = new KrakenSession(connection, role, this.#context, upgrade.client, now)
    this.#sessions.add(session)
    this.#connections += 1
    const { connectionLifeMs } = this.#variants
    if (connectionLifeMs !== null) {
      this.#context.agenda.at(now + connectionLifeMs, (at) => connection.close(1001, '', at))
    }
    this.#sendStatus(session, now)
    return {
      message: (text, at) => this.#message(session, text, at),
      closed: () => {
        this.#sessions.delete(session)
        this.#book.left(session)
        this.#private.left(session)
      },
      isOrder: (text) =>
        /"method"\s*:\s*"(?:add_order|amend_order|edit_order|cancel_|batch_)/.test(text),
    }
  }

  published(marketBook: MarketBook, now: number): void {
    this.#book.published(marketBook, now)
    this.#market.published(marketBook, now)
    this.#private.published(marketBook, now)
    marketBook.book.forgetTouched()
  }

  #message(session: KrakenSession, text: string, now: number): void {
    session.lastReceivedAt = now
    const fields = exactFields(text)
    const method = fields && textField(fields, 'method')
    if (!fields || method === undefined) {
      return session.send('control', '{"error":"Malformed request","success":false}', now)
    }
    const requestId = exactWhole(fields, 'req_id')
    if (this.#isTooFast(session, now)) {
      return session.answer(method, requestId, { error: 'Exceeded msg rate' }, now)
    }
    const params = fieldsOf(fields['params']) ?? {}
    if (method === 'ping') return session.answer('pong', requestId, {}, now)
    if (session.role !== 'public')
      return this.#private.message(session, method, params, requestId, now)
    if (method !== 'subscribe' && method !== 'unsubscribe') {
      return session.answer(method, requestId, { error: 'Method not supported' }, now)
    }
    return this.#subscriptions.handle(session, method, params, requestId, now)
  }

  #isTooFast(session: KrakenSession, now: number): boolean {
    const { received } = session
    if (now - received.since >= 1000) session.received = { since: now, count: 1 }
    else received.count += 1
    return session.received.count > (this.#variants.messagesPerSecond ?? Number.POSITIVE_INFINITY)
  }

  #eachSecond(now: number): void {
    this.#instrument.changed(this.#sessions, now)
    const { status } = this.#system
    const hasChanged = status !== this.#reportedStatus
    this.#reportedStatus = status
    for (const session of this.#sessions) {
      if (hasChanged || this.#variants.statusFrame === 'repeated') this.#sendStatus(session, now)
      const isListening = session.subscriptions.size > 0
      if (isListening && now - session.lastSentAt >= 1000) {
        session.send('heartbeat', '{"channel":"heartbeat"}', now)
      }
      const quietFor = now - Math.max(session.lastReceivedAt, session.lastSentAt)
      if (quietFor > idleMs) session.connection.close(1001, '', now)
    }
  }

  #sendStatus(session: KrakenSession, now: number): void {
    const connection = 13_834_774_380_200_032_777n + BigInt(this.#connections)
    const data = `{"system":"${this.#system.status}","api_version":"v2","connection_id":${connection},"version":"2.0.10"}`
    session.send('status', `{"channel":"status","type":"update","data":[${data}]}`, now)
  }
}

/** Hosts report the sockets apart at the exchange; on other addresses the path does. */
function roleOf({ path, origin }: WireUpgrade): KrakenRole | undefined {
  if (!/\/v2\/?$/.test(path)) return undefined
  if (origin.includes('//ws-l3') || path.includes('level3')) return 'level3'
  return origin.includes('ws-auth') || path.includes('private') ? 'private' : 'public'
}
