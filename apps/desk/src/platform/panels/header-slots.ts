import { createContext } from 'react'

import { Value } from '../value.ts'

/** Where in the window each panel's own choices go: the header belongs to the dock, the choices to the panel. */
export class HeaderSlots {
  #slots = new Map<string, Value<HTMLElement | null>>()

  of(panelId: string): Value<HTMLElement | null> {
    let slot = this.#slots.get(panelId)
    if (!slot) {
      slot = new Value<HTMLElement | null>(null)
      this.#slots.set(panelId, slot)
    }
    return slot
  }

  forget(panelId: string): void {
    this.#slots.delete(panelId)
  }
}

export const HeaderSlotsContext = createContext(new HeaderSlots())
