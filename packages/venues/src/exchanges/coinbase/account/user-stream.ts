import type { AccountCore } from '../../../kernel/account/account-core.ts'
import {
  excerptOf,
  fieldsOf,
  isJsonObject,
  itemsOf,
  nameOf,
  tryParseJson,
} from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { silenceMs } from '../wire/limits.ts'
import { MessageCounter } from '../wire/message-counter.ts'
import { type CoinbaseOrder, readStreamOrder } from './stream-order.ts'

export const userConnection = 'user'

/** Open orders come in parts of so many; the first part that has fewer is the last one. */
const ordersPerPart = 50
/** From opening the connection to the end of the open orders. */
const patienceMs = 30_000
const signAgainMs = 5000

export interface UserStreamEvents {
  order(order: CoinbaseOrder, now: number): void
  /** From here on nothing is missed; these orders are open, as far as the channel shows them. */
  live(openIds: ReadonlySet<string>, now: number): void
  /** The token was refused: the clock may be wrong. */
  refused(): void
}

/** The connection on which Coinbase says what happens to the orders of one portfolio, wherever they were made. */
export class UserChannel {
  readonly #core: AccountCore
  readonly #events: UserStreamEvents
  readonly #counter = new MessageCounter()
  /** The address of market data serves this channel too, and is used while the channel's own does not. */
  #address: 'user' | 'market' = 'user'
  #isOpen = false
  #isAcknowledged = false
  /** All open orders have come. */
  #hasAll = false
  /** Those that came; undefined once the channel is live. */
  #openIds: Set<string> | undefined
  #signing = -1

  constructor(core: AccountCore, events: UserStreamEvents) {
    this.#core = core
    this.#events = events
  }

  connect(now: number): void {
    this.#core.io.connect(userConnection, { address: this.#address, silenceMs })
    this.#wait(now)
  }

  disconnect(): void {
    this.#isOpen = false
    this.#core.io.disconnect(userConnection)
  }

  opened(now: number): void {
    this.#isOpen = true
    this.#isAcknowledged = false
    this.#hasAll = false
    this.#openIds = new Set()
    this.#counter.reset()
    // Whoever says nothing within five seconds is shown out; the vault may take longer.
    this.#send({ type: 'subscribe', channel: 'heartbeats' })
    this.#subscribe()
    this.#wait(now)
  }

  closed(reason: string, now: number): void {
    this.#isOpen = false
    this.#core.signatures.forget(this.#signing)
    this.#core.scheduler.cancel('sign user channel')
    this.#core.state.report(false, reason, now)
  }

  message(text: string, now: number): void {
    if (!this.#isOpen) return
    const message = tryParseJson(text)
    if (!isJsonObject(message)) {
      this.#core.io.anomaly('coinbase: not a message', excerptOf(text))
    } else if (message['type'] === 'error') {
      this.#complained(nameOf(message['message']), now)
    } else this.#count(message, text, now)
  }

  /** Something was lost, and nobody knows what: only a new connection shows all open orders again. */
  #count(message: JsonObject, text: string, now: number): void {
    const verdict = this.#counter.check(message['sequence_num'])
    if (verdict === 'gap') {
      this.#core.state.report(false, 'A message was lost.', now)
      this.#core.io.reconnect(userConnection, 'A message was lost.')
      return
    }
    if (verdict === 'late') return
    if (verdict === 'unnumbered') {
      this.#core.io.anomaly('coinbase: message without a number', excerptOf(text))
    }
    const events = itemsOf(message['events']).map(fieldsOf)
    if (message['channel'] === 'subscriptions') {
      this.#isAcknowledged ||= events.some(({ subscriptions }) => 'user' in fieldsOf(subscriptions))
      this.#becomeLive(now)
    } else if (message['channel'] === 'user') {
      const time = timeOf(message['timestamp']) ?? now
      for (const event of events) this.#take(event, time, now)
    } else if (message['channel'] !== 'heartbeats') {
      this.#core.io.anomaly('coinbase: unknown channel', excerptOf(text))
    }
  }

  #take(event: JsonObject, time: number, now: number): void {
    const orders = itemsOf(event['orders'])
    for (const row of orders) {
      const order = readStreamOrder(fieldsOf(row), time)
      if (!order) {
        this.#core.io.anomaly('coinbase: unreadable order', excerptOf(JSON.stringify(row)))
        continue
      }
      this.#openIds?.add(order.report.venueOrderId)
      this.#events.order(order, now)
    }
    if (event['type'] !== 'snapshot' || orders.length >= ordersPerPart) return
    this.#hasAll = true
    this.#becomeLive(now)
  }

  #becomeLive(now: number): void {
    const openIds = this.#openIds
    if (!this.#isAcknowledged || !this.#hasAll || !openIds) return
    this.#openIds = undefined
    this.#core.scheduler.cancel('user channel')
    this.#core.state.report(true, '', now)
    this.#events.live(openIds, now)
  }

  #complained(words: string, now: number): void {
    this.#core.io.anomaly(`coinbase: error ${excerptOf(words)}`, userConnection)
    if (!/authentication/i.test(words)) return
    this.#core.state.report(false, `Coinbase refused the user channel: ${words}`, now)
    this.#events.refused()
    this.#subscribeLater(now)
  }

  #subscribe(): void {
    this.#signing = this.#core.signatures.request('user-channel', (fields, now) => {
      if (!this.#isOpen) return
      if (fields?.['jwt'] === undefined) {
        this.#core.state.report(false, 'The key is not open.', now)
        this.#wait(now)
        this.#subscribeLater(now)
        return
      }
      this.#send({ type: 'subscribe', channel: 'user', jwt: fields['jwt'] })
    })
  }

  #subscribeLater(now: number): void {
    this.#core.scheduler.at('sign user channel', now + signAgainMs, () => {
      if (this.#isOpen) this.#subscribe()
    })
  }

  #wait(now: number): void {
    this.#core.scheduler.at('user channel', now + patienceMs, (later) => {
      this.#moveOn(later)
    })
  }

  /** Neither a yes nor all open orders within the time: the other address is tried. */
  #moveOn(now: number): void {
    this.#core.state.report(false, 'Coinbase does not report order updates.', now)
    this.#address = this.#address === 'user' ? 'market' : 'user'
    this.disconnect()
    this.connect(now)
  }

  #send(message: object): void {
    this.#core.io.send(userConnection, JSON.stringify(message))
  }
}
