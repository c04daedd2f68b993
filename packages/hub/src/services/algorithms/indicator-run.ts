import { errorWithoutPlace } from '@leadline/algorithms/error-without-place'
import type { OpenFeed } from '@leadline/algorithms/runner-ports'
import type {
  BatchDone,
  RunningScript,
  ScriptEngine,
  ScriptSource,
} from '@leadline/algorithms/script-engine'
import type { LoadedScript, ScriptCandle, ScriptError } from '@leadline/algorithms/script-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { IndicatorCandles } from './indicator-candles.ts'
import { readParams } from './read-params.ts'
import { wireParams, wireScript } from './wire-algorithm.ts'

/** Also how often it gets the book, at most: a chart is not to be starved by what is drawn on it. */
const lookEveryMs = 500
const mostInBatch = 500
/** Candles of which it is remembered what the book drew in them. */
const mostDrawn = 5000

type Drawn = readonly (number | null)[]

export interface IndicatorRunPorts {
  engine: ScriptEngine
  clock: Clock
  publish: (update: AlgorithmUpdate) => void
  /** The book of the chart's exchanges. */
  openBook: (depth: number, changed: () => void) => OpenFeed
}

/**
 * One Python indicator on one chart: every closed candle once, oldest first; all of them again where one changed. What it draws
 * from the book is drawn at the open candle, and stays there where the closed one draws nothing.
 */
export class IndicatorRun {
  readonly #number: number
  readonly #typed: readonly { name: string; value: string }[]
  readonly #candles: IndicatorCandles
  readonly #clock: Clock
  readonly #publish: (update: AlgorithmUpdate) => void
  readonly #script: RunningScript
  #loaded: LoadedScript | undefined
  #error: ScriptError | null = null
  /** What the script has been given, as readable text that compare. */
  #given: string[] = []
  #waiting: ScriptCandle[] = []
  #sent: ScriptCandle[] | undefined
  #isFirst = true
  readonly #openBook: IndicatorRunPorts['openBook']
  #book: { feed: OpenFeed; isNew: boolean } | undefined
  /** In which candle the book that is under way will be drawn. */
  #sentBookAt: number | undefined
  /** What the book drew last in each candle: no later calculation can draw it again. */
  readonly #drawnByBook = new Map<number, Drawn>()
  #cancelLook: () => void = () => {}

  constructor(
    number: number,
    source: ScriptSource,
    typed: readonly { name: string; value: string }[],
    candles: IndicatorCandles,
    ports: IndicatorRunPorts,
  ) {
    this.#number = number
    this.#typed = typed
    this.#candles = candles
    this.#clock = ports.clock
    this.#publish = ports.publish
    this.#openBook = ports.openBook
    this.#script = ports.engine.open(source, {
      loaded: (script) => this.#read(script),
      refused: (error) => this.#fail(error),
      call: () => ({
        result: null,
        trouble: 'An indicator draws; it cannot trade or subscribe.',
        state: 'Running',
        news: { orders: [], positions: [] },
        endBatch: false,
      }),
      log: () => {},
      done: (done) => this.#done(done),
      ended: (reason) => this.#fail(errorWithoutPlace(reason)),
    })
    this.#emit()
  }

  close(): void {
    this.#cancelLook()
    this.#candles.close()
    this.#book?.feed.close()
    this.#book = undefined
    this.#script.close()
  }

  #read(script: LoadedScript): void {
    if (script.kind !== 'Indicator') {
      const words = `${script.className} is an algorithm. Load it in the Algorithms panel.`
      return this.#fail(errorWithoutPlace(words))
    }
    this.#loaded = script
    if (script.bookDepth !== undefined) {
      const changed = () => {
        if (this.#book) this.#book.isNew = true
      }
      this.#book = { feed: this.#openBook(script.bookDepth, changed), isNew: true }
    }
    this.#emit()
    this.#look()
  }

  #look(): void {
    this.#cancelLook = this.#clock.after(lookEveryMs, () => this.#look())
    if (this.#sent) return
    const candles = this.#candles.closed(this.#clock.now())
    if (!candles) return
    const texts = candles.map((candle) => JSON.stringify(candle))
    const isSame = this.#given.every((text, at) => texts[at] === text)
    if (isSame && !this.#isFirst && texts.length === this.#given.length) {
      return this.#deliverBook()
    }
    if (!isSame || this.#isFirst) this.#restart()
    this.#waiting = candles.slice(this.#given.length)
    this.#given = texts
    this.#deliver()
  }

  #restart(): void {
    this.#given = []
    this.#isFirst = true
    if (this.#book) this.#book.isNew = true
  }

  /** Where it has nothing else to do. */
  #deliverBook(): void {
    const event = this.#book?.isNew === true ? this.#book.feed.book() : undefined
    if (!this.#book || !event) return
    this.#book.isNew = false
    this.#sent = []
    this.#sentBookAt = this.#candles.open(this.#clock.now())
    const news = { orders: [], positions: [] }
    this.#script.deliver({ state: 'Running', news, events: [event] })
  }

  #bookDone(time: number, values: Drawn): void {
    this.#sentBookAt = undefined
    this.#sent = undefined
    const before = this.#drawnByBook.get(time)
    if (!before && values.every((value) => value === null)) return
    this.#drawnByBook.set(time, values)
    const [oldest] = this.#drawnByBook.keys()
    if (this.#drawnByBook.size > mostDrawn && oldest !== undefined) {
      this.#drawnByBook.delete(oldest)
    }
    const what = { indicator: this.#number, isWhole: false, times: [time], values: [...values] }
    this.#publish({ type: 'indicatorValues', ...what })
  }

  /** Where a closed candle draws nothing, what the book drew in it stays. */
  #withBook(times: readonly number[], values: Drawn): Drawn {
    const width = times.length === 0 ? 1 : values.length / times.length
    return values.map(
      (value, at) =>
        value ?? this.#drawnByBook.get(times[Math.floor(at / width)] ?? 0)?.[at % width] ?? null,
    )
  }

  #deliver(): void {
    const batch = this.#waiting.splice(0, mostInBatch)
    this.#sent = batch
    const { params } = readParams(this.#loaded?.params ?? [], this.#typed)
    const start = this.#isFirst ? [{ kind: 'start', params } as const] : []
    const news = { orders: [], positions: [] }
    this.#script.deliver({ state: 'Running', news, events: [...start, ...batch] })
  }

  #done({ handled, error, values }: BatchDone): void {
    if (error) return this.#fail(error)
    if (this.#sentBookAt !== undefined) return this.#bookDone(this.#sentBookAt, values)
    const sent = this.#sent ?? []
    const count = handled - (this.#isFirst ? 1 : 0)
    this.#waiting = [...sent.slice(count), ...this.#waiting]
    this.#sent = undefined
    const times = sent.slice(0, count).map(({ time }) => Math.round(time * 1000))
    const drawn = [...this.#withBook(times, values)]
    const what = { indicator: this.#number, isWhole: this.#isFirst, times, values: drawn }
    this.#publish({ type: 'indicatorValues', ...what })
    this.#isFirst = false
    if (this.#waiting.length > 0) this.#deliver()
    else this.#emit()
  }

  #fail(error: ScriptError): void {
    this.#error = error
    this.#sent = []
    this.close()
    this.#emit()
  }

  #emit(): void {
    const loaded = this.#loaded
    const { params } = readParams(loaded?.params ?? [], this.#typed)
    const script = loaded
      ? { ...wireScript(loaded), params: wireParams(loaded.params, params) }
      : null
    const isBusy = !this.#error && (this.#isFirst || this.#sent !== undefined)
    const how = { script, error: this.#error, isBusy, isWaiting: false }
    this.#publish({ type: 'indicator', indicator: this.#number, ...how })
  }
}
