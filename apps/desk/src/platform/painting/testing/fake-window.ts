import { FakeElement } from './fake-element.ts'

const frameMs = 1000 / 60

/** A window whose frames and timers come when the test says so. */
export class FakeWindow {
  readonly reported: unknown[] = []
  #now = 0
  #callbacks: (() => void)[] = []
  #timers: { at: number; run: () => void }[] = []

  /** The part of a document that painting needs. */
  get document(): Document {
    const view = {
      setTimeout: (run: () => void, ms = 0) => this.#timers.push({ at: this.#now + ms, run }),
      requestAnimationFrame: (run: () => void) => this.#callbacks.push(run),
      reportError: (error: unknown) => this.reported.push(error),
    }
    const now = () => this.#now
    const timeline = {
      get currentTime() {
        return now()
      },
    }
    const made = {
      defaultView: view,
      timeline,
      createElement: () => new FakeElement(made as unknown as Document),
      createTextNode: (data: string) => ({ data }),
    }
    return made as unknown as Document
  }

  /** A frame of the screen in which that happens as well, and what follows it. */
  frame(run: (now: number) => void): void {
    const callbacks = this.#callbacks
    this.#callbacks = []
    run(this.#now)
    for (const callback of callbacks) callback()
    this.#timersUntil(this.#now + 1)
    this.#now += frameMs
  }

  /** Frames in which nothing else happens. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += frameMs) this.frame(() => {})
  }

  #timersUntil(time: number): void {
    const due = this.#timers.filter(({ at }) => at <= time)
    this.#timers = this.#timers.filter(({ at }) => at > time)
    for (const { run } of due) run()
  }
}
