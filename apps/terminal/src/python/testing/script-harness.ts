import { AlgorithmRunner } from '@leadline/algorithms/algorithm-runner'
import type {
  FeedListener,
  NewOrder,
  RunnerPorts,
  Subscription,
} from '@leadline/algorithms/runner-ports'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type {
  AlgorithmState,
  LogLevel,
  ScriptBook,
  ScriptCandle,
  ScriptError,
} from '@leadline/algorithms/script-values'
import { fakeFacts } from '@leadline/algorithms/testing/fake-facts'
import { sentOrder } from '@leadline/algorithms/testing/sent-order'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { OrderChange } from '@leadline/venues/account-adapter'

interface Listening {
  subscription: Subscription
  listener: FeedListener
  isOpen: boolean
}

/** One script on a real engine, with an exchange of which the test says what happens, step by step. */
export class ScriptHarness {
  readonly runner: AlgorithmRunner
  readonly lines: string[] = []
  /** Of each line. */
  readonly levels: LogLevel[] = []
  readonly notices: string[] = []
  /** Why the account has no coins to spare for it. */
  spare = ''
  /** What an earlier run left, and what this one keeps. */
  saved = '{}'
  readonly orders: OrderRecord[] = []
  /** Each as the script asked for it. */
  readonly asked: NewOrder[] = []
  /** The state in which each of them was sent. */
  readonly sentIn: AlgorithmState[] = []
  readonly canceled: string[] = []
  readonly replaced: ({ id: string } & OrderChange)[] = []
  readonly feeds: Listening[] = []
  /** Ends its process. */
  readonly kill: () => void
  refusal: ScriptError | undefined
  book: ScriptBook | undefined
  /** Reports a candle that closed; undefined until the script is subscribed. */
  closed: ((candle: ScriptCandle) => void) | undefined
  past: RunnerPorts['past'] = () => Promise.resolve([])

  constructor(engine: ScriptEngine, text: string, name = 'script.py', onlyRead = false) {
    this.runner = new AlgorithmRunner(this.#ports())
    const { runner } = this
    const script = engine.open(
      { name, text, onlyRead },
      {
        loaded: (loaded) => runner.loaded(loaded),
        refused: (error) => {
          this.refusal = error
          runner.refused(error)
        },
        call: (call) => runner.call(call),
        later: (call) => runner.later(call),
        log: (line, at, level) => runner.log(line, at, level),
        done: (done) => runner.done(done),
        ended: (reason) => runner.ended(reason),
      },
    )
    runner.attach(script)
    this.kill = () => script.kill()
  }

  /** Waits for what the script does in its own time. */
  async until(isSo: () => boolean, what = 'it'): Promise<void> {
    for (let tries = 0; tries < 10_000 && !isSo(); tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- waits
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if (!isSo()) throw new Error(`${what} did not happen; the log says: ${this.lines.join(' | ')}`)
  }

  async loaded(): Promise<this> {
    await this.until(
      () => this.runner.loadedScript !== undefined || this.refusal !== undefined,
      'loading',
    )
    return this
  }

  logged(text: string): Promise<void> {
    return this.until(() => this.lines.some((line) => line.includes(text)), `'${text}' in the log`)
  }

  quote(bid: string, ask: string, time: number): void {
    const bids = [[bid, '1', 'Coinbase']] as const
    const asks = [[ask, '1', 'Coinbase']] as const
    this.book = { kind: 'book', symbol: 'BTC-USD', exchange: 'Coinbase', bids, asks, time }
    for (const { listener, subscription, isOpen } of this.feeds) {
      if (isOpen && subscription.kind === 'book') listener.bookChanged()
    }
  }

  trade(price: string, time: number): void {
    const trade = {
      kind: 'trade',
      symbol: 'BTC-USD',
      exchange: 'Kraken',
      price,
      size: '1',
    } as const
    for (const { listener, subscription, isOpen } of this.feeds) {
      if (isOpen && subscription.kind === 'trades') listener.trade({ ...trade, side: 'buy', time })
    }
  }

  /** The exchange says something of an order. */
  report(index: number, change: Partial<OrderRecord>): void {
    const order = this.orders[index]
    if (!order) throw new Error(`there is no order ${index}`)
    const after = { ...order, ...change }
    this.orders[index] = after
    this.runner.orderChanged(after)
  }

  #ports(): RunnerPorts {
    return {
      trading: {
        place: (order, mayOpen) => {
          if (!mayOpen()) return { refusal: 'blocked' }
          const record = sentOrder(order, `C-${this.orders.length}`)
          this.orders.push(record)
          this.asked.push(order)
          this.sentIn.push(this.runner.state)
          return { order: record }
        },
        spare: () => this.spare,
        cancel: (ids) => {
          this.canceled.push(...ids)
        },
        replace: ({ clientOrderId }, change) => {
          this.replaced.push({ id: clientOrderId, ...change })
          return ''
        },
      },
      facts: fakeFacts,
      openFeed: (subscription, listener) => {
        const feed: Listening = { subscription, listener, isOpen: true }
        this.feeds.push(feed)
        return {
          book: () => this.book,
          close: () => {
            feed.isOpen = false
          },
        }
      },
      openCandles: (_subscription, closed) => {
        this.closed = closed
        return () => {}
      },
      past: (wish) => this.past(wish),
      now: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      changed: () => {},
      log: (_kind, text, level = 'info') => {
        this.lines.push(text)
        this.levels.push(level)
      },
      notice: (text) => this.notices.push(text),
      saved: {
        read: () => this.saved,
        keep: (text) => {
          this.saved = text
        },
        release: () => {},
      },
      entered: () => {},
    }
  }
}
