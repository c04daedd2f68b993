import type { Chart } from '@leadline/charts/chart'
import type { IndicatorLine } from '@leadline/charts/indicators/indicator-kind'

import type {
  IndicatorLines,
  IndicatorSpec,
  IndicatorState,
  OpenIndicator,
} from '../../../platform/python/indicator-lines.ts'
import { Value } from '../../../platform/value.ts'

type Drawn = ReturnType<Chart['indicators']['addExternal']>

/** What shows that it is drawn at another place: another pane, another name, prices that count in other steps. */
interface Place {
  name: string
  pane: 'price' | 'below'
  priceDecimals: number
  lines: readonly IndicatorLine[]
}

/** One Python indicator on one chart. What it fails at is reported, and leaves the chart as it is. */
export class PythonIndicator {
  readonly state = new Value<IndicatorState>({
    script: null,
    error: null,
    isBusy: true,
    isWaiting: false,
  })
  readonly #chart: Chart
  readonly #line: OpenIndicator
  #priceDecimals: number
  #drawn: (Drawn & Place) | undefined
  /** By the opening of each candle: a value for each line. */
  #reported = new Map<number, readonly (number | null)[]>()

  constructor(chart: Chart, lines: IndicatorLines, spec: IndicatorSpec, priceDecimals: number) {
    this.#chart = chart
    this.#priceDecimals = priceDecimals
    this.#line = lines.open(spec, {
      state: (state) => {
        this.state.set(state)
        this.#show()
      },
      values: (times, values, isWhole) => {
        if (isWhole) this.#reported.clear()
        const width = Math.max(1, times.length === 0 ? 1 : values.length / times.length)
        times.forEach((time, index) =>
          this.#reported.set(time, values.slice(index * width, (index + 1) * width)),
        )
        this.#emit(isWhole ? [...this.#reported.keys()] : times, isWhole)
      },
    })
  }

  change(spec: IndicatorSpec, priceDecimals: number): void {
    this.#priceDecimals = priceDecimals
    this.#line.change(spec)
    this.#show()
  }

  close(): void {
    this.#line.close()
    this.#remove()
  }

  #show(): void {
    const { script } = this.state.get()
    if (!script?.pane) return
    const { className: name, pane } = script
    const own: readonly IndicatorLine[] = [{ name, style: 'line' }]
    const lines = script.lines && script.lines.length > 0 ? script.lines : own
    const place: Place = { name, pane, lines, priceDecimals: this.#priceDecimals }
    if (this.#drawn && isSame(this.#drawn, place)) return
    this.#remove()
    const drawn = this.#chart.indicators.addExternal({
      id: `python ${name}`,
      name,
      pane,
      lines,
    })
    this.#drawn = { ...drawn, ...place }
    this.#emit([...this.#reported.keys()], true)
  }

  #emit(times: readonly number[], isWhole: boolean): void {
    if (!this.#drawn) return
    const { values, indicator } = this.#drawn
    if (isWhole) values.forget()
    for (const time of times) values.report(time, this.#reported.get(time) ?? [])
    this.#chart.indicators.refresh(indicator.id)
  }

  #remove(): void {
    if (this.#drawn) this.#chart.indicators.remove(this.#drawn.indicator.id)
    this.#drawn = undefined
  }
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.name === other.name &&
    one.pane === other.pane &&
    one.priceDecimals === other.priceDecimals &&
    JSON.stringify(one.lines) === JSON.stringify(other.lines)
  )
}
