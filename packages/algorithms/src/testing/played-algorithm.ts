import type { OrderRecord } from '@leadline/orders/order-record'
import type { OrderChange } from '@leadline/venues/account-adapter'

import { AlgorithmRunner } from '../algorithm-runner.ts'
import type { FeedListener, NewOrder, ReplaceCheck } from '../runner-ports.ts'
import type { BatchDone, ScriptBatch } from '../script-engine.ts'
import type { ScriptBook, ScriptCall, ScriptError } from '../script-values.ts'
import { fakeFacts } from './fake-facts.ts'
import { sentOrder } from './sent-order.ts'

const fine = { error: null, isInterrupted: false, values: [], spentMs: 0 }
const place = { line: 1, column: null, endLine: null, endColumn: null }
const script = { className: 'Played', kind: 'Algorithm', docstring: '', params: [] } as const
const market = { symbol: 'BTC-USD', exchange: 'Coinbase' }

/** An algorithm whose Python and whose exchange are played by a test, word by word. */
export class PlayedAlgorithm {
  readonly runner: AlgorithmRunner
  /** What Python was given, oldest first. */
  readonly delivered: ScriptBatch[] = []
  readonly sent: NewOrder[] = []
  readonly canceled: string[] = []
  readonly replaced: { id: string; change: OrderChange; recheck: ReplaceCheck }[] = []
  readonly log: string[] = []
  readonly notices: string[] = []
  /** Why the account has no coins to spare for it. */
  spare = ''
  isClosed = false
  now = 0
  readonly #timers = new Set<{ at: number; run: () => void }>()
  openFeeds = 0
  readonly #listeners: FeedListener[] = []
  #book: ScriptBook | undefined
  #isWorking = false

  constructor() {
    this.runner = new AlgorithmRunner({
      trading: {
        place: (order, mayOpen) => {
          if (!mayOpen()) return { refusal: 'It may not open.' }
          this.sent.push(order)
          return { order: sentOrder(order, `C-${this.sent.length}`) }
        },
        spare: () => this.spare,
        cancel: (ids) => {
          this.canceled.push(...ids)
        },
        replace: (order, change, recheck) => {
          this.replaced.push({ id: order.clientOrderId, change, recheck })
          return ''
        },
      },
      facts: fakeFacts,
      openFeed: (_subscription, listener) => {
        this.#listeners.push(listener)
        this.openFeeds += 1
        const close = () => {
          this.openFeeds -= 1
        }
        return { book: () => this.#book, close }
      },
      openCandles: () => () => {},
      past: () => Promise.resolve([]),
      now: () => this.now,
      after: (ms, run) => {
        const timer = { at: this.now + ms, run }
        this.#timers.add(timer)
        return () => this.#timers.delete(timer)
      },
      changed: () => {},
      log: (_kind, text) => this.log.push(text),
      notice: (text) => this.notices.push(text),
      saved: { read: () => '{}', keep: () => {}, release: () => {} },
      entered: () => {},
    })
    this.runner.attach({
      deliver: (batch) => {
        if (this.#isWorking) throw new Error('Python has one thing to do at a time')
        this.#isWorking = true
        this.delivered.push(batch)
      },
      again: () => {},
      kill: () => {},
      close: () => {
        this.isClosed = true
      },
    })
  }

  /** Its file is read, and its first method has subscribed. */
  static started(): PlayedAlgorithm {
    const played = new PlayedAlgorithm()
    played.isRead()
    played.runner.command('start')
    played.request({ kind: 'subscribeBook', symbol: 'BTC-USD', exchanges: ['Coinbase'], depth: 1 })
    played.finish()
    return played
  }

  isRead(): void {
    this.runner.loaded({ ...script, pane: null })
  }

  /** The methods that Python was made to run. */
  get methods(): string[] {
    return this.delivered.flatMap(({ events }) => events.map(({ kind }) => kind))
  }

  /** The method that runs requests something. */
  request(call: ScriptCall): string | boolean | null {
    return this.runner.call(call).result
  }

  open(): string | boolean | null {
    return this.request({ kind: 'open', ...market, size: '1', limit: '100' })
  }

  close(): string | boolean | null {
    return this.request({ kind: 'close', ...market, size: null, limit: '101' })
  }

  /** The method that runs has ended. */
  finish(done: Partial<BatchDone> = {}): void {
    this.#isWorking = false
    const handled = this.delivered.at(-1)?.events.length ?? 0
    this.runner.done({ ...fine, handled, ...done })
    this.#passOver()
  }

  /** It has no method for what becomes of its orders. */
  #passOver(): void {
    const events = this.delivered.at(-1)?.events ?? []
    const isPassed = events.every(({ kind }) => kind === 'order' || kind === 'fill')
    if (!this.#isWorking || !isPassed) return
    this.delivered.pop()
    this.#isWorking = false
    this.runner.done({ ...fine, handled: events.length })
  }

  raise(message: string): void {
    const error: ScriptError = { message, ...place, traceback: `Traceback: ${message}` }
    this.finish({ error, handled: 1 })
  }

  market(price: number): void {
    const at = (value: number) => [[String(value), '1', 'Coinbase'] as const]
    const sides = { bids: at(price), asks: at(price + 1) }
    this.#book = { kind: 'book', ...market, ...sides, time: price }
    for (const listener of this.#listeners) listener.bookChanged()
  }

  /** So much later; what is due by then happens then, not on its way. */
  pass(ms: number): void {
    this.now += ms
    for (const timer of this.#timers) {
      if (timer.at > this.now) continue
      this.#timers.delete(timer)
      timer.run()
    }
  }

  /** The exchange says something of the order of that number; the first is 1. */
  report(number: number, change: Partial<OrderRecord>): void {
    const order = this.sent[number - 1]
    if (!order) throw new Error(`There is no order ${number}.`)
    this.runner.orderChanged({ ...sentOrder(order, `C-${number}`), ...change })
    this.#passOver()
  }

  filled(number: number): void {
    const { size = '0', limit = null } = this.sent[number - 1] ?? {}
    this.report(number, { state: 'filled', filled: size, averagePrice: limit })
  }
}
