import type { readExamples } from './examples.ts'
import { MarketHarness } from './market-harness.ts'

const lifeEveryMs = 1000

/** A market whose exchange says everything on one connection, and answers each frame of ours there by its number. */
export abstract class OneConnectionHarness<Frame> extends MarketHarness {
  protected abstract readonly examples: ReturnType<typeof readExamples>

  /** Yes to a frame. Returns what was subscribed or left by it. */
  protected abstract agreeTo(frame: Frame): string[]
  /** What a connection that is alive does from time to time. */
  protected abstract showLife(): void

  /** Answers the oldest unanswered request to this path, and to none that only begins with it. */
  answerPath(path: string, body: unknown, status = 200): this {
    if (!this.io.requests.some((request) => request.path === path)) {
      throw new Error(`Nobody asked for ${path}`)
    }
    return this.answer((request) => request.path === path, body, status)
  }

  say(text: string): this {
    return this.receive('market', text)
  }

  sayExample(name: string): this {
    return this.say(this.examples.text(name))
  }

  takeFrames(): Frame[] {
    return this.takeSent('market') as Frame[]
  }

  /** Says yes to everything that was requested. Returns what was subscribed and left. */
  acknowledge(): string[] {
    const done: string[] = []
    for (let frames = this.takeFrames(); frames.length > 0; frames = this.takeFrames()) {
      for (const frame of frames) done.push(...this.agreeTo(frame))
    }
    return done
  }

  /** Lets time pass on a connection that shows every second that it is alive, or on one that has fallen silent. */
  override pass(ms: number, isAlive = true): this {
    if (!isAlive) return super.pass(ms)
    const end = this.now + ms
    while (this.now + lifeEveryMs <= end) {
      super.pass(lifeEveryMs)
      if (this.io.connections.size > 0) this.showLife()
    }
    return super.pass(end - this.now)
  }
}
