/** A method that runs longer than this is interrupted; if it goes on even so, its process is killed. */
export const methodLimitMs = 5000
export const killAfterMs = 3000

interface Watched {
  interrupt(): void
  kill(): void
}

/** Looks after one delivery at a time. */
export class CallbackWatch {
  readonly #after: (ms: number, run: () => void) => () => void
  #cancel: () => void = () => {}

  constructor(after: (ms: number, run: () => void) => () => void) {
    this.#after = after
  }

  begin(script: Watched): void {
    this.#cancel()
    this.#cancel = this.#after(methodLimitMs, () => {
      script.interrupt()
      this.#cancel = this.#after(killAfterMs, () => script.kill())
    })
  }

  end(): void {
    this.#cancel()
  }
}
