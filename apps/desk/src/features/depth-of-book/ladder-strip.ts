import type { Word } from './ladder-words.ts'

/** A line of words below the ladder, written only where it says something else. */
export class LadderStrip {
  readonly #element: HTMLElement
  #said = ''

  constructor(element: HTMLElement) {
    this.#element = element
  }

  say(words: readonly Word[]): void {
    const said = words.map(({ text, kind }) => `${kind ?? ''}:${text}`).join('|')
    if (said === this.#said) return
    this.#said = said
    const { ownerDocument } = this.#element
    this.#element.title = words.map(({ text }) => text).join(' ')
    this.#element.replaceChildren(
      ...words.flatMap(({ text, kind }) => {
        const span = ownerDocument.createElement('span')
        span.textContent = text
        if (kind) span.className = `word-${kind}`
        return [span, ownerDocument.createTextNode(' ')]
      }),
    )
  }
}
