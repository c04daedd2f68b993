import type {
  BatchDone,
  RunningScript,
  ScriptEngine,
  ScriptSource,
} from '@leadline/algorithms/script-engine'
import type { LoadedScript, ScriptCandle, ScriptError } from '@leadline/algorithms/script-values'
import type { AlgorithmUpdate } from '@leadline/desk-protocol/messages/algorithm-messages'
import type { Clock } from '@leadline/runtime/clock'

import { withoutPlace } from './check-script.ts'
import type { IndicatorCandles } from './indicator-candles.ts'
import { readParams } from './read-params.ts'
import { wireParams, wireScript } from './wire-algorithm.ts'

const lookEveryMs = 500
const mostInBatch = 500

/** One Python indicator on one chart: every closed candle once, oldest first; all of them again where one changed. */
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
  #cancelLook: () => void = () => {}

  constructor(
    number: number,
    source: ScriptSource,
    typed: readonly { name: string; value: string }[],
    candles: IndicatorCandles,
    ports: { engine: ScriptEngine; clock: Clock; publish: (update: AlgorithmUpdate) => void },
  ) {
    this.#number = number
    this.#typed = typed
    this.#candles = candles
    this.#clock = ports.clock
    this.#publish = ports.publish
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
      ended: (reason) => this.#fail(withoutPlace(reason)),
    })
    this.#emit()
  }

  close(): void {
    this.#cancelLook()
    this.#candles.close()
    this.#script.close()
  }

  #read(script: LoadedScript): void {
    if (script.kind !== 'Indicator') {
      const words = `${script.className} is an algorithm. Load it in the Algorithms panel.`
      return this.#fail(withoutPlace(words))
    }
    this.#loaded = script
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
    if (isSame && !this.#isFirst && texts.length === this.#given.length) return
    if (!isSame || this.#isFirst) this.#restart()
    this.#waiting = candles.slice(this.#given.length)
    this.#given = texts
    this.#deliver()
  }

  #restart(): void {
    this.#given = []
    this.#isFirst = true
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
    const sent = this.#sent ?? []
    const count = handled - (this.#isFirst ? 1 : 0)
    this.#waiting = [...sent.slice(count), ...this.#waiting]
    this.#sent = undefined
    const times = sent.slice(0, count).map(({ time }) => Math.round(time * 1000))
    const what = { indicator: this.#number, isWhole: this.#isFirst, times, values: [...values] }
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
