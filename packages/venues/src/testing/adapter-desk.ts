import type { MarketAdapter, MarketWant } from '../market-adapter.ts'
import type { readExamples } from './examples.ts'
import { answerOf, RecordedIo } from './recorded-io.ts'
import { RecordedSink } from './recorded-sink.ts'

export const everything: MarketWant = { bookLevels: 10, trades: true, ticker: true }
export const onlyBook: MarketWant = { bookLevels: 10, trades: false, ticker: false }
export const onlyTrades: MarketWant = { bookLevels: 0, trades: true, ticker: false }
export const onlyTicker: MarketWant = { bookLevels: 0, trades: false, ticker: true }
export const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }

/** An adapter with a clock in its hand, and somebody who plays the exchange. */
export abstract class AdapterDesk<Frame> {
  readonly io = new RecordedIo()
  readonly sink = new RecordedSink()
  abstract readonly market: MarketAdapter
  protected abstract readonly examples: ReturnType<typeof readExamples>
  now: number

  constructor(now: string) {
    this.now = Date.parse(now)
  }

  /** Answers the oldest unanswered request to this path. */
  answerPath(path: string, body: unknown, status = 200): void {
    const index = this.io.requests.findIndex((request) => request.path === path)
    const [request] = this.io.requests.splice(index, 1)
    if (index < 0 || !request) throw new Error(`Nobody asked for ${path}`)
    this.market.answered(request.id, answerOf(body, this.now, status), this.now)
  }

  /** Gives the same answer to everything that was asked. */
  answerAll(body: string, status = 200): void {
    for (const { id } of this.io.requests.splice(0)) {
      this.market.answered(id, answerOf(body, this.now, status), this.now)
    }
  }

  say(text: string): void {
    this.market.message('market', text, this.now)
  }

  sayExample(name: string): void {
    this.say(this.examples.text(name))
  }

  takeFrames(): Frame[] {
    return this.io.takeSent() as Frame[]
  }

  /** Says yes to everything that was asked for. Returns what was subscribed and left. */
  acknowledge(): string[] {
    const done: string[] = []
    for (let frames = this.takeFrames(); frames.length > 0; frames = this.takeFrames()) {
      for (const frame of frames) done.push(...this.agreeTo(frame))
    }
    return done
  }

  protected abstract agreeTo(frame: Frame): string[]

  /** What a line that is alive does from time to time. Returns when it will the next time. */
  protected abstract showLife(): void
  protected abstract readonly lifeEveryMs: number

  /** Lets time pass, waking the adapter whenever it asked to be. */
  pass(ms: number, isAlive = true): void {
    const end = this.now + ms
    for (let steps = 0; ; steps += 1) {
      if (steps > 100_000) throw new Error('The adapter asks to be woken without end')
      const wake = this.io.nextWake ?? Infinity
      const life = isAlive && this.io.lines.size > 0 ? this.now + this.lifeEveryMs : Infinity
      const next = Math.max(Math.min(wake, life), this.now)
      if (next > end) break
      this.now = next
      if (wake <= next) {
        this.io.nextWake = undefined
        this.market.tick(next)
      } else this.showLife()
    }
    this.now = end
  }
}
