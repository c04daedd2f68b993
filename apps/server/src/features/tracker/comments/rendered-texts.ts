import { setImmediate } from 'node:timers/promises'

import { renderPeoplesText } from '@leadline/markup/render-peoples-text'

const keptAtMost = 1000

/**
 * What people wrote, as HTML. Rendering a long text takes milliseconds, so the latest ones are kept; they
 * are not stored, so that a stricter sanitizer works on everything from its first start on.
 */
export class RenderedTexts {
  readonly #kept = new Map<string, string>()

  async render(text: string): Promise<string> {
    let html = this.#kept.get(text)
    if (html === undefined) {
      // A page of long comments lets other calls through between them.
      await setImmediate()
      html = renderPeoplesText(text)
    }
    // Used last, so forgotten last: a Map keeps the order in which keys were added.
    this.#kept.delete(text)
    this.#kept.set(text, html)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptAtMost && oldest !== undefined) this.#kept.delete(oldest)
    return html
  }
}
