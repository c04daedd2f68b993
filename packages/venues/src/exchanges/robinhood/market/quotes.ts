import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../../adapter-io.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { BookPart, Listing, PrintPart } from '../../../kernel/market/market-wants.ts'
import type { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { isAboutSymbols, refusedSymbol, type RobinhoodReading } from '../wire/errors.ts'
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
  teller: QuoteReporter
  troubles: KeyErrors
  status: StatusReporter
  version: RobinhoodVersion
  everyMs: number
}

/** Asks for quotes, one question every two seconds for as long as somebody looks. */
export class RobinhoodQuotes implements BookPart, PrintPart {
  readonly #parts: Parts
  readonly #questions = new QuoteRequests()
  readonly #pairs = new Map<string, QuotedPair>()
  readonly #refused = new RefusedSymbols()
  readonly #ages = new QuoteAges()
  #isAsking = false
  #askAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
  }

  want(listing: Listing, levels: number, now: number): void {
    this.#pair(listing, now).levels = levels
    this.#wake(now)
  }

  unwant({ instrument: { symbol } }: Listing, now: number): void {
    const pair = this.#pairs.get(symbol)
    if (!pair) return
    pair.levels = 0
    this.#parts.teller.withdraw(pair, now)
    this.#dropUnwanted(pair, now)
  }

  wantTicker(listing: Listing, now: number): void {
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
    if (!this.#parts.troubles.isRefused) return
    this.#parts.troubles.worked()
    this.#askAt = now
    if (this.#pairs.size > 0) this.#turnAt(now)
  }

  /** The venue publishes no trades. */
  wantTrades(): void {}
  unwantTrades(): void {}

  #pair({ instrument }: Listing, now: number): QuotedPair {
    const known = this.#pairs.get(instrument.symbol)
    const fresh = { levels: 0, hasTicker: false, middle: undefined, quotedAt: now, isShown: false }
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
    if (!this.#parts.scheduler.has('quote')) this.#turnAt(Math.max(now, this.#askAt))
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
    this.#askAt -= byMs
    for (const pair of this.#pairs.values()) pair.quotedAt -= byMs
  }

  #turn(now: number): void {
    if (this.#pairs.size === 0) return
    this.#see(now)
    const everyMs = this.#parts.everyMs * this.#parts.troubles.pace(now)
    if (!this.#isAsking && now >= this.#askAt) this.#ask(now)
    this.#withdrawOld(now)
    this.#askAt = Math.max(this.#askAt, now + everyMs)
    // Whatever happens to the question, old quotes must not stay.
    this.#turnAt(Math.min(this.#askAt, now + everyMs))
  }

  #withdrawOld(now: number): void {
    this.#see(now)
    const pairs = [...this.#pairs.values()]
    const everyMs = this.#parts.everyMs * this.#parts.troubles.pace(now)
    const turnMs = everyMs * this.#questions.count(pairs)
    let nextAt = Infinity
    for (const pair of pairs) {
      const until = this.#ages.until(pair, turnMs)
      if (now >= until) this.#parts.teller.withdraw(pair, now, 'Robinhood gives no quote.')
      else if (pair.isShown) nextAt = Math.min(nextAt, until)
    }
    if (nextAt === Infinity) this.#parts.scheduler.cancel('old quotes')
    else this.#parts.scheduler.at('old quotes', nextAt, (later) => this.#withdrawOld(later))
  }

  #ask(now: number): void {
    const pairs = [...this.#pairs.values()]
    const askable = pairs.filter(({ instrument: { symbol } }) => !this.#refused.has(symbol, now))
    const question = this.#questions.next(askable, now)
    if (!question) return
    this.#ages.asked(now)
    if (question.kind === 'best prices') this.#askBestPrices(question.pairs)
    else this.#askSizes(question.pair)
  }

  #askBestPrices(pairs: readonly QuotedPair[]): void {
    const query = pairs.map(({ instrument }) => ['symbol', instrument.restSymbol] as const)
    this.#send('quotes', 'Quotes', query, pairs, (body, now) => {
      const rows = readQuoteRows(body)
      for (const { instrument } of pairs) {
        const pair = this.#pairs.get(instrument.symbol)
        // No row, or none at all, is a passing weakness and does not mean that there is no such pair.
        const row = rows.find(({ symbol }) => symbol === instrument.symbol)
        if (!pair || !row) continue
        const reason = this.#parts.teller.bestPrices(pair, row, this.#ages.askedAt, now)
        if (reason !== undefined) this.#disbelieve(pair, reason, now)
      }
      if (!pairs.some(({ instrument: { symbol } }) => this.#isReadyForSizes(symbol))) return
      // A new ladder waits for its sizes: they are asked for before the next turn is due.
      this.#askAt = now
      this.#turnAt(now)
    })
  }

  #isReadyForSizes(symbol: string): boolean {
    const { levels = 0, middle } = this.#pairs.get(symbol) ?? {}
    return levels > 0 && middle !== undefined
  }

  #askSizes(asked: QuotedPair): void {
    const { instrument, levels, middle } = asked
    const sizes = sizesFor(instrument, levels, middle ?? 0n)
    const query = [
      ['symbol', instrument.restSymbol],
      ['side', 'both'],
      ['quantity', sizes.map((size) => textOfSize(size, instrument)).join(',')],
    ] as const
    const purpose = `Quotes for sizes of ${instrument.symbol}`
    this.#send('estimates', purpose, query, [asked], (body, now) => {
      const pair = this.#pairs.get(instrument.symbol)
      if (!pair || pair.levels === 0) return
      const estimates = readEstimates(body, instrument)
      // No row at all is a passing weakness: quotes that nothing follows grow old by themselves.
      if (estimates.bids.length + estimates.asks.length === 0 && !estimates.isUnreadable) {
        this.#parts.io.oddity('robinhood: quote without a price', instrument.symbol)
        return
      }
      const reason = this.#parts.teller.ladder(pair, estimates, this.#ages.askedAt, now)
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
    const { calls, version, troubles, status } = this.#parts
    this.#isAsking = true
    calls.get({ purpose, path: marketPaths[version][path], query }, (reading, now) => {
      this.#see(now)
      this.#isAsking = false
      // To refuse a question is to answer it.
      if (reading.ok || isAboutSymbols(reading)) this.#ages.answered()
      if (reading.ok) {
        troubles.worked()
        status.tell('online', '')
        take(reading.body, now)
        this.#withdrawOld(now)
      } else if (isAboutSymbols(reading)) this.#spoilt(reading, pairs, now)
      else this.#troubled(reading, now)
    })
  }

  /** What was quoted before is not true any more, and what is quoted now is not believed. */
  #disbelieve(pair: QuotedPair, reason: string, now: number): void {
    this.#parts.io.oddity(
      'robinhood: quote that is not believed',
      `${pair.instrument.symbol}: ${reason}`,
    )
    this.#parts.teller.withdraw(pair, now, reason)
  }

  /** One symbol spoils a question about many: it is left out if it is named, and found one by one if not. */
  #spoilt(
    { words }: Extract<RobinhoodReading, { ok: false }>,
    pairs: readonly QuotedPair[],
    now: number,
  ): void {
    const named = refusedSymbol(words)
    const isOneOfUs = pairs.some(({ instrument }) => instrument.symbol === named)
    const [only, ...others] = pairs
    if (named !== undefined && isOneOfUs) this.#refuse(named, words, now)
    else if (others.length > 0) this.#questions.spoilt(pairs)
    else if (only) {
      const { symbol } = only.instrument
      this.#parts.io.oddity('robinhood: question refused', words)
      if (named !== undefined || only.levels === 0) this.#refuse(symbol, words, now)
      else this.#parts.interruptions.begin([symbol], 'quotes', `Robinhood: ${words}`, now)
    }
  }

  #refuse(symbol: string, words: string, now: number): void {
    const pair = this.#pairs.get(symbol)
    this.#refused.add(symbol, now)
    this.#questions.foundCulprit()
    if (pair) this.#parts.teller.withdraw(pair, now, `Robinhood: ${words}`)
  }

  #troubled({ status, words }: Extract<RobinhoodReading, { ok: false }>, now: number): void {
    const trouble = this.#parts.troubles.judge(status, words, 'Read crypto quotes', now)
    this.#askAt = Math.max(this.#askAt, now + trouble.waitMs)
    if (trouble.waitMs === 0) return
    this.#parts.status.tell('unknown', trouble.words)
    const symbols = Array.from(this.#pairs.keys())
    this.#parts.interruptions.begin(symbols, 'quotes', trouble.words, now)
  }
}
