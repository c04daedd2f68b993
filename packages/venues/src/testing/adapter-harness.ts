import type { VenueAnswer, VenueRequest } from '../adapter-io.ts'
import type { MarketAdapter } from '../market-adapter.ts'
import type { RecordingIo } from './recording-io.ts'

/** Which request is meant: a text that its method and path hold, or a look at all of it. */
export type RequestMatch = string | ((request: VenueRequest) => boolean)

/** What the session passes to every adapter, of a market and of an account alike. */
type Listening = Pick<
  MarketAdapter,
  'start' | 'opened' | 'message' | 'closed' | 'answered' | 'tick'
>

export function answerOf(
  body: unknown,
  now: number,
  status = 200,
  headers: Record<string, string> = {},
): VenueAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers, body: text, sentAt: now - 40, receivedAt: now }
}

/** An adapter with a clock that a test holds, and an outside that is only written down. */
export abstract class AdapterHarness {
  now = 1_790_000_000_000
  /** Everything the adapter did, in order: what two runs of the same history are compared by. */
  readonly log: string[] = []
  protected readonly write = (line: string): void => void this.log.push(line)
  abstract readonly io: RecordingIo
  abstract readonly adapter: Listening

  start(): this {
    this.adapter.start(this.now)
    return this
  }

  /** Lets time pass, with every alarm that falls due on the way. */
  pass(ms: number): this {
    const end = this.now + ms
    for (let ticks = 0; this.io.alarm <= end; ticks += 1) {
      if (ticks > 100_000) throw new Error('The adapter wakes itself without end.')
      this.now = Math.max(this.now, this.io.alarm)
      this.io.alarm = Infinity
      this.adapter.tick(this.now)
    }
    this.now = end
    return this
  }

  /** The computer slept: no alarm rang, and the first comes late. */
  sleep(ms: number): this {
    this.now += ms
    this.io.alarm = Infinity
    this.adapter.tick(this.now)
    return this
  }

  open(name: string): this {
    this.adapter.opened(name, this.now)
    return this
  }

  close(name: string, code = 1006, reason = ''): this {
    this.adapter.closed(name, code, reason, this.now)
    return this
  }

  receive(name: string, message: unknown): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    this.adapter.message(name, text, this.now)
    return this
  }

  /** The oldest such request that was not answered yet. */
  waiting(requested: RequestMatch): VenueRequest | undefined {
    return this.io.requests.find((request) =>
      typeof requested === 'string'
        ? `${request.method} ${request.path}`.includes(requested)
        : requested(request),
    )
  }

  answer(
    requested: RequestMatch,
    body: unknown,
    status = 200,
    headers: Record<string, string> = {},
  ): this {
    return this.settle(requested, answerOf(body, this.now, status, headers))
  }

  /** Gives the same answer to everything that was asked; not to what is asked because of it. */
  answerAll(body: unknown, status = 200): this {
    for (const { id } of this.io.requests.splice(0)) {
      this.adapter.answered(id, answerOf(body, this.now, status), this.now)
    }
    return this
  }

  lose(requested: RequestMatch, mayHaveArrived = true): this {
    return this.settle(requested, { kind: 'lost', reason: 'the line broke', mayHaveArrived })
  }

  settle(requested: RequestMatch, answer: VenueAnswer): this {
    const request = this.waiting(requested)
    if (!request) throw new Error(`Nothing was asked of ${String(requested)}`)
    this.io.requests.splice(this.io.requests.indexOf(request), 1)
    this.adapter.answered(request.id, answer, this.now)
    return this
  }

  /** What was sent over a connection, read; and forgotten. */
  takeSent(name: string): unknown[] {
    const texts = this.io.sent.filter((message) => message.name === name)
    this.io.sent.splice(0, Infinity, ...this.io.sent.filter((message) => message.name !== name))
    return texts.map(({ text }) => JSON.parse(text) as unknown)
  }

  /** The kinds of what was odd, in order. */
  anomalies(): string[] {
    return this.io.anomalies.map(({ kind }) => kind)
  }

  /** What was odd in this way. */
  anomalyExamples(kind: string): string[] {
    return this.io.anomalies
      .filter((anomaly) => anomaly.kind === kind)
      .map(({ example }) => example)
  }
}
