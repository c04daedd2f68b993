/** What a screen reader says. Polite things wait their turn: one in five seconds. Assertive ones interrupt. */
export class Announcer {
  #regions: { polite: HTMLElement; assertive: HTMLElement } | undefined
  #waiting: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #gapMs: number

  constructor(gapMs = 5000) {
    this.#gapMs = gapMs
  }

  attach(polite: HTMLElement, assertive: HTMLElement): void {
    this.#regions = { polite, assertive }
  }

  say(text: string, how: 'polite' | 'assertive' = 'polite'): void {
    if (how === 'assertive') {
      if (this.#regions) this.#regions.assertive.textContent = text
      return
    }
    // What was not said yet and is out of date is not worth waiting for.
    this.#waiting = [...this.#waiting.slice(-2), text]
    if (this.#timer === undefined) this.#next()
  }

  #next(): void {
    const text = this.#waiting.shift()
    this.#timer = undefined
    if (text === undefined) return
    if (this.#regions) this.#regions.polite.textContent = text
    this.#timer = setTimeout(() => this.#next(), this.#gapMs)
  }
}

/** One voice for all windows. */
export const announcer = new Announcer()
