import { Value } from '../value.ts'
import type { LinkColor } from './link-color.ts'
import type { PanelState } from './panel-state.ts'

/** The panels that are open, each with its state, and the links between them. */
export class PanelRoom {
  /** Raised with every change: what is kept must be kept again. */
  readonly changes = new Value(0)
  #panels = new Map<string, Value<PanelState>>()
  #unfinished = new Map<string, unknown>()
  #lastId = 0

  get ids(): readonly string[] {
    return [...this.#panels.keys()]
  }

  /** An id that no panel has. */
  newId(kind: string): string {
    let id
    do {
      this.#lastId += 1
      id = `${kind}-${this.#lastId}`
    } while (this.#panels.has(id))
    return id
  }

  of(id: string): Value<PanelState> | undefined {
    return this.#panels.get(id)
  }

  open(id: string, state: PanelState): void {
    this.#panels.set(id, new Value(state))
    this.#changed()
  }

  /** What a panel has not finished, such as an order that is being typed: in this window alone, until it is closed. */
  unfinishedOf(id: string): unknown {
    return this.#unfinished.get(id)
  }

  keepUnfinished(id: string, what: unknown): void {
    this.#unfinished.set(id, what)
  }

  /** Another layout, or the same one for a window of another size: what is unfinished stays with the id. */
  replace(panels: Readonly<Record<string, PanelState>>, takeDown: () => void = () => {}): void {
    const unfinished = new Map(this.#unfinished)
    takeDown()
    this.#unfinished = unfinished
    this.#panels = new Map(Object.entries(panels).map(([id, state]) => [id, new Value(state)]))
    this.#changed()
  }

  close(id: string): void {
    this.#unfinished.delete(id)
    if (this.#panels.delete(id)) this.#changed()
  }

  change(id: string, change: Partial<PanelState>): void {
    const panel = this.#panels.get(id)
    if (!panel) return
    panel.set({ ...panel.get(), ...change })
    this.#changed()
  }

  /** One symbol change turns every panel of the same color. Nothing but the symbol travels. */
  setSymbol(id: string, symbol: string): void {
    const link = this.#panels.get(id)?.get().link ?? null
    if (link === null) return this.change(id, { symbol })
    this.setLinkedSymbol(link, symbol)
  }

  setLinkedSymbol(link: LinkColor, symbol: string): void {
    for (const [id, panel] of this.#panels) {
      const state = panel.get()
      if (state.link === link && state.symbol !== symbol) this.change(id, { symbol })
    }
  }

  /** A panel that joins a color takes the symbol that is there. */
  setLink(id: string, link: LinkColor | null): void {
    const others = [...this.#panels].filter(
      ([other, panel]) => other !== id && panel.get().link === link && panel.get().symbol !== '',
    )
    const symbol = link === null ? undefined : others[0]?.[1].get().symbol
    this.change(id, symbol === undefined ? { link } : { link, symbol })
  }

  /**
   * The color of a panel that is opened beside `active`: the same, so that one symbol change still turns all. After one that
   * is about no symbol and has no color, such as Balances, the color that the layout uses.
   */
  linkOfNew(active: string): LinkColor | null {
    const state = this.#panels.get(active)?.get()
    if (state && (state.link !== null || state.symbol !== '')) return state.link
    const links = [...this.#panels.values()].map((panel) => panel.get().link)
    return links.find((link) => link !== null) ?? null
  }

  /** What is kept of all of them. */
  toJSON(): Record<string, PanelState> {
    return Object.fromEntries([...this.#panels].map(([id, panel]) => [id, panel.get()]))
  }

  #changed(): void {
    this.changes.set(this.changes.get() + 1)
  }
}
