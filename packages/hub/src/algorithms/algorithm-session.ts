import type { AlgorithmMessage, AlgorithmNews } from '@leadline/desk-protocol/algorithms'

import type { CandleRoom } from '../candles/candle-room.ts'
import type { VenueFeed } from '../venue-feed.ts'
import { actOnAlgorithms, type AlgorithmOutcome } from './algorithm-commands.ts'
import type { AlgorithmRoom } from './algorithm-room.ts'
import { withoutPlace } from './check-script.ts'
import { IndicatorCandles } from './indicator-candles.ts'
import { IndicatorRun } from './indicator-run.ts'
import { notStarted } from './started-scripts.ts'

export interface IndicatorPorts {
  candles: CandleRoom
  feedsOf: (venues: readonly VenueFeed['id'][]) => VenueFeed[]
  now: () => number
}

type OpenIndicator = Extract<AlgorithmMessage, { type: 'indicatorOpen' }>

const none = 'Python scripts run in the installed program, not here.'

/** What one desk does and hears of algorithms and Python indicators. */
export class AlgorithmSession {
  readonly #room: AlgorithmRoom | undefined
  readonly #ports: IndicatorPorts
  readonly #say: (news: AlgorithmNews) => void
  readonly #indicators = new Map<number, IndicatorRun>()
  /** Of a text that nobody has started here, in a Python that can do everything. */
  readonly #waiting = new Map<number, OpenIndicator>()
  #stopListening: (() => void) | undefined
  #isClosed = false

  constructor(
    room: AlgorithmRoom | undefined,
    ports: IndicatorPorts,
    say: (news: AlgorithmNews) => void,
  ) {
    this.#room = room
    this.#ports = ports
    this.#say = (news) => {
      if (!this.#isClosed) say(news)
    }
    room?.onStarted.add(this.#begin)
  }

  handle(message: AlgorithmMessage): void {
    const room = this.#room
    if (message.type === 'algorithms') return this.#listen()
    if (message.type === 'indicatorOpen') return this.#open(message)
    if (message.type === 'indicatorClose') return this.#close(message.indicator)
    const { request } = message
    const answer = (outcome: AlgorithmOutcome) =>
      this.#say({ ...nothing, ...outcome, type: 'algorithmDone', request })
    if (room) actOnAlgorithms(room, message, answer)
    else answer({ isDone: false, reason: none })
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening?.()
    this.#room?.onStarted.delete(this.#begin)
    this.#waiting.clear()
    for (const number of this.#indicators.keys()) this.#close(number)
  }

  #listen(): void {
    this.#stopListening?.()
    this.#stopListening = this.#room?.listen(this.#say)
    if (this.#room) return
    const nobody = { refusal: none, place: 'program' } as const
    this.#say({ type: 'algorithms', version: 1, ...nobody, list: [], engines: [] })
  }

  #open(message: OpenIndicator): void {
    const { indicator, fileName: name, text, params, symbol, timeframe, venues, from } = message
    this.#close(indicator)
    const room = this.#room
    const refusal = room ? room.refusal : none
    if (!room || refusal !== '') {
      const error = withoutPlace(refusal)
      return this.#say({
        type: 'indicator',
        indicator,
        script: null,
        error,
        isBusy: false,
        isWaiting: false,
      })
    }
    const { engines, clock } = room.setup
    const engine = engines.engine('indicators')
    if (!room.mayRun(engine, text)) {
      this.#waiting.set(indicator, message)
      const error = withoutPlace(notStarted)
      const nothingYet = { script: null, error, isBusy: false, isWaiting: true }
      return this.#say({ type: 'indicator', indicator, ...nothingYet })
    }
    const { candles, feedsOf, now } = this.#ports
    const chart = { symbol, timeframe, feeds: feedsOf(venues), from }
    const shown = new IndicatorCandles(chart, candles, now())
    const ports = { engine, clock, say: this.#say }
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

const nothing = {
  isDone: true,
  reason: '',
  problems: [],
  id: null,
  state: null,
  script: null,
  error: null,
  answer: null,
}
