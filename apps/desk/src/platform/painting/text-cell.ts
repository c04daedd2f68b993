/** An element with one text in it, written only where it differs: reading the document back costs more than remembering. */
export class TextCell {
  readonly element: HTMLElement
  readonly #node: Text
  #text = ''
  #state: Readonly<Record<string, string | undefined>> = {}

  constructor(element: HTMLElement) {
    this.element = element
    this.#node = element.ownerDocument.createTextNode('')
    element.replaceChildren(this.#node)
  }

  get text(): string {
    return this.#text
  }

  /** True where it was something else before. */
  write(text: string): boolean {
    if (text === this.#text) return false
    this.#text = text
    this.#node.data = text
    return true
  }

  /** A data attribute that the stylesheet knows; undefined takes it away. */
  mark(name: string, value: string | undefined): void {
    if (this.#state[name] === value) return
    this.#state = { ...this.#state, [name]: value }
    if (value === undefined) delete this.element.dataset[name]
    else this.element.dataset[name] = value
  }
}

/** A new element with a class and one text. */
export function textCell(parent: HTMLElement, className: string, tag = 'span'): TextCell {
  const element = parent.ownerDocument.createElement(tag)
  element.className = className
  parent.append(element)
  return new TextCell(element)
}
