/** Runs once per frame of the screen, on whichever window of the desk can be seen. */
export class FrameLoop {
  #windows: Window[]
  #run: () => void

  constructor(main: Window, run: () => void) {
    this.#windows = [main]
    this.#run = run
    this.#watch(main)
    this.#request()
  }

  /** A window on another monitor: it must go on when the first one is minimized. */
  join(other: Window): () => void {
    this.#windows.push(other)
    this.#watch(other)
    return () => {
      this.#windows = this.#windows.filter((known) => known !== other)
      this.#request()
    }
  }

  #generation = 0

  /** Asks the first window that can be seen; what was asked of others is forgotten. */
  #request(): void {
    this.#generation += 1
    const generation = this.#generation
    const seen = this.#windows.find(({ document }) => document.visibilityState === 'visible')
    seen?.requestAnimationFrame(() => {
      if (generation !== this.#generation) return
      this.#request()
      this.#run()
    })
  }

  #watch({ document }: Window): void {
    document.addEventListener('visibilitychange', () => this.#request())
  }
}
