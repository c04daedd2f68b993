/** Where records of runs are kept. The hub reads and writes no file: a platform does. */
export interface RunStore {
  /** A new record; undefined where none can be kept. `text` is whole lines. */
  begin(id: string): RunPage | undefined
  /** The algorithms of which there is a record. */
  list(): Promise<readonly string[]>
  /** In pieces; empty where there is none. */
  read(id: string): AsyncIterable<string>
}

/** A record that is being written. */
export interface RunPage {
  write(text: string): void
  /** False where it is as large as one may be, or the disk takes no more. */
  readonly hasRoom: boolean
  close(): void
}

/** What one record may be, and how many are kept. */
export interface RunLimits {
  mostCharacters: number
  mostRuns: number
}

const usualLimits: RunLimits = { mostCharacters: 24_000_000, mostRuns: 4 }

/** Until the hub stops: of the trial in a tab, and of tests. */
export function memoryRuns(limits = usualLimits): RunStore {
  const runs = new Map<string, string[]>()
  return {
    begin: (id) => {
      const pieces: string[] = []
      let characters = 0
      runs.set(id, pieces)
      for (const old of [...runs.keys()].slice(0, -limits.mostRuns)) runs.delete(old)
      return {
        write: (text) => {
          characters += text.length
          pieces.push(text)
        },
        get hasRoom() {
          return characters < limits.mostCharacters
        },
        close: () => {},
      }
    },
    list: () => Promise.resolve([...runs.keys()]),
    read: async function* read(id) {
      for (const piece of runs.get(id) ?? []) yield await Promise.resolve(piece)
    },
  }
}
