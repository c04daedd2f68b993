export interface ProtocolAnomaly {
  kind: string
  count: number
  /** The first one, cut short. */
  example: string
}

const maxKinds = 200
const maxExampleLength = 500

/** What came and was not understood: counted by kind, one example kept of each. */
export class ProtocolAnomalies {
  #byKind = new Map<string, ProtocolAnomaly>()

  add(kind: string, example: string): void {
    const known = this.#byKind.get(kind)
    if (known) known.count += 1
    else if (this.#byKind.size < maxKinds) {
      this.#byKind.set(kind, { kind, count: 1, example: example.slice(0, maxExampleLength) })
    }
  }

  list(): readonly ProtocolAnomaly[] {
    return [...this.#byKind.values()]
  }
}
