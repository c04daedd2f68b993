import { TextCell } from '../../../platform/painting/text-cell.ts'
import type { Word } from './ladder-words.ts'

/** A line of words below the ladder. Where only numbers change, only they are written. */
export class LadderStrip {
  readonly #element: HTMLElement
  #words: { cell: TextCell; kind: Word['kind'] }[] = []

  constructor(element: HTMLElement) {
    this.#element = element
    // All of it, where the panel is too narrow: made when somebody points at it, not with every number.
    element.addEventListener('pointerenter', () => {
      element.title = this.#words.map(({ cell }) => cell.text).join(' ')
    })
  }

  say(words: readonly Word[]): void {
    const isSameLine =
      words.length === this.#words.length &&
      words.every(({ kind }, at) => kind === this.#words[at]?.kind)
    if (!isSameLine) this.#lay(words)
    words.forEach(({ text }, at) => this.#words[at]?.cell.write(text))
  }

  #lay(words: readonly Word[]): void {
    const { ownerDocument } = this.#element
    this.#words = words.map(({ kind }) => {
      const span = ownerDocument.createElement('span')
      if (kind) span.className = `word-${kind}`
      return { cell: new TextCell(span), kind }
    })
    this.#element.replaceChildren(
      ...this.#words.flatMap(({ cell }) => [cell.element, ownerDocument.createTextNode(' ')]),
    )
  }
}
