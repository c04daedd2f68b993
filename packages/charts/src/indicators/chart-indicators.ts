import type { ChartModel } from '../model/chart-model.ts'
import { ExternalIndicator, type ExternalIndicatorSpec } from './external-indicator.ts'
import type { SavedIndicator } from './indicator-set.ts'
import type { Indicator } from './indicator.ts'

/** The indicators of a chart, as its menu handles them. */
export class ChartIndicators {
  readonly #model: ChartModel

  constructor(model: ChartModel) {
    this.#model = model
  }

  get all(): readonly Indicator[] {
    return this.#model.indicators.all
  }

  /** One of the seven, by its id, with its defaults where params are missing. */
  add(kind: string, params: readonly number[] = []): Indicator {
    return this.#after(this.#model.indicators.add(kind, params))
  }

  /** Values that somebody else computes; `refresh` draws what was reported since. */
  addExternal(spec: ExternalIndicatorSpec): { indicator: Indicator; values: ExternalIndicator } {
    const values = new ExternalIndicator(spec, this.#model.numbers.scale.priceDecimals)
    return { indicator: this.#after(this.#model.indicators.add(values.kind)), values }
  }

  refresh(id: string): void {
    this.#after(this.#model.indicators.setParams(id, []))
  }

  remove(id: string): void {
    this.#after(this.#model.indicators.remove(id))
  }

  setParams(id: string, params: readonly number[]): void {
    this.#after(this.#model.indicators.setParams(id, params))
  }

  show(id: string, isShown: boolean): void {
    const indicator = this.#model.indicators.get(id)
    if (indicator) indicator.isShown = isShown
    this.#after(undefined)
  }

  /** For the layout; external ones are left to whoever runs them. */
  saved(): SavedIndicator[] {
    return this.#model.indicators.saved()
  }

  #after<T>(result: T): T {
    this.#model.dirty.touchMarket()
    return result
  }
}
