import { errorWithoutPlace } from '@leadline/algorithms/error-without-place'
import { algorithmsVersion } from '@leadline/desk-protocol/algorithm-values'
import type {
  algorithmFamily,
  AlgorithmRequest,
  AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'

import type { CandleCache } from '../../candles/candle-cache.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'
import type { JoinedService } from '../hub-service.ts'
import {
  actOnAlgorithms,
  type AlgorithmCommand,
  type AlgorithmOutcome,
} from './algorithm-commands.ts'
import { IndicatorCandles } from './indicator-candles.ts'
import { IndicatorRun } from './indicator-run.ts'
import type { LoadedAlgorithms } from './loaded-algorithms.ts'
import { notStarted } from './started-scripts.ts'

export interface IndicatorPorts {
  candles: CandleCache
  feedsOf: (venues: readonly VenueFeed['id'][]) => VenueFeed[]
  now: () => number
}

type OpenIndicator = Extract<AlgorithmRequest, { type: 'indicatorOpen' }>

const none = 'Python scripts run in the installed program, not here.'

/** What one desk asks of algorithms and Python indicators, and what is reported to it. */
export class AlgorithmSession implements JoinedService<typeof algorithmFamily> {
  readonly #algorithms: LoadedAlgorithms | undefined
  readonly #ports: IndicatorPorts
  readonly #publish: (update: AlgorithmUpdate) => void
  readonly #indicators = new Map<number, IndicatorRun>()
  /** Of a text that nobody has started here, in a Python that can do everything. */
  readonly #waiting = new Map<number, OpenIndicator>()
  readonly #stopListening: (() => void) | undefined

  constructor(
    algorithms: LoadedAlgorithms | undefined,
    ports: IndicatorPorts,
    publish: (update: AlgorithmUpdate) => void,
  ) {
    this.#algorithms = algorithms
    this.#ports = ports
    this.#publish = publish
    algorithms?.onStarted.add(this.#begin)
    this.#stopListening = algorithms?.listen(publish)
    if (algorithms) return
    const nobody = { refusal: none, place: 'program' } as const
    publish({ type: 'algorithms', version: algorithmsVersion, ...nobody, list: [], engines: [] })
  }

  handle(request: AlgorithmRequest): AlgorithmOutcome | Promise<AlgorithmOutcome> {
    if (request.type === 'indicatorOpen') this.#open(request)
    else if (request.type === 'indicatorClose') this.#close(request.indicator)
    else if (this.#algorithms) return carryOut(this.#algorithms, request)
    else return { isDone: false, reason: none }
    return {}
  }

  leave(): void {
    this.#stopListening?.()
    this.#algorithms?.onStarted.delete(this.#begin)
    this.#waiting.clear()
    for (const number of this.#indicators.keys()) this.#close(number)
  }

  #open(message: OpenIndicator): void {
    const { indicator, fileName: name, text, params, symbol, timeframe, venues, from } = message
    this.#close(indicator)
    const algorithms = this.#algorithms
    const refusal = algorithms ? algorithms.refusal : none
    if (!algorithms || refusal !== '') {
      const error = errorWithoutPlace(refusal)
      return this.#publish({
        type: 'indicator',
        indicator,
        script: null,
        error,
        isBusy: false,
        isWaiting: false,
      })
    }
    const { engines, clock } = algorithms.setup
    const engine = engines.engine('indicators')
    if (!algorithms.mayRun(engine, text)) {
      this.#waiting.set(indicator, message)
      const error = errorWithoutPlace(notStarted)
      const nothingYet = { script: null, error, isBusy: false, isWaiting: true }
      return this.#publish({ type: 'indicator', indicator, ...nothingYet })
    }
    const { candles, feedsOf, now } = this.#ports
    const chart = { symbol, timeframe, feeds: feedsOf(venues), from }
    const shown = new IndicatorCandles(chart, candles, now())
    const { feeds } = algorithms.setup
    const openBook = (depth: number, changed: () => void) =>
      feeds.open({ kind: 'book', symbol, venues, depth }, { bookChanged: changed, trade: () => {} })
    const ports = { engine, clock, publish: this.#publish, openBook }
    this.#indicators.set(
      indicator,
      new IndicatorRun(indicator, { name, text }, params, shown, ports),
    )
  }

  readonly #begin = (text: string): void => {
    const begun = [...this.#waiting.values()].filter((message) => message.text === text)
    for (const message of begun) this.#open(message)
  }

  #close(number: number): void {
    this.#indicators.get(number)?.close()
    this.#indicators.delete(number)
    this.#waiting.delete(number)
  }
}

function carryOut(algorithms: LoadedAlgorithms, command: AlgorithmCommand) {
  return new Promise<AlgorithmOutcome>((resolve) => actOnAlgorithms(algorithms, command, resolve))
}
