import { venueNamed } from '@leadline/algorithms/exchange-names'
import type {
  ScriptAnswer,
  ScriptBook,
  ScriptCall,
  ScriptEvent,
  ScriptParam,
  ScriptTrade,
} from '@leadline/algorithms/script-values'
import type { VenueId } from '@leadline/venues/venue-names'

import type { RecordedOrder, RunEntry, RunHead } from './record/run-entry.ts'
import {
  type ReadEntry,
  readRun,
  readRunHead,
  type RunPieces,
  RunUnreadable,
} from './record/run-reader.ts'

export type RecordedMarket = Pick<Extract<RunEntry, { kind: 'market' }>, 'instrument' | 'fees'>

/** An order that the script wanted to send. */
export interface Attempt {
  at: number
  call: Extract<ScriptCall, { kind: 'open' | 'close' }>
  venue: VenueId | undefined
  /** The order's number; null where it did not leave. */
  id: string | null
}

/** What became of a message of an exchange: when the script was given it, and whether a later one took its place. */
export interface Delivery {
  at: number
  isSuperseded: boolean
}

/** An order from its first moment to its last, as Leadline learned of it. */
export interface OrderLifecycle {
  order: RecordedOrder
  /** When the exchange's first word of it came; undefined where none did. */
  answeredAt: number | undefined
  /** When Leadline knew of its end. */
  endedAt: number | undefined
  cancelAskedAt: number | undefined
}

/** All of a record but the books: small, whatever its length. */
export interface RunSummary {
  head: RunHead
  from: number
  to: number
  params: readonly ScriptParam[]
  saved: string | undefined
  markets: readonly RecordedMarket[]
  attempts: readonly Attempt[]
  orders: ReadonlyMap<string, OrderLifecycle>
  controls: readonly { at: number; kind: 'pause' | 'resume' | 'stop' }[]
  /** By the number of the book or print entry in the record. */
  deliveries: ReadonlyMap<number, Delivery>
  /** Answers about the past, in order. */
  pasts: readonly { call: ScriptCall; answer: ScriptAnswer }[]
  /** Times in which the script was at work, one after the other. */
  busy: readonly (readonly [from: number, to: number])[]
  /** Best bid and ask of each market at the end; undefined where there were none. */
  last: readonly { bid: string | undefined; ask: string | undefined }[]
  /** What was printed in each market, by the exchange's clock. */
  prints: readonly (readonly SummedPrint[])[]
  /** It was full, or Leadline was killed, before the run ended. */
  isCut: boolean
  hasEnded: boolean
}

/** The price is to find it by, not to count with. */
export interface SummedPrint {
  time: number
  /** So much later the hub had it, by its own clock. */
  delayMs: number
  price: number
  side: 'buy' | 'sell'
}

interface Undelivered {
  number: number
  entry: Extract<ReadEntry, { kind: 'print' }>
}

/** Reads a record once. */
export async function summarize(pieces: RunPieces): Promise<RunSummary> {
  const head = await readRunHead(pieces)
  const reading = new SummaryReading()
  for await (const entry of readRun(pieces)) reading.add(entry)
  return reading.summary(head)
}

class SummaryReading {
  #number = -1
  #from: number | undefined
  #to = 0
  #givenAt: number | undefined
  #params: readonly ScriptParam[] = []
  #saved: string | undefined
  #isCut = true
  #hasEnded = false
  readonly #markets: RecordedMarket[] = []
  readonly #attempts: Attempt[] = []
  readonly #orders = new Map<string, OrderLifecycle>()
  readonly #controls: RunSummary['controls'][number][] = []
  readonly #deliveries = new Map<number, Delivery>()
  readonly #pasts: RunSummary['pasts'][number][] = []
  readonly #busy: (readonly [number, number])[] = []
  readonly #last: RunSummary['last'][number][] = []
  /** Of each market, the books and prints that the script has not been given yet. */
  readonly #books = new Map<number, number[]>()
  readonly #prints = new Map<number, Undelivered[]>()
  readonly #printed: SummedPrint[][] = []

  add(entry: ReadEntry): void {
    this.#number += 1
    this.#to = Math.max(this.#to, entry.at)
    switch (entry.kind) {
      case 'market':
        this.#markets.push(entry)
        this.#printed.push([])
        return void this.#last.push({ bid: undefined, ask: undefined })
      case 'book':
        return this.#book(entry)
      case 'print':
        return this.#print(entry)
      case 'given':
        return this.#given(entry)
      case 'asked':
        return this.#asked(entry)
      case 'done':
        if (this.#givenAt !== undefined) this.#busy.push([this.#givenAt, entry.at])
        return void (this.#givenAt = undefined)
      case 'order':
        return this.#order(entry)
      case 'end':
        this.#isCut = entry.isCut
        this.#hasEnded = true
    }
  }

  summary(head: RunHead): RunSummary {
    if (this.#from === undefined) throw new RunUnreadable('This run was never started.')
    return {
      head,
      from: this.#from,
      to: this.#to,
      params: this.#params,
      saved: this.#saved,
      markets: this.#markets,
      attempts: this.#attempts,
      orders: this.#orders,
      controls: this.#controls,
      deliveries: this.#deliveries,
      pasts: this.#pasts,
      busy: this.#busy,
      last: this.#last,
      prints: this.#printed,
      isCut: this.#isCut,
      hasEnded: this.#hasEnded,
    }
  }

  #book({ market, bids, asks }: Extract<ReadEntry, { kind: 'book' }>): void {
    const before = this.#last[market]
    // A book that is not known for a moment is worth what it was worth before.
    this.#last[market] = { bid: bids[0]?.[0] ?? before?.bid, ask: asks[0]?.[0] ?? before?.ask }
    listAt(this.#books, market).push(this.#number)
  }

  #print(entry: Extract<ReadEntry, { kind: 'print' }>): void {
    const { at, market, price, side, time } = entry
    listAt(this.#prints, market).push({ number: this.#number, entry })
    this.#printed[market]?.push({
      time: time * 1000,
      delayMs: at - time * 1000,
      price: Number(price),
      side,
    })
  }

  #given({ at, events }: Extract<ReadEntry, { kind: 'given' }>): void {
    this.#givenAt = at
    for (const event of events) this.#event(event, at)
  }

  #event(event: ScriptEvent, at: number): void {
    switch (event.kind) {
      case 'start': {
        this.#from ??= at
        this.#params = event.params
        this.#saved = event.saved
        return
      }
      case 'pause':
      case 'resume':
      case 'stop':
        return void this.#controls.push({ at, kind: event.kind })
      case 'book':
        return this.#bookGiven(event, at)
      case 'trade':
        return this.#tradeGiven(event, at)
      case 'candle':
      case 'timer':
      case 'order':
      case 'fill':
      case 'check':
    }
  }

  /** It shows the latest of each of its markets: what came before that was never seen. */
  #bookGiven({ symbol, exchange }: ScriptBook, at: number): void {
    for (const [market, { instrument }] of this.#markets.entries()) {
      if (instrument.symbol !== symbol) continue
      if (exchange !== '' && venueNamed(exchange) !== instrument.venue) continue
      const waiting = this.#books.get(market) ?? []
      for (const [index, number] of waiting.entries()) {
        this.#deliveries.set(number, { at, isSuperseded: index < waiting.length - 1 })
      }
      this.#books.set(market, [])
    }
  }

  #tradeGiven(trade: ScriptTrade, at: number): void {
    const market = this.#markets.findIndex(({ instrument }) => {
      return instrument.symbol === trade.symbol && venueNamed(trade.exchange) === instrument.venue
    })
    const waiting = this.#prints.get(market) ?? []
    const found = waiting.findIndex(({ entry }) => isSamePrint(entry, trade))
    if (found < 0) return
    // Trades come in their order: those before it were left out.
    for (const [index, { number }] of waiting.splice(0, found + 1).entries()) {
      this.#deliveries.set(number, { at, isSuperseded: index < found })
    }
  }

  #asked({ at, call, answer }: Extract<ReadEntry, { kind: 'asked' }>): void {
    if (call.kind === 'open' || call.kind === 'close') {
      const id = typeof answer.result === 'string' ? answer.result : null
      this.#attempts.push({ at, call, venue: venueNamed(call.exchange), id })
    }
    if (call.kind === 'pastCandles' || call.kind === 'pastTrades')
      this.#pasts.push({ call, answer })
    if (call.kind !== 'cancel' || answer.result !== true) return
    const known = this.#orders.get(call.id)
    if (known) known.cancelAskedAt ??= at
  }

  #order({ at, order }: Extract<ReadEntry, { kind: 'order' }>): void {
    const before = this.#orders.get(order.id)
    const isAnswered = order.state !== 'recorded' && order.state !== 'unknown'
    const isOver = ['filled', 'canceled', 'expired', 'rejected', 'not-placed'].includes(order.state)
    this.#orders.set(order.id, {
      order,
      answeredAt: before?.answeredAt ?? (isAnswered || order.fills.length > 0 ? at : undefined),
      endedAt: before?.endedAt ?? (isOver ? at : undefined),
      cancelAskedAt: before?.cancelAskedAt,
    })
  }
}

function isSamePrint(
  { price, size, side, time }: Undelivered['entry'],
  trade: ScriptTrade,
): boolean {
  return price === trade.price && size === trade.size && side === trade.side && time === trade.time
}

function listAt<Value>(lists: Map<number, Value[]>, at: number): Value[] {
  const list = lists.get(at) ?? []
  lists.set(at, list)
  return list
}
