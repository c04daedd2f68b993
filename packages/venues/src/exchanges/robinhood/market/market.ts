import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import { Interruptions } from '../../../kernel/market/interruptions.ts'
import { MarketBase } from '../../../kernel/market/market-base.ts'
import { MarketWants } from '../../../kernel/market/market-wants.ts'
import { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { MarketAdapter, MarketSink, MarketWant } from '../../../market-adapter.ts'
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
  /** Between two questions, while somebody looks. */
  quoteEveryMs?: number
}

const noKey =
  'Robinhood Crypto shows its quotes only to an API key. Connect one, or unlock the vault that has it.'
const noCandles = 'Robinhood Crypto publishes no trades and no candles.'
/** Nothing but this list tells that a pair was delisted or halted. */
const pairsEveryMs = 300_000

/** Robinhood Crypto: a broker without a book, whose prices are asked for. */
export class RobinhoodMarket extends MarketBase implements MarketAdapter {
  readonly #interruptions: Interruptions
  readonly #status: StatusReporter
  readonly #withKey: { wants: MarketWants; pairs: Refresh } | undefined

  constructor(io: AdapterIo, sink: MarketSink, options: RobinhoodOptions = {}) {
    super(io, sink)
    this.#interruptions = new Interruptions(sink)
    this.#status = new StatusReporter(sink)
    if (options.keyId !== undefined) this.#withKey = this.#begin(options.keyId, options)
  }

  #begin(keyId: string, options: RobinhoodOptions): { wants: MarketWants; pairs: Refresh } {
    const [io, sink, interruptions] = [this.io, this.sink, this.#interruptions]
    const troubles = new KeyErrors()
    const calls = new RobinhoodCalls(io, this.requests, keyId, () => troubles.clockMoved())
    const version = options.version ?? 'v2'
    const quotes = new RobinhoodQuotes({
      io,
      scheduler: this.scheduler,
      calls,
      interruptions,
      teller: new QuoteReporter(sink, interruptions),
      troubles,
      status: this.#status,
      version,
      everyMs: options.quoteEveryMs ?? quoteEveryMs,
    })
    const wants = new MarketWants('Robinhood', sink, interruptions, quotes, quotes)
    const pairs = new Refresh(this.scheduler, 'pairs', pairsEveryMs, () => {
      readPairList(io, calls, version, (list, now) => {
        if ('listings' in list && list.listings.length > 0) {
          this.#status.tell('online', '')
          pairs.succeeded(now)
          quotes.keyWorked(now)
          wants.listed(list.listings, now)
          return
        }
        const { status, words } =
          'listings' in list ? { status: 0, words: 'The list of pairs was empty.' } : list
        const trouble = troubles.judge(status, words, 'Read crypto products', now)
        this.#status.tell('unknown', trouble.words)
        pairs.failed(now)
      })
    })
    return { wants, pairs }
  }

  start(now: number): void {
    if (this.#withKey) this.#withKey.pairs.start(now)
    else {
      this.#status.tell('unknown', noKey)
      this.sink.instruments([])
    }
  }

  want(symbol: string, want: MarketWant, now: number): void {
    this.scheduler.see(now)
    if (this.#withKey) this.#withKey.wants.want(symbol, want, now)
    else if (want.bookLevels > 0 || want.ticker) {
      this.#interruptions.begin([symbol], 'key', noKey, now)
    } else this.#interruptions.end([symbol], 'key', now)
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number): void {
    this.sink.candlesFailed(symbol, timeframe, before, noCandles)
  }

  /** There are no lines. */
  opened(name: string): void {
    this.io.oddity('robinhood: a line that nobody opened', name)
  }

  message(name: string, text: string): void {
    this.io.oddity(
      'robinhood: a message on a line that nobody opened',
      `${name} ${excerptOf(text)}`,
    )
  }

  closed(name: string): void {
    this.io.oddity('robinhood: a line that nobody opened', name)
  }
}
