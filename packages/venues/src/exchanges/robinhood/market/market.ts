import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import { Interruptions } from '../../../kernel/market/interruptions.ts'
import { MarketBase } from '../../../kernel/market/market-base.ts'
import { MarketSubscriptions } from '../../../kernel/market/market-subscriptions.ts'
import { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { MarketAdapter, MarketSink, MarketSubscription } from '../../../market-adapter.ts'
import type { Timeframe } from '../../../market-events.ts'
import { RobinhoodCalls } from '../wire/key-calls.ts'
import { KeyErrors } from '../wire/key-errors.ts'
import { quoteEveryMs } from '../wire/limits.ts'
import type { RobinhoodVersion } from '../wire/paths.ts'
import { readPairList } from './instruments.ts'
import { QuoteReporter } from './quote-reporter.ts'
import { RobinhoodQuotes } from './quotes.ts'

export interface RobinhoodOptions {
  /** The key that signs. Nothing is public here: without one there is nothing to see. */
  keyId?: string
  /** Which of the two interfaces this key may use. */
  version?: RobinhoodVersion
  /** Between two queries, while somebody looks. */
  quoteEveryMs?: number
}

const noKey =
  'Robinhood Crypto shows its quotes only to an API key. Connect one, or unlock the vault that has it.'
const noCandles = 'Robinhood Crypto publishes no trades and no candles.'
/** Nothing but this list says that a pair was delisted or halted. */
const pairsEveryMs = 300_000

/** Robinhood Crypto: a broker without a book, whose prices are requested. */
export class RobinhoodMarket extends MarketBase implements MarketAdapter {
  readonly #interruptions: Interruptions
  readonly #status: StatusReporter
  readonly #withKey: { subscriptions: MarketSubscriptions; pairs: Refresh } | undefined

  constructor(io: AdapterIo, sink: MarketSink, options: RobinhoodOptions = {}) {
    super(io, sink)
    this.#interruptions = new Interruptions(sink)
    this.#status = new StatusReporter(sink)
    if (options.keyId !== undefined) this.#withKey = this.#begin(options.keyId, options)
  }

  #begin(
    keyId: string,
    options: RobinhoodOptions,
  ): { subscriptions: MarketSubscriptions; pairs: Refresh } {
    const [io, sink, interruptions] = [this.io, this.sink, this.#interruptions]
    const errors = new KeyErrors()
    const calls = new RobinhoodCalls(io, this.requests, keyId, () => errors.clockMoved())
    const version = options.version ?? 'v2'
    const quotes = new RobinhoodQuotes({
      io,
      scheduler: this.scheduler,
      calls,
      interruptions,
      reporter: new QuoteReporter(sink, interruptions),
      errors,
      status: this.#status,
      version,
      everyMs: options.quoteEveryMs ?? quoteEveryMs,
    })
    const subscriptions = new MarketSubscriptions('Robinhood', sink, interruptions, quotes, quotes)
    const pairs = new Refresh(this.scheduler, 'pairs', pairsEveryMs, () => {
      readPairList(io, calls, version, (list, now) => {
        if ('listings' in list && list.listings.length > 0) {
          this.#status.report('online', '')
          pairs.succeeded(now)
          quotes.keyWorked(now)
          subscriptions.listed(list.listings, now)
          return
        }
        const { status, words } =
          'listings' in list ? { status: 0, words: 'The list of pairs was empty.' } : list
        const error = errors.judge(status, words, 'Read crypto products', now)
        this.#status.report('unknown', error.words)
        pairs.failed(now)
      })
    })
    return { subscriptions, pairs }
  }

  start(now: number): void {
    if (this.#withKey) this.#withKey.pairs.start(now)
    else {
      this.#status.report('unknown', noKey)
      this.sink.instruments([])
    }
  }

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    this.scheduler.see(now)
    if (this.#withKey) this.#withKey.subscriptions.subscribe(symbol, subscription, now)
    else if (subscription.bookLevels > 0 || subscription.ticker) {
      this.#interruptions.begin([symbol], 'key', noKey, now)
    } else this.#interruptions.end([symbol], 'key', now)
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number): void {
    this.sink.candlesFailed(symbol, timeframe, before, noCandles)
  }

  /** There are no connections. */
  opened(name: string): void {
    this.io.anomaly('robinhood: a line that nobody opened', name)
  }

  message(name: string, text: string): void {
    this.io.anomaly(
      'robinhood: a message on a line that nobody opened',
      `${name} ${excerptOf(text)}`,
    )
  }

  closed(name: string): void {
    this.io.anomaly('robinhood: a line that nobody opened', name)
  }
}
