import type { AdapterIo, VenueAnswer, VenueRequest } from '../../../adapter-io.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { bannedUntil, type BinanceUsResponse, readAnswer } from './errors.ts'
import { marketData, orderBucket } from './limits.ts'

export type Call = Pick<VenueRequest, 'purpose' | 'path' | 'query' | 'priority' | 'costs' | 'keyId'>
export type WritingCall = Call & Pick<VenueRequest, 'body'>

const minuteMs = 60_000
const orderWindowMs = 10_000
const tooManyOrders = -1015
/** The part of the venue's allowance up to which market data is requested, whoever used it. */
const sparing = 0.8

/** Calls for data. They step aside when this address, other programs included, comes near what the venue allows. */
export class BinanceUsCalls {
  readonly #io: AdapterIo
  readonly #requests: Requests
  readonly #clock: VenueClock
  /** Before the upgrade of August 2026; the list of symbols says what holds now. */
  #weightPerMinute = 1200

  constructor(io: AdapterIo, requests: Requests, clock: VenueClock) {
    this.#io = io
    this.#requests = requests
    this.#clock = clock
  }

  set weightPerMinute(weight: number) {
    this.#weightPerMinute = weight
  }

  get(call: Call, done: (response: BinanceUsResponse, now: number) => void): number {
    const request = { ...call, method: 'GET' as const, timeoutMs: 10_000 }
    return this.#requests.send(request, (answer, now) => {
      const response = readAnswer(answer)
      this.#heed(answer, response, now)
      done(response, now)
    })
  }

  /** Something that changes something: sent exactly once, whatever the answer. */
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    call: WritingCall,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    this.#requests.send({ ...call, method, timeoutMs: 10_000 }, (answer, now) => {
      this.#heed(answer, readAnswer(answer), now)
      done(answer, now)
    })
  }

  forget(id: number): void {
    this.#requests.forget(id)
  }

  #heed(answer: VenueAnswer, response: BinanceUsResponse, now: number): void {
    if (answer.kind !== 'answered') return
    const banned = response.ok ? undefined : bannedUntil(response.words)
    if (banned !== undefined) {
      const until = this.#clock.ourTime(banned)
      if (until > now) this.#io.holdUntil(until, 'Binance.US refuses this address for now')
    }
    if (!response.ok && response.code === tooManyOrders) {
      // It does not say how long: its windows begin by its own clock.
      const until = this.#nextMultiple(orderWindowMs, now)
      this.#io.holdUntil(until, 'Binance.US: too many new orders', orderBucket)
    }
    const used = Number(answer.headers['x-mbx-used-weight-1m'])
    if (used >= this.#weightPerMinute * sparing) {
      const until = this.#nextMultiple(minuteMs, now)
      this.#io.holdUntil(until, 'Binance.US: this address has asked for much', marketData)
    }
  }

  /** When its next minute begins, or its next ten seconds: by its own clock. */
  #nextMultiple(windowMs: number, now: number): number {
    const next = (Math.floor(this.#clock.venueTime(now) / windowMs) + 1) * windowMs
    return this.#clock.ourTime(next)
  }
}
