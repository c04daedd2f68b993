import type { Connection, MessageKind } from '../../wire/connection.ts'
import { exactFields } from '../../wire/exact-json.ts'
import { type Json, RawNumber, jsonText } from '../../wire/json-text.ts'
import { fieldsOf, textField } from '../../wire/read-json.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireUpgrade } from '../../wire/wire.ts'
import { textAnswer } from '../../wire/wire.ts'
import type { UserListener } from '../account/user-stream.ts'
import { BinanceParams } from './parameters.ts'
import { Refusal } from './refusals.ts'
import { type BinanceApi, cancelsOrders, placesOrders } from './requests.ts'
import { serverError } from './server-errors.ts'
import { lifeMs, pingMs, pongWithinMs } from './sockets.ts'

const connectWeight = 2

interface ApiSession {
  connection: Connection
  client: string
  withLimits: boolean
  listener: UserListener
}

/** Requests and orders by socket: each request is signed by itself, answers carry the limits. */
export class BinanceWsApi {
  readonly #api: BinanceApi
  readonly #sessions = new Set<ApiSession>()

  constructor(api: BinanceApi) {
    this.#api = api
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const { context, limits, userStream } = this.#api.parts
    try {
      limits.charge(upgrade.client, connectWeight, now)
    } catch {
      return textAnswer(429, '')
    }
    const session: ApiSession = {
      connection,
      client: upgrade.client,
      withLimits: !upgrade.query.includes('returnRateLimits=false'),
      listener: {
        receive: (kind: MessageKind, event: string, at: number) =>
          connection.send(kind, `{"subscriptionId":0,"event":${event}}`, at),
      },
    }
    this.#sessions.add(session)
    let lastPongAt = now
    const stopPings = context.agenda.every(pingMs, now, (at) => {
      if (at - lastPongAt > pongWithinMs + pingMs) connection.close(1008, 'Pong timeout', at)
      else connection.ping(at)
    })
    const stopLife = context.agenda.at(now + lifeMs, (at) => connection.close(1001, '', at))
    return {
      message: (text, at) => this.#message(session, text, at),
      ponged: (at) => {
        lastPongAt = at
      },
      closed: () => {
        stopPings()
        stopLife()
        this.#sessions.delete(session)
        userStream.unsubscribe(session.listener)
      },
      isOrder: (text) =>
        /"method"\s*:\s*"(?:v3\/)?(?:order\.(?:place|cancel)|orderList\.|openOrders\.cancelAll)/.test(
          text,
        ),
    }
  }

  announceShutdown(now: number): void {
    const { context, variants } = this.#api.parts
    const event = { e: 'serverShutdown', E: Math.floor(now) }
    for (const { connection } of this.#sessions) {
      connection.send(
        'control',
        jsonText(variants.shutdownEnvelope === 'event' ? { event } : event),
        now,
      )
      context.agenda.at(now + 10_000, (at) => connection.close(1001, '', at))
    }
  }

  #message(session: ApiSession, text: string, now: number): void {
    const fields = exactFields(text)
    const method = (fields && textField(fields, 'method'))?.replace(/^v3\//, '')
    const id = idOf(fields?.['id'])
    if (!fields || method === undefined) {
      const error = {
        code: -1135,
        msg: 'This error code will occur if a parameter requiring a JSON object is invalid.',
      }
      session.connection.send('control', jsonText({ id: null, status: 400, error }), now)
      return
    }
    const params = BinanceParams.ofSocket(fieldsOf(fields['params']) ?? {})
    const isOrder = placesOrders(method) || cancelsOrders(method)
    const kind: MessageKind = isOrder ? 'acknowledgement' : 'control'
    const answer = (status: number, body: Record<string, Json>) => {
      const rateLimits = session.withLimits
        ? { rateLimits: this.#limits(session, method, now) }
        : {}
      session.connection.send(kind, jsonText({ id, status, ...body, ...rateLimits }), now)
    }
    try {
      this.#refuseByFault(session, now)
      const result = this.#perform(session, method, params, now)
      // Two old answers are called otherwise.
      const isOld = method === 'userDataStream.ping' || method === 'userDataStream.stop'
      answer(200, isOld ? { response: result } : { result })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, status, data } = error
      const body = { error: { code, msg: message, ...(data && { data: data as Json }) } }
      if (this.#isLostOn(method, error))
        session.connection.send(kind, jsonText({ id: null, status, ...body }), now)
      else answer(status, body)
      if (status === 418) session.connection.close(1008, '', now)
    }
  }

  /** Whether a refusal does not say to what. */
  #isLostOn(method: string, { message }: Refusal): boolean {
    const { unknownMethod, userStream } = this.#api.parts.variants
    const isUnknown =
      message === 'Invalid method.' ||
      (userStream === 'listen-key-only' && method === 'userDataStream.subscribe.signature')
    return isUnknown && unknownMethod === 'answered-without-id'
  }

  #refuseByFault({ client }: ApiSession, now: number): void {
    const { context, limits } = this.#api.parts
    const limited = context.faults.strikes('rate-limited')
    if (limited) throw limits.refusal(client, limited.form ?? '', now)
    const broken = context.faults.strikes('server-error')
    if (broken) throw serverError(broken.form ?? '', this.#api.parts.variants)
  }

  #perform(session: ApiSession, method: string, params: BinanceParams, now: number): Json {
    const { userStream, auth } = this.#api.parts
    const caller = {
      client: session.client,
      keyId: params.get('apiKey'),
      signedText: params.sorted
        .filter(([name]) => name !== 'signature')
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    }
    switch (method) {
      case 'userDataStream.subscribe.signature':
        auth.signed(caller.keyId, params, caller.signedText, false, now)
        userStream.subscribe(session.listener)
        return { subscriptionId: 0 }
      case 'userDataStream.unsubscribe':
        if (!userStream.unsubscribe(session.listener)) {
          throw new Refusal(-2036, 'User Data Stream subscription not active.')
        }
        session.listener.receive(
          'control',
          jsonText({ e: 'eventStreamTerminated', E: Math.floor(now) }),
          now,
        )
        return {}
      case 'session.subscriptions':
        return userStream.isSubscribed(session.listener) ? [{ subscriptionId: 0 }] : []
      case 'session.logon':
      case 'userDataStream.subscribe':
        throw new Refusal(-4056, 'HMAC_SHA256 API key is not supported.', 403)
      default:
        return this.#api.perform(method, params, caller, now)
    }
  }

  #limits({ client }: ApiSession, method: string, now: number): Json {
    const { limits } = this.#api.parts
    const weight = limits.weightRow(client, now)
    return placesOrders(method) ? [...limits.orderRows(now), weight] : [weight]
  }
}

function idOf(value: unknown): Json {
  if (value instanceof RawNumber) return value
  return typeof value === 'string' ? value : null
}
