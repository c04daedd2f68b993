import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { PerKey, WindowCounter } from '../../wire/allowance.ts'
import type { Connection } from '../../wire/connection.ts'
import { exactFields } from '../../wire/exact-json.ts'
import { type Json, RawNumber } from '../../wire/json-text.ts'
import { QueryFields } from '../../wire/query.ts'
import { type Fields, fieldsOf, textField, textList } from '../../wire/read-json.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import { type WireAnswer, type WireUpgrade, textAnswer } from '../../wire/wire.ts'
import type { GeminiAuth } from '../account/authentication.ts'
import type { GeminiSocketOrders } from '../account/socket-trading.ts'
import type { GeminiUserEvents } from '../account/user-stream.ts'
import type { GeminiMarketStreams } from '../market/market-streams.ts'
import type { GeminiSymbols } from '../market/symbols.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { GeminiSession } from './session.ts'

const pingMs = 20_000
const shortLifeMs = 60_000
const privateStreams = [
  'orders@account',
  'orders@session',
  'balances@account',
  'balances@account@1s',
]

export interface GeminiSocketParts {
  context: ServerContext
  auth: GeminiAuth
  symbols: GeminiSymbols
  sessions: Set<GeminiSession>
  streams: GeminiMarketStreams
  orders: GeminiSocketOrders
  events: GeminiUserEvents
  variants: GeminiVariants
}

/** The current socket: market data, orders and account on one connection. */
export class GeminiSocket {
  readonly #parts: GeminiSocketParts
  readonly #weight = new PerKey(() => new WindowCounter(7000, 10_000))
  readonly #orders = new WindowCounter(3500, 10_000)
  readonly #ordersOfDay = new WindowCounter(10_000_000, 86_400_000)
  readonly #connects = new PerKey(() => new WindowCounter(300, 300_000))

  constructor(parts: GeminiSocketParts) {
    this.#parts = parts
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const { auth, sessions, context, orders, variants } = this.#parts
    if (!this.#connects.of(upgrade.client).add(now)) return textAnswer(429, '')
    const key = auth.ofUpgrade(upgrade, now)
    if (key === 'refused') return textAnswer(401, '')
    const query = new QueryFields(upgrade.query)
    const levels = Number(query.get('snapshot') ?? 0)
    const cancels = query.get('cancelOnDisconnect') === 'true'
    const session = new GeminiSession(
      connection,
      key,
      Number.isFinite(levels) ? levels : 0,
      cancels,
    )
    sessions.add(session)
    const stop = context.agenda.every(pingMs, now, (at) => connection.ping(at))
    if (variants.connectionLife === 'a-minute') {
      context.agenda.at(now + shortLifeMs, (at) =>
        connection.close(1001, 'Connection has lived long enough', at),
      )
    }
    return {
      message: (text, at) => this.#message(session, text, upgrade.client, at),
      closed: (at) => {
        stop()
        sessions.delete(session)
        orders.left(session, at)
      },
      isOrder: (text) => /"method"\s*:\s*"order\./.test(text),
    }
  }

  published(marketBook: MarketBook, now: number): void {
    this.#parts.streams.published(marketBook, now)
  }

  #message(session: GeminiSession, text: string, client: string, now: number): void {
    const { key } = session
    if (key && this.#parts.variants.heartbeats === 'calls-and-messages') key.lastReceivedAt = now
    const fields = exactFields(text)
    const id = idOf(fields?.['id'])
    const method = (fields && textField(fields, 'method'))?.toLowerCase()
    if (!fields || method === undefined)
      return session.refuse(id, 400, -1013, 'Invalid parameters', now)
    const { faults } = this.#parts.context
    if (!this.#weight.of(client).add(now) || faults.strikes('rate-limited'))
      return session.refuse(id, 429, -1003, 'Rate limit exceeded', now)
    if (faults.strikes('server-error')) return session.refuse(id, 500, -1000, 'Internal error', now)
    if (method.startsWith('order.')) {
      if (!session.key) return session.refuse(id, 401, -1002, 'Authentication required', now)
      this.#ordersOfDay.add(now)
      if (!this.#orders.add(now)) return session.refuse(id, 429, -1003, 'Rate limit exceeded', now)
      return this.#parts.orders.message(session, method, fieldsOf(fields['params']) ?? {}, id, now)
    }
    return this.#request(session, method, fields, id, client, now)
  }

  #request(
    session: GeminiSession,
    method: string,
    fields: Fields,
    id: Json,
    client: string,
    now: number,
  ): void {
    switch (method) {
      case 'subscribe':
        return this.#subscribe(session, fields['params'], id, now)
      case 'unsubscribe':
        for (const stream of textList(fields['params']) ?? []) {
          session.streams.delete(stream.trim().toLowerCase().replace('bookticker', 'bookTicker'))
        }
        return session.reply(id, {}, now)
      case 'list_subscriptions':
        return session.reply(id, { result: [...session.streams] }, now)
      case 'ping':
        return session.reply(id, {}, now)
      case 'time':
        return session.reply(
          id,
          { result: { serverTime: Math.floor(venueTime(this.#parts.context, now)) } },
          now,
        )
      case 'conninfo':
        return session.reply(id, { rateLimits: this.#limits(client, now) }, now)
      case 'depth':
        return this.#depth(session, fieldsOf(fields['params']) ?? {}, id, now)
      default:
        return session.refuse(id, 400, -1020, 'Unsupported operation', now)
    }
  }

  /** One bad name spoils the whole frame. */
  #subscribe(session: GeminiSession, params: unknown, id: Json, now: number): void {
    const names = textList(params)
    if (!names) return session.refuse(id, 400, -1013, 'Invalid parameters', now)
    const { streams, events } = this.#parts
    const wanted = names.map((name) =>
      name.trim().toLowerCase().replace('bookticker', 'bookTicker'),
    )
    const bad = wanted.find((name) => !streams.isKnown(name) && !privateStreams.includes(name))
    if (bad !== undefined) return session.refuse(id, 400, -1013, `Invalid stream name: ${bad}`, now)
    const { mostStreams } = this.#parts.variants
    if (mostStreams > 0 && new Set([...session.streams, ...wanted]).size > mostStreams) {
      return session.refuse(id, 400, -1013, 'Too many subscriptions', now)
    }
    if (!session.key && wanted.some((name) => privateStreams.includes(name))) {
      return session.refuse(id, 401, -1002, 'Authentication required', now)
    }
    // On a fresh connection the first frames come before the answer, later after it.
    const isFresh = !session.hasSubscribed
    session.hasSubscribed = true
    if (!isFresh) session.reply(id, {}, now)
    for (const name of wanted) {
      session.streams.add(name)
      streams.begin(session, name, now)
      events.begin(session, name, now)
    }
    return isFresh ? session.reply(id, {}, now) : undefined
  }

  #depth(session: GeminiSession, params: Fields, id: Json, now: number): void {
    const symbol = this.#parts.symbols.find(textField(params, 'symbol') ?? '')
    const limit = params['limit'] instanceof RawNumber ? Number(params['limit'].text) : 100
    if (!symbol || limit < 1 || limit > 5000)
      return session.refuse(id, 400, -1013, 'Invalid parameters', now)
    const book = this.#parts.streams.depth(symbol, limit)
    return session.reply(id, { result: new RawNumber(book) }, now)
  }

  #limits(client: string, now: number): Json {
    const row = (
      rateLimitType: string,
      interval: string,
      intervalNum: number,
      counter: WindowCounter,
    ) => ({
      rateLimitType,
      interval,
      intervalNum,
      limit: counter.limit,
      count: counter.used(now),
    })
    return [
      row('REQUEST_WEIGHT', 'SECOND', 10, this.#weight.of(client)),
      row('ORDERS', 'SECOND', 10, this.#orders),
      row('ORDERS', 'DAY', 1, this.#ordersOfDay),
      row('CONNECTION_ATTEMPTS', 'MINUTE', 5, this.#connects.of(client)),
    ]
  }
}

function idOf(value: unknown): Json {
  return value instanceof RawNumber || typeof value === 'string' ? value : null
}
