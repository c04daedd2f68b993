import type { RequestPriority, VenueAnswer, VenueRequest } from '../../../adapter-io.ts'
import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import { type CoinbaseResponse, readAnswer } from './errors.ts'
import { privateCost } from './limits.ts'
import { CoinbaseCalls } from './public-calls.ts'
import { readServerTime } from './server-time.ts'

export interface CoinbaseKeyCall {
  purpose: string
  path: string
  query?: VenueRequest['query']
  priority: RequestPriority
}

const root = '/api/v3/brokerage'

/** Calls that the key signs. */
export class CoinbaseKeyCalls {
  readonly #requests: Requests
  readonly #public: CoinbaseCalls
  readonly #clock: VenueClock
  readonly #keyId: string

  constructor(requests: Requests, clock: VenueClock, keyId: string) {
    this.#requests = requests
    this.#public = new CoinbaseCalls(requests)
    this.#clock = clock
    this.#keyId = keyId
  }

  /** A token that is refused may have been made by a wrong clock: that is read, and the query asked once more. */
  get(call: CoinbaseKeyCall, done: (response: CoinbaseResponse, now: number) => void): void {
    const request = this.#request('GET', call)
    const read = (answer: VenueAnswer) => readAnswer(answer, tryParseLossless)
    this.#requests.send(request, (answer, now) => {
      if (answer.kind !== 'answered' || answer.status !== 401) {
        done(read(answer), now)
        return
      }
      this.readClock(() => {
        this.#requests.send(request, (second, later) => {
          done(read(second), later)
        })
      })
    })
  }

  /** Sent exactly once, whatever the answer. */
  post(
    call: CoinbaseKeyCall,
    body: object,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    const request = { ...this.#request('POST', call), body: JSON.stringify(body) }
    this.#requests.send(request, (answer, now) => {
      if (answer.kind === 'answered' && answer.status === 401) this.readClock(() => undefined)
      done(answer, now)
    })
  }

  readClock(done: (now: number) => void): void {
    const call = { purpose: 'Server time', path: '/time', priority: 'market' as const }
    this.#public.get(call, (response, now) => {
      const time = response.ok ? readServerTime(response.body) : undefined
      if (response.ok && time !== undefined) {
        this.#clock.read(time, response.sentAt, response.receivedAt)
      }
      done(now)
    })
  }

  #request(method: 'GET' | 'POST', call: CoinbaseKeyCall): Omit<VenueRequest, 'id'> {
    const { purpose, path, query, priority } = call
    return {
      purpose,
      method,
      path: `${root}${path}`,
      ...(query && { query }),
      priority,
      costs: privateCost,
      timeoutMs: 10_000,
      keyId: this.#keyId,
    }
  }
}
