import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { BookPart, Listing, PrintPart } from '../../../kernel/market/market-subscriptions.ts'
import type { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { isAboutSymbols, refusedSymbol, type RobinhoodResponse } from '../wire/errors.ts'
import type { RobinhoodCalls } from '../wire/key-calls.ts'
import type { KeyErrors } from '../wire/key-errors.ts'
import { marketPaths, type RobinhoodVersion } from '../wire/paths.ts'
import { readEstimates } from './estimate-rows.ts'
import { sizesFor, textOfSize } from './estimate-sizes.ts'
import { QuoteAges } from './quote-ages.ts'
import type { QuoteReporter } from './quote-reporter.ts'
import { type QuotedPair, QuoteRequests } from './quote-requests.ts'
import { readQuoteRows } from './quote-rows.ts'
import { RefusedSymbols } from './refused-symbols.ts'

interface Parts {
  io: AdapterIo
  scheduler: Scheduler
  calls: RobinhoodCalls
  interruptions: Interruptions
  reporter: QuoteReporter
  errors: KeyErrors
  status: StatusReporter
  version: RobinhoodVersion
  everyMs: number
}

/** Requests quotes, one query every two seconds for as long as somebody looks. */
export class RobinhoodQuotes implements BookPart, PrintPart {
  readonly #parts: Parts
  readonly #requests = new QuoteRequests()
  readonly #pairs = new Map<string, QuotedPair>()
  readonly #refused = new RefusedSymbols()
  readonly #ages = new QuoteAges()
  #isRequesting = false
  #nextRequestAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
  }

  subscribe(listing: Listing, levels: number, now: number): void {
    this.#pair(listing, now).levels = levels
    this.#wake(now)
  }

  unwant({ instrument: { symbol } }: Listing, now: number): void {
    const pair = this.#pairs.get(symbol)
    if (!pair) return
    pair.levels = 0
    this.#parts.reporter.withdraw(pair, now)
    this.#dropUnwanted(pair, now)
  }

  subscribeTicker(listing: Listing, now: number): void {
    this.#pair(listing, now).hasTicker = true
    this.#wake(now)
  }

  unwantTicker({ instrument: { symbol } }: Listing, now: number): void {
    const pair = this.#pairs.get(symbol)
    if (!pair) return
    pair.hasTicker = false
    this.#dropUnwanted(pair, now)
  }

  /** Something else that the key signs was answered: a refusal is over, and nobody waits for its end. */
  keyWorked(now: number): void {
    if (!this.#parts.errors.isRefused) return
    this.#parts.errors.worked()
    this.#nextRequestAt = now
    if (this.#pairs.size > 0) this.#turnAt(now)
  }

  /** The venue publishes no trades. */
  subscribeTrades(): void {}
  unwantTrades(): void {}

  #pair({ instrument }: Listing, now: number): QuotedPair {
    const known = this.#pairs.get(instrument.symbol)
    const fresh = { levels: 0, hasTicker: false, mid: undefined, quotedAt: now, isShown: false }
    const pair = { ...(known ?? fresh), instrument }
    this.#pairs.set(instrument.symbol, pair)
    return pair
  }

  #dropUnwanted({ instrument: { symbol }, levels, hasTicker }: QuotedPair, now: number): void {
    if (levels > 0 || hasTicker) return
    this.#pairs.delete(symbol)
    this.#parts.interruptions.end([symbol], 'quotes', now)
  }

  #wake(now: number): void {
    if (!this.#parts.scheduler.has('quote')) this.#turnAt(Math.max(now, this.#nextRequestAt))
  }

  #turnAt(time: number): void {
    this.#parts.scheduler.at('quote', time, (now) => {
      this.#turn(now)
    })
  }

  /** Where somebody set the clock back, what was to be soon is to be soon still. */
  #see(now: number): void {
    const byMs = this.#ages.see(now, this.#parts.everyMs)
    if (byMs === 0) return
    this.#nextRequestAt -= byMs
    for (const pair of this.#pairs.values()) pair.quotedAt -= byMs
  }

  #turn(now: number): void {
    if (this.#pairs.size === 0) return
    this.#see(now)
    const everyMs = this.#parts.everyMs * this.#parts.errors.pace(now)
    if (!this.#isRequesting && now >= this.#nextRequestAt) this.#request(now)
    this.#withdrawOld(now)
    this.#nextRequestAt = Math.max(this.#nextRequestAt, now + everyMs)
    // Whatever happens to the query, old quotes must not stay.
    this.#turnAt(Math.min(this.#nextRequestAt, now + everyMs))
  }

  #withdrawOld(now: number): void {
    this.#see(now)
    const pairs = [...this.#pairs.values()]
    const everyMs = this.#parts.everyMs * this.#parts.errors.pace(now)
    const turnMs = everyMs * this.#requests.count(pairs)
    let nextAt = Infinity
    for (const pair of pairs) {
      const until = this.#ages.until(pair, turnMs)
      if (now >= until) this.#parts.reporter.withdraw(pair, now, 'Robinhood gives no quote.')
      else if (pair.isShown) nextAt = Math.min(nextAt, until)
    }
    if (nextAt === Infinity) this.#parts.scheduler.cancel('old quotes')
    else this.#parts.scheduler.at('old quotes', nextAt, (later) => this.#withdrawOld(later))
  }

  #request(now: number): void {
    const pairs = [...this.#pairs.values()]
    const requestable = pairs.filter(
      ({ instrument: { symbol } }) => !this.#refused.has(symbol, now),
    )
    const request = this.#requests.next(requestable, now)
    if (!request) return
    this.#ages.requested(now)
    if (request.kind === 'best prices') this.#requestBestPrices(request.pairs)
    else this.#askSizes(request.pair)
  }

  #requestBestPrices(pairs: readonly QuotedPair[]): void {
    const query = pairs.map(({ instrument }) => ['symbol', instrument.restSymbol] as const)
    this.#send('quotes', 'Quotes', query, pairs, (body, now) => {
      const rows = readQuoteRows(body)
      for (const { instrument } of pairs) {
        const pair = this.#pairs.get(instrument.symbol)
        // No row, or none at all, is a passing weakness and does not mean that there is no such pair.
        const row = rows.find(({ symbol }) => symbol === instrument.symbol)
        if (!pair || !row) continue
        const reason = this.#parts.reporter.bestPrices(pair, row, this.#ages.requestedAt, now)
        if (reason !== undefined) this.#disbelieve(pair, reason, now)
      }
      if (!pairs.some(({ instrument: { symbol } }) => this.#isReadyForSizes(symbol))) return
      // A new ladder waits for its sizes: they are requested before the next turn is due.
      this.#nextRequestAt = now
      this.#turnAt(now)
    })
  }

  #isReadyForSizes(symbol: string): boolean {
    const { levels = 0, mid } = this.#pairs.get(symbol) ?? {}
    return levels > 0 && mid !== undefined
  }

  #askSizes(requested: QuotedPair): void {
    const { instrument, levels, mid } = requested
    const sizes = sizesFor(instrument, levels, mid ?? 0n)
    const query = [
      ['symbol', instrument.restSymbol],
      ['side', 'both'],
      ['quantity', sizes.map((size) => textOfSize(size, instrument)).join(',')],
    ] as const
    const purpose = `Quotes for sizes of ${instrument.symbol}`
    this.#send('estimates', purpose, query, [requested], (body, now) => {
      const pair = this.#pairs.get(instrument.symbol)
      if (!pair || pair.levels === 0) return
      const estimates = readEstimates(body, instrument)
      // No row at all is a passing weakness: quotes that nothing follows grow old by themselves.
      if (estimates.bids.length + estimates.asks.length === 0 && !estimates.isUnreadable) {
        this.#parts.io.anomaly('robinhood: quote without a price', instrument.symbol)
        return
      }
      const reason = this.#parts.reporter.ladder(pair, estimates, this.#ages.requestedAt, now)
      if (reason !== undefined) this.#disbelieve(pair, reason, now)
    })
  }

  #send(
    path: 'quotes' | 'estimates',
    purpose: string,
    query: readonly (readonly [string, string])[],
    pairs: readonly QuotedPair[],
    take: (body: unknown, now: number) => void,
  ): void {
    const { calls, version, errors, status } = this.#parts
    this.#isRequesting = true
    calls.get({ purpose, path: marketPaths[version][path], query }, (response, now) => {
      this.#see(now)
      this.#isRequesting = false
      // To refuse a query is to answer it.
      if (response.ok || isAboutSymbols(response)) this.#ages.answered()
      if (response.ok) {
        errors.worked()
        status.report('online', '')
        take(response.body, now)
        this.#withdrawOld(now)
      } else if (isAboutSymbols(response)) this.#spoilt(response, pairs, now)
      else this.#troubled(response, now)
    })
  }

  /** What was quoted before is not true any more, and what is quoted now is not believed. */
  #disbelieve(pair: QuotedPair, reason: string, now: number): void {
    this.#parts.io.anomaly(
      'robinhood: quote that is not believed',
      `${pair.instrument.symbol}: ${reason}`,
    )
    this.#parts.reporter.withdraw(pair, now, reason)
  }

  /** One symbol spoils a query about many: it is left out if it is named, and found one by one if not. */
  #spoilt(
    { words }: Extract<RobinhoodResponse, { ok: false }>,
    pairs: readonly QuotedPair[],
    now: number,
  ): void {
    const named = refusedSymbol(words)
    const isOneOfUs = pairs.some(({ instrument }) => instrument.symbol === named)
    const [only, ...others] = pairs
    if (named !== undefined && isOneOfUs) this.#refuse(named, words, now)
    else if (others.length > 0) this.#requests.spoilt(pairs)
    else if (only) {
      const { symbol } = only.instrument
      this.#parts.io.anomaly('robinhood: question refused', words)
      if (named !== undefined || only.levels === 0) this.#refuse(symbol, words, now)
      else this.#parts.interruptions.begin([symbol], 'quotes', `Robinhood: ${words}`, now)
    }
  }

  #refuse(symbol: string, words: string, now: number): void {
    const pair = this.#pairs.get(symbol)
    this.#refused.add(symbol, now)
    this.#requests.foundCulprit()
    if (pair) this.#parts.reporter.withdraw(pair, now, `Robinhood: ${words}`)
  }

  #troubled({ status, words }: Extract<RobinhoodResponse, { ok: false }>, now: number): void {
    const error = this.#parts.errors.judge(status, words, 'Read crypto quotes', now)
    this.#nextRequestAt = Math.max(this.#nextRequestAt, now + error.waitMs)
    if (error.waitMs === 0) return
    this.#parts.status.report('unknown', error.words)
    const symbols = Array.from(this.#pairs.keys())
    this.#parts.interruptions.begin(symbols, 'quotes', error.words, now)
  }
}
