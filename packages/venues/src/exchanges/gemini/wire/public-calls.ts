import type { AdapterIo, RequestPriority } from '../../../adapter-io.ts'
import type { Requests } from '../../../kernel/requests.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { publicCost } from './limits.ts'
import { readRestAnswer, type RestAnswer } from './rest-answer.ts'

const secondMs = 1000

/** Gemini's public calls, and what every answer reports besides: the time, and whether the exchange is open. */
export class GeminiCalls {
  #io: AdapterIo
  #sink: MarketSink
  #requests: Requests
  #isUnderMaintenance: boolean | undefined

  constructor(io: AdapterIo, sink: MarketSink, requests: Requests) {
    this.#io = io
    this.#sink = sink
    this.#requests = requests
  }

  get(
    path: string,
    purpose: string,
    priority: RequestPriority,
    query: readonly (readonly [string, string])[],
    then: (read: RestAnswer, now: number) => void,
  ): void {
    const request = { purpose, method: 'GET', path, query, priority, costs: publicCost } as const
    this.#requests.send({ ...request, timeoutMs: 15_000 }, (answer, now) => {
      const read = readRestAnswer(answer)
      if (answer.kind === 'answered') {
        this.#readDate(answer.headers['date'], answer.sentAt, answer.receivedAt)
        this.#onState(read)
      }
      then(read, now)
    })
  }

  /** There is no call for the time; the date of an answer is whole seconds, cut off. */
  #readDate(header: string | undefined, sentAt: number, receivedAt: number): void {
    const time = Date.parse(header ?? '')
    if (!Number.isNaN(time)) this.#io.clock(time, sentAt - secondMs, receivedAt)
  }

  /** There is no call for the state either: maintenance is what answers say, until one says something else. */
  #onState(read: RestAnswer): void {
    const isClosed = read.kind === 'failed' && read.meaning === 'maintenance'
    if (isClosed === this.#isUnderMaintenance || (!isClosed && read.kind === 'failed')) return
    this.#isUnderMaintenance = isClosed
    this.#sink.status(
      isClosed ? { mode: 'maintenance', text: read.reason } : { mode: 'online', text: 'open' },
    )
  }
}
