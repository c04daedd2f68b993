import type { Chart } from '@leadline/charts/chart'

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
  #reported = new Map<number, number | null>()

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
        times.forEach((time, index) => this.#reported.set(time, values[index] ?? null))
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
    const place: Place = { name, pane, priceDecimals: this.#priceDecimals }
    if (this.#drawn && isSame(this.#drawn, place)) return
    this.#remove()
    const drawn = this.#chart.indicators.addExternal({
      id: `python ${name}`,
      name,
      pane,
      lines: [{ name, style: 'line' }],
    })
    this.#drawn = { ...drawn, ...place }
    this.#emit([...this.#reported.keys()], true)
  }

  #emit(times: readonly number[], isWhole: boolean): void {
    if (!this.#drawn) return
    const { values, indicator } = this.#drawn
    if (isWhole) values.forget()
    for (const time of times) values.report(time, [this.#reported.get(time) ?? null])
    this.#chart.indicators.refresh(indicator.id)
  }

  #remove(): void {
    if (this.#drawn) this.#chart.indicators.remove(this.#drawn.indicator.id)
    this.#drawn = undefined
  }
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.name === other.name && one.pane === other.pane && one.priceDecimals === other.priceDecimals
  )
}
