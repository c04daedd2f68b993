import type { VenueRequest } from '../../../adapter-io.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { type CoinbaseResponse, readAnswer } from './errors.ts'
import { publicCost } from './limits.ts'

export interface PublicCall {
  purpose: string
  path: string
  query?: VenueRequest['query']
  priority: 'market' | 'history'
}

const root = '/api/v3/brokerage'

/** Calls that need no key. When they were too many, the rate limiter before them waits. */
export class CoinbaseCalls {
  readonly #requests: Requests

  constructor(requests: Requests) {
    this.#requests = requests
  }

  get(call: PublicCall, done: (response: CoinbaseResponse, now: number) => void): void {
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
      done(readAnswer(answer), now)
    })
  }
}
