import { FakeElement } from './fake-element.ts'

type Listener = (event: Event) => void

/** An element without a browser that can be pointed at: it knows what it stands in, and passes on what happens to it. */
export class PointedElement extends FakeElement {
  readonly #listeners: { type: string; listener: Listener; isFirst: boolean }[] = []
  #parent: PointedElement | undefined
  width = 0
  height = 0
  type = ''

  get classList(): { add: (name: string) => void } {
    return { add: (name) => (this.className = `${this.className} ${name}`.trim()) }
  }

  get parts(): PointedElement[] {
    return this.children.filter((child) => child instanceof PointedElement)
  }

  /** Nothing can be painted here: who reads the numbers asks for the lines. */
  getContext(): null {
    return null
  }

  override append(...children: FakeElement['children']): void {
    for (const child of children) if (child instanceof PointedElement) child.#parent = this
    super.append(...children)
  }

  override replaceChildren(...children: FakeElement['children']): void {
    super.replaceChildren()
    this.append(...children)
  }

  remove(): void {
    if (!this.#parent) return
    this.#parent.children = this.#parent.children.filter((child) => child !== this)
    this.#parent = undefined
  }

  /** Of the selectors of the ladder: classes and data attributes. */
  closest(selector: string): PointedElement | null {
    return this.#is(selector) ? this : (this.#parent?.closest(selector) ?? null)
  }

  override addEventListener(
    type = '',
    listener: Listener = () => {},
    options: { capture?: boolean } = {},
  ): void {
    this.#listeners.push({ type, listener, isFirst: options.capture === true })
  }

  /** What is on its way inward is received first, and can be kept from what is inside. */
  fire(event: Event, isFirst: boolean): void {
    for (const each of this.#listeners) {
      if (each.type === event.type && each.isFirst === isFirst) each.listener(event)
    }
  }

  #is(selector: string): boolean {
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    const marks = [...selector.matchAll(/\[data-(\w+)\]/g)].map(([, name = '']) => name)
    return (
      classes.every((name) => this.className.split(' ').includes(name)) &&
      marks.every((name) => this.dataset[name] !== undefined)
    )
  }
}

/** Pixels that nobody looks at. */
export class FakeImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4)
  }
}
