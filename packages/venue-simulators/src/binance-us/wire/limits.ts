import { PerKey, WindowCounter } from '../../wire/allowance.ts'
import type { Json } from '../../wire/json-text.ts'
import { Refusal } from './refusals.ts'

export const weightPerMinute = 6000
export const orderLimits = { tenSeconds: 100, day: 200_000 } as const
/** What Binance.com allows of such calls. */
const walletPerMinute = 12_000
const minuteMs = 60_000
const banMs = 120_000

const advice = 'Please use WebSocket Streams for live updates to avoid'

/** Weight per address, shared by REST and the WebSocket API; orders per account. Who goes on is banned. */
export class BinanceLimits {
  readonly #weights = new PerKey(() => new WindowCounter(weightPerMinute, minuteMs))
  readonly #wallet = new PerKey(() => new WindowCounter(walletPerMinute, minuteMs))
  readonly #fewWallet = new PerKey(() => new WindowCounter(1, minuteMs))
  readonly #bannedUntil = new Map<string, number>()
  readonly #tenSeconds = new WindowCounter(orderLimits.tenSeconds, 10_000)
  readonly #day = new WindowCounter(orderLimits.day, 86_400_000)

  /** Counts a call; refuses when it is too much. */
  charge(client: string, weight: number, now: number): void {
    const until = this.#bannedUntil.get(client) ?? 0
    if (until > now) {
      // Every further request lengthens it.
      this.#bannedUntil.set(client, Math.max(until, now + banMs))
      throw this.#banned(this.#bannedUntil.get(client) ?? 0, now)
    }
    const counter = this.#weights.of(client)
    if (counter.add(now, weight)) return
    if (counter.used(now) > weightPerMinute * 2) {
      this.#bannedUntil.set(client, now + banMs)
      throw this.#banned(now + banMs, now)
    }
    throw this.tooMuchWeight(now)
  }

  /** The same for a call below /sapi that is counted apart. */
  chargeWallet(client: string, now: number, areFew = false): void {
    const fits = this.#wallet.of(client).add(now, 1)
    const isOneOfFew = !areFew || this.#fewWallet.of(client).add(now, 1)
    if (!fits || !isOneOfFew) throw this.tooMuchWeight(now)
  }

  walletUsed(client: string, now: number): number {
    return this.#wallet.of(client).used(now)
  }

  /** As if it had been too much: 'banned' shuts the client out for a while. */
  refusal(client: string, form: string, now: number): Refusal {
    if (form !== 'banned') return this.tooMuchWeight(now)
    this.#bannedUntil.set(client, now + banMs)
    return this.#banned(now + banMs, now)
  }

  tooMuchWeight(now: number): Refusal {
    const retryAfter = (Math.floor(now / minuteMs) + 1) * minuteMs
    const words = `Too much request weight used; current limit is ${weightPerMinute} request weight per 1 MINUTE. ${advice} polling the API.`
    return new Refusal(-1003, words, 429, { serverTime: now, retryAfter })
  }

  /** Each placement counts, also one that is refused afterwards. */
  chargeOrders(orders: number, now: number): void {
    const fits = this.#tenSeconds.add(now, orders)
    const fitsDay = this.#day.add(now, orders)
    if (fits && fitsDay) return
    const which = fits
      ? `${orderLimits.day} orders per 1 DAY`
      : `${orderLimits.tenSeconds} orders per 10 SECOND`
    throw new Refusal(-1015, `Too many new orders; current limit is ${which}.`, 429)
  }

  /** An order has traded and no longer counts, where only others do. */
  giveBackOrder(now: number): void {
    for (const counter of [this.#tenSeconds, this.#day]) {
      if (counter.used(now) > 0) counter.add(now, -1)
    }
  }

  weightUsed(client: string, now: number): number {
    return this.#weights.of(client).used(now)
  }

  orderCounts(now: number): { tenSeconds: number; day: number } {
    return { tenSeconds: this.#tenSeconds.used(now), day: this.#day.used(now) }
  }

  orderRows(now: number): Json[] {
    const { tenSeconds, day } = this.orderCounts(now)
    return [
      row('ORDERS', 'SECOND', 10, orderLimits.tenSeconds, tenSeconds),
      row('ORDERS', 'DAY', 1, orderLimits.day, day),
    ]
  }

  weightRow(client: string, now: number): Json {
    return row('REQUEST_WEIGHT', 'MINUTE', 1, weightPerMinute, this.weightUsed(client, now))
  }

  #banned(until: number, now: number): Refusal {
    const words = `Way too much request weight used; IP banned until ${Math.floor(until)}. ${advice} bans.`
    return new Refusal(-1003, words, 418, { serverTime: now, retryAfter: until })
  }
}

function row(
  rateLimitType: string,
  interval: string,
  intervalNum: number,
  limit: number,
  count: number,
): Json {
  return { rateLimitType, interval, intervalNum, limit, count }
}
