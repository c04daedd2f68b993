import type { CandleSeries } from '../series/candle-series.ts'
import { builtInIndicators } from './built-in.ts'
import type { IndicatorKind } from './indicator-kind.ts'
import { Indicator } from './indicator.ts'

/** As a layout keeps it. */
export interface SavedIndicator {
  kind: string
  params: readonly number[]
}

/** The indicators of one chart, in the order in which they were added. The same kind may be there more than once. */
export class IndicatorSet {
  readonly #series: CandleSeries
  #all: Indicator[] = []
  #nextId = 1

  constructor(series: CandleSeries) {
    this.#series = series
  }

  get all(): readonly Indicator[] {
    return this.#all
  }

  get overPrice(): readonly Indicator[] {
    return this.#all.filter(({ kind, isShown }) => kind.pane === 'price' && isShown)
  }

  get below(): readonly Indicator[] {
    return this.#all.filter(({ kind, isShown }) => kind.pane === 'below' && isShown)
  }

  get(id: string): Indicator | undefined {
    return this.#all.find((indicator) => indicator.id === id)
  }

  /** A built-in one by its id, or a kind of one's own (a Python script). */
  add(kind: IndicatorKind | string, params: readonly number[] = []): Indicator {
    const found = typeof kind === 'string' ? builtIn(kind) : kind
    const added = new Indicator(`${found.id}-${this.#nextId}`, found, params, this.#freeColor())
    this.#nextId += 1
    added.compute(this.#series, 0)
    this.#all = [...this.#all, added]
    return added
  }

  remove(id: string): void {
    this.#all = this.#all.filter((indicator) => indicator.id !== id)
  }

  setParams(id: string, params: readonly number[]): void {
    const indicator = this.get(id)
    indicator?.setParams(params)
    indicator?.compute(this.#series, 0)
  }

  /** Candles from index `from` on are not what they were. */
  compute(from: number): void {
    for (const indicator of this.#all) indicator.compute(this.#series, from)
  }

  /** The same, where only trades with their sides have changed. */
  computeTraded(from: number): void {
    for (const indicator of this.#all) {
      if (indicator.kind.usesTrades) indicator.compute(this.#series, from)
    }
  }

  /** The same, where only another market has. */
  computeCompared(from: number): void {
    for (const indicator of this.#all) {
      if (indicator.kind.usesCompared) indicator.compute(this.#series, from)
    }
  }

  saved(): SavedIndicator[] {
    return this.#all.map(({ kind, params }) => ({ kind: kind.id, params }))
  }

  #freeColor(): number {
    const taken = new Set(this.#all.map(({ color }) => color))
    let color = 0
    while (taken.has(color)) color += 1
    return color
  }
}

function builtIn(id: string): IndicatorKind {
  const found = builtInIndicators.find((kind) => kind.id === id)
  if (!found) throw new RangeError(`There is no indicator called ${id}.`)
  return found
}
