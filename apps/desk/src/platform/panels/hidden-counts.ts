import { createContext } from 'react'

/** How many lines each panel's filter hides, written straight into the field: it may change with every frame. */
export class HiddenCounts {
  #elements = new Map<string, HTMLElement>()
  #shown = new Map<string, number>()

  /** The element that shows the count of a panel. */
  attach(panelId: string, element: HTMLElement): () => void {
    this.#elements.set(panelId, element)
    this.#write(panelId)
    return () => {
      if (this.#elements.get(panelId) === element) this.#elements.delete(panelId)
    }
  }

  show(panelId: string, lines: number): void {
    if (this.#shown.get(panelId) === lines) return
    this.#shown.set(panelId, lines)
    this.#write(panelId)
  }

  forget(panelId: string): void {
    this.#shown.delete(panelId)
  }

  #write(panelId: string): void {
    const element = this.#elements.get(panelId)
    if (!element) return
    const lines = this.#shown.get(panelId) ?? 0
    element.textContent = lines === 0 ? '' : `${lines.toLocaleString('en-US')} hidden`
  }
}

export const HiddenCountsContext = createContext(new HiddenCounts())
