import type { AdapterIo, RequestPriority, VenueAnswer, VenueRequest } from '../../../adapter-io.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { timeOfHeader } from '../../../kernel/values/venue-time.ts'
import { readAnswer, type RobinhoodResponse } from './errors.ts'
import { accountCost } from './limits.ts'

export interface KeyCall {
  purpose: string
  path: string
  query: VenueRequest['query']
  /** Market data where it is not reported. */
  priority?: RequestPriority
}

const clockEveryMs = 10 * 60_000
/** Dates are reported in whole seconds: less than this is the same clock. */
const clockMovedMs = 5000

/** Calls that a key signs, which is all of them. The venue has no clock to ask: its answers carry a date. */
export class RobinhoodCalls {
  readonly #io: Pick<AdapterIo, 'clock'>
  readonly #requests: Requests
  readonly #keyId: string
  readonly #clockMoved: () => void
  #clockReadAt = -Infinity
  #offsetMs = 0

  /** `clockMoved` is called where a clock turns out to have been set: what was refused before may be right now. */
  constructor(
    io: Pick<AdapterIo, 'clock'>,
    requests: Requests,
    keyId: string,
    clockMoved: () => void = () => {},
  ) {
    this.#io = io
    this.#requests = requests
    this.#keyId = keyId
    this.#clockMoved = clockMoved
  }

  get(call: KeyCall, done: (response: RobinhoodResponse, now: number) => void): void {
    this.#requests.send(this.#request('GET', call), (answer, now) => {
      this.#readClock(answer, now)
      done(readAnswer(answer), now)
    })
  }

  /** Sent exactly once, whatever the answer. */
  post(
    call: KeyCall,
    body: string | undefined,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    const request = { ...this.#request('POST', call), ...(body !== undefined && { body }) }
    this.#requests.send(request, (answer, now) => {
      this.#readClock(answer, now)
      done(answer, now)
    })
  }

  #request(method: 'GET' | 'POST', call: KeyCall): Omit<VenueRequest, 'id'> {
    const { purpose, path, query, priority = 'market' } = call
    return {
      purpose,
      method,
      path,
      ...(query && query.length > 0 && { query }),
      priority,
      costs: accountCost,
      timeoutMs: 10_000,
      keyId: this.#keyId,
    }
  }

  #readClock(answer: VenueAnswer, now: number): void {
    if (answer.kind !== 'answered') return
    // A refused signature may mean that a clock is wrong.
    const isDue = answer.status === 401 || Math.abs(now - this.#clockReadAt) >= clockEveryMs
    const time = isDue ? timeOfHeader(answer.headers['date']) : undefined
    if (time === undefined) return
    this.#clockReadAt = now
    this.#io.clock(time, answer.sentAt, answer.receivedAt)
    const offsetMs = time - (answer.sentAt + answer.receivedAt) / 2
    if (Math.abs(offsetMs - this.#offsetMs) > clockMovedMs) this.#clockMoved()
    this.#offsetMs = offsetMs
  }
}
