/** From a moment up to, not including, another. */
export interface Span {
  from: number
  to: number
}

/** Stretches of time about which everything is known. */
export class Coverage {
  #spans: Span[] = []

  add(from: number, to: number): void {
    if (from >= to) return
    const touching = this.#spans.filter((span) => span.from <= to && span.to >= from)
    const merged = {
      from: Math.min(from, ...touching.map((span) => span.from)),
      to: Math.max(to, ...touching.map((span) => span.to)),
    }
    this.#spans = [...this.#spans.filter((span) => !touching.includes(span)), merged].toSorted(
      (a, b) => a.from - b.from,
    )
  }

  /** An empty stretch is known: there is nothing to know. */
  covers(from: number, to: number): boolean {
    if (from >= to) return true
    return this.#spans.some((span) => span.from <= from && span.to >= to)
  }

  /** Nothing from this moment on is known. */
  cutFrom(time: number): void {
    this.#spans = this.#spans
      .filter(({ from }) => from < time)
      .map(({ from, to }) => ({ from, to: Math.min(to, time) }))
  }

  cutBefore(time: number): void {
    this.#spans = this.#spans
      .filter(({ to }) => to > time)
      .map(({ from, to }) => ({ from: Math.max(from, time), to }))
  }

  /** What of a stretch is not known. */
  missing({ from, to }: Span): Span[] {
    const gaps: Span[] = []
    let at = from
    for (const span of this.#spans) {
      if (span.to <= at) continue
      if (span.from >= to) break
      if (span.from > at) gaps.push({ from: at, to: span.from })
      at = span.to
    }
    if (at < to) gaps.push({ from: at, to })
    return gaps
  }
}
