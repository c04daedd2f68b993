import type { SavedPort } from '@leadline/algorithms/runner-ports'

/** Where `self.saved` of scripts rests, by a name that stays the same from run to run. */
export interface SavedStates {
  /** JSON; undefined where nothing was kept. */
  read(name: string): string | undefined
  /** Soon on the disk, and at once when the program closes. */
  write(name: string, text: string): void
}

export const nothingSaved = '{}'

/** Until the hub stops. */
export function savedForNow(): SavedStates {
  const texts = new Map<string, string>()
  return { read: (name) => texts.get(name), write: (name, text) => void texts.set(name, text) }
}

/** One file, one state: the run that was started first has it, and another of the same file keeps nothing. */
export class SavedOwners {
  readonly #states: SavedStates
  readonly #owners = new Map<string, string>()

  constructor(states: SavedStates) {
    this.#states = states
  }

  /** `name` is known once the file is read. */
  portOf(id: string, name: () => string, taken: () => void): SavedPort {
    return {
      read: () => {
        if (this.#owners.has(name())) {
          taken()
          return nothingSaved
        }
        this.#owners.set(name(), id)
        return this.#states.read(name()) ?? nothingSaved
      },
      keep: (text) => {
        if (this.#owners.get(name()) === id) this.#states.write(name(), text)
      },
      release: () => {
        if (this.#owners.get(name()) === id) this.#owners.delete(name())
      },
    }
  }
}
