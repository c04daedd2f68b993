import { createContext } from 'react'

import { announcer } from '../announcer.ts'
import { Value } from '../value.ts'

/** Long enough to be read once. */
const shownForMs = 5000

/** A word in a panel on a key that could do nothing there, until it has been read. */
export class PanelNotes {
  readonly shown = new Value<{ panelId: string; words: string } | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  say(panelId: string, words: string): void {
    clearTimeout(this.#timer)
    this.shown.set({ panelId, words })
    announcer.say(words)
    this.#timer = setTimeout(() => this.shown.set(null), shownForMs)
  }
}

export const PanelNotesContext = createContext(new PanelNotes())
