import type { AdapterIo, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { BackOff } from '../wire/back-off.ts'
import type { Requests } from '../wire/requests.ts'
import { type CoinbaseReading, readAnswer } from './coinbase-errors.ts'
import { publicCost } from './limits.ts'

export interface PublicCall {
  purpose: string
  path: string
  query?: VenueRequest['query']
  priority: 'market' | 'history'
}

const root = '/api/v3/brokerage'
const longestHoldMs = 60_000

/** Public calls, with a pause for all of them when the venue says that they were too many. */
export class CoinbaseCalls {
  readonly #io: AdapterIo
  readonly #requests: Requests
  readonly #backOff = new BackOff(1000, longestHoldMs)

  constructor(io: AdapterIo, requests: Requests) {
    this.#io = io
    this.#requests = requests
  }

  get(call: PublicCall, done: (reading: CoinbaseReading, now: number) => void): void {
    const { purpose, path, query, priority } = call
    const request: Omit<VenueRequest, 'id'> = {
      purpose,
      method: 'GET',
      path: `${root}${path}`,
      ...(query && { query }),
      // Answers are cached for a second, and say that they may be kept for hours.
      headers: { 'cache-control': 'no-cache' },
      priority,
      costs: publicCost,
      timeoutMs: 10_000,
    }
    this.#requests.send(request, (answer, now) => {
      this.#heed(answer, now)
      done(readAnswer(answer), now)
    })
  }

  #heed(answer: VenueAnswer, now: number): void {
    if (answer.kind !== 'answered') return
    if (answer.status !== 429) {
      this.#backOff.reset()
      return
    }
    const { headers } = answer
    const toldS = Number(headers['retry-after'] ?? headers['x-ratelimit-reset'])
    const toldMs = toldS > 0 ? Math.min(toldS * 1000, longestHoldMs) : 0
    const ms = Math.max(toldMs, this.#backOff.nextMs())
    this.#io.holdUntil(now + ms, 'Coinbase: too many requests', 'public')
  }
}
