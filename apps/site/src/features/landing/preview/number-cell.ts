/** The element a selector names, of the kind it has to be. */
export function find<E extends Element>(
  root: ParentNode,
  selector: string,
  kind: abstract new (...args: never[]) => E,
): E {
  const found = root.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The preview has no ${selector}.`)
  return found
}

/** One number on the screen: written only when it changed, formatted only when it is written. */
export class NumberCell {
  readonly element: Element
  readonly #text: Text
  readonly #format: (value: number) => string
  #shown = Number.NaN

  constructor(element: Element, format: (value: number) => string) {
    this.element = element
    this.#format = format
    const [text] = element.childNodes
    this.#text = text instanceof Text ? text : element.appendChild(new Text())
  }

  show(value: number): void {
    if (value === this.#shown) return
    this.#shown = value
    const text = this.#format(value)
    // Two sizes may read alike: then nothing on the screen has to be laid out again.
    if (text !== this.#text.data) this.#text.data = text
  }
}

/** A line of words, written only when it changed. */
export class TextCell {
  readonly #text: Text

  constructor(element: Element) {
    const [text] = element.childNodes
    this.#text = text instanceof Text ? text : element.appendChild(new Text())
  }

  show(text: string): void {
    if (text !== this.#text.data) this.#text.data = text
  }
}
