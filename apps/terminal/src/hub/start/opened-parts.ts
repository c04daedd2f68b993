import type { Log } from '../log.ts'

/** Follows a start and an end, for whoever wants to know how far they came. */
export interface StartWatch {
  /** It is about to be opened. */
  opening(part: string): void
  closed(part: string): void
}

/**
 * What a program has opened so far. All of it is closed in the reverse order, also where the start fails halfway; a part that
 * does not close keeps none of the others open.
 */
export class OpenedParts {
  readonly #watch: StartWatch | undefined
  readonly #failed: (part: string, error: unknown) => void
  readonly #parts: { name: string; close: () => Promise<void> }[] = []

  constructor(failed: (part: string, error: unknown) => void, watch?: StartWatch) {
    this.#failed = failed
    this.#watch = watch
  }

  /** Opens a part, and remembers how it is closed. */
  async open<Part>(
    name: string,
    open: () => Part | Promise<Part>,
    close: (part: Part) => void | Promise<void>,
  ): Promise<Part> {
    this.#watch?.opening(name)
    const part = await open()
    this.#parts.push({ name, close: async () => await close(part) })
    return part
  }

  /** What must be done before everything that is open by now is closed. */
  closeFirst(name: string, close: () => void | Promise<void>): void {
    this.#parts.push({ name, close: async () => await close() })
  }

  async closeAll(): Promise<void> {
    for (const { name, close } of this.#parts.splice(0).toReversed()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in the reverse order
        await close()
        this.#watch?.closed(name)
      } catch (error) {
        this.#failed(name, error)
      }
    }
  }
}

/** Where a start writes down what it does, and what it has opened. */
export interface Start {
  opened: OpenedParts
  log: Log
}
