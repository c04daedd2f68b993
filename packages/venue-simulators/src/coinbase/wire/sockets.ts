import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { PerKey, TokenBucket } from '../../wire/allowance.ts'
import type { Connection } from '../../wire/connection.ts'
import { fieldsOf, readJson, textField, textList } from '../../wire/read-json.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireUpgrade } from '../../wire/wire.ts'
import type { CoinbaseAuth } from '../account/authentication.ts'
import type { CoinbaseUserChannel } from '../account/user-stream.ts'
import { CoinbaseMarketSocket, marketChannels } from '../market/market-streams.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { tooManyRequests } from './answers.ts'
import { CoinbaseSession } from './session.ts'

const firstSubscribeMs = 5000
const idleMs = 75_000
const perSecond = 8

/** All sockets of the exchange, market data and user data alike: the market address serves both. */
export class CoinbaseSockets {
  readonly #context: ServerContext
  readonly #variants: CoinbaseVariants
  readonly #auth: CoinbaseAuth
  readonly #sessions = new Set<CoinbaseSession>()
  readonly #market: CoinbaseMarketSocket
  readonly #user: CoinbaseUserChannel
  readonly #connects = new PerKey(() => new TokenBucket(perSecond, perSecond))
  readonly #messages = new PerKey(() => new TokenBucket(perSecond, perSecond))

  constructor(
    context: ServerContext,
    variants: CoinbaseVariants,
    auth: CoinbaseAuth,
    user: CoinbaseUserChannel,
    now: number,
  ) {
    this.#context = context
    this.#variants = variants
    this.#auth = auth
    this.#user = user
    this.#market = new CoinbaseMarketSocket(context, variants, this.#sessions, now)
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    if (!this.#connects.of(upgrade.client).take(now)) return tooManyRequests(perSecond)
    const session = new CoinbaseSession(connection, this.#context, upgrade.client, now)
    this.#sessions.add(session)
    const { agenda } = this.#context
    agenda.at(now + firstSubscribeMs, (at) => {
      if (!session.hasSubscribed) connection.close(1008, '', at)
    })
    const stop = agenda.every(5000, now, (at) => {
      if (at - session.lastSentAt > idleMs) connection.close(1001, '', at)
    })
    const { connectionLifeMs, pingEveryMs } = this.#variants
    if (connectionLifeMs !== null)
      agenda.at(now + connectionLifeMs, (at) => connection.close(1001, '', at))
    const stopPings =
      pingEveryMs === null ? undefined : agenda.every(pingEveryMs, now, (at) => connection.ping(at))
    return {
      message: (text, at) => this.#message(session, text, at),
      closed: () => {
        stop()
        stopPings?.()
        this.#sessions.delete(session)
        this.#user.left(session)
      },
    }
  }

  published(marketBook: MarketBook, now: number): void {
    this.#market.published(marketBook, now)
  }

  #message(session: CoinbaseSession, text: string, now: number): void {
    const fields = fieldsOf(readJson(text))
    const type = fields && textField(fields, 'type')
    if (!fields || (type !== 'subscribe' && type !== 'unsubscribe')) {
      return session.refuse('failure to parse request', now)
    }
    const token = textField(fields, 'jwt')
    if (token === undefined && !this.#messages.of(session.client).take(now)) {
      return session.refuse('rate limit exceeded', now)
    }
    const key = this.#auth.ofSocket(token, now)
    // A bad token kills a subscription that would need none.
    if (token !== undefined && !key) return session.refuse('authentication failure', now)
    session.hasSubscribed = true
    const channel = textField(fields, 'channel') ?? ''
    const productIds = textList(fields['product_ids']) ?? []
    if (channel === 'user' || channel === 'futures_balance_summary') {
      if (!key) return session.refuse('authentication failure', now)
      if (type === 'subscribe') return this.#user.subscribe(session, channel, productIds, key, now)
      return this.#user.unsubscribe(session, channel, now)
    }
    // A misspelt channel is answered like a stranger.
    if (!isMarketChannel(channel)) return session.refuse('authentication failure', now)
    if (type === 'subscribe') return this.#market.subscribe(session, channel, productIds, now)
    return this.#market.unsubscribe(session, channel, productIds, now)
  }
}

function isMarketChannel(channel: string): boolean {
  return (marketChannels as readonly string[]).includes(channel)
}
