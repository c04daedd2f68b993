/** An element without a browser: text, marks and children, which is all that painted words need of one. */
export class FakeElement {
  readonly dataset: Record<string, string | undefined> = {}
  readonly style: Record<string, string> = {}
  readonly ownerDocument: Document
  className = ''
  title = ''
  hidden = false
  children: (FakeElement | { data: string })[] = []

  constructor(ownerDocument: Document) {
    this.ownerDocument = ownerDocument
  }

  append(...children: FakeElement['children']): void {
    this.children.push(...children)
  }

  replaceChildren(...children: FakeElement['children']): void {
    this.children = children
  }

  toggleAttribute(): void {}
  addEventListener(): void {}

  /** What can be read in it. */
  get textContent(): string {
    if (this.hidden) return ''
    return this.children
      .map((child) => ('data' in child ? child.data : child.textContent))
      .join(' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  }
}
