import type { IndicatorKind, IndicatorLine } from './indicator-kind.ts'

export interface ExternalIndicatorSpec {
  id: string
  name: string
  pane: 'price' | 'below'
  lines: readonly IndicatorLine[]
}

/**
 * Values that somebody else computes, such as a Python indicator: reported by the opening time of their candle, in
 * true prices, and
 * drawn where that candle is, whatever history arrives before it. What is not reported is a gap.
 */
export class ExternalIndicator {
  readonly kind: IndicatorKind
  readonly #rows = new Map<number, readonly (number | null)[]>()

  constructor(spec: ExternalIndicatorSpec, priceDecimals: number) {
    // Over the candles it shares their axis, which counts in the smallest price.
    const factor = spec.pane === 'price' ? 10 ** priceDecimals : 1
    this.kind = {
      ...spec,
      unit: spec.pane === 'price' ? 'price' : 'plain',
      params: [],
      hiddenColumns: 0,
      marks: [],
      compute: ({ time }, _params, columns, from) => {
        for (let index = from; index < time.length; index += 1) {
          const row = this.#rows.get(time[index] ?? Number.NaN)
          for (const [line, column] of columns.entries()) {
            column[index] = (row?.[line] ?? Number.NaN) * factor
          }
        }
      },
    }
  }

  /** One value per line; null leaves a gap. The chart draws it after its next `compute`. */
  report(openingTime: number, values: readonly (number | null)[]): void {
    this.#rows.set(openingTime, values)
  }

  /** The script starts again. */
  forget(): void {
    this.#rows.clear()
  }
}
