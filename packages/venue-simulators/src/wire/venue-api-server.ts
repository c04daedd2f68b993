import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import type { Dialect } from '../faults/text-faults.ts'
import type { Connection } from './connection.ts'
import type { WireAnswer, WireRequest, WireUpgrade } from './wire.ts'

/** What a request would change, so that faults can choose. */
export type RequestPurpose = 'public' | 'account' | 'order' | 'cancel'

/** One client on one socket. */
export interface ConnectionSession {
  message(text: string, now: number): void
  ponged?(now: number): void
  closed(now: number): void
  /** Does this message place, change or cancel an order? */
  isOrder?(text: string): boolean
}

/** How orders were requested, beside their tickets, as plain data: what a later run needs to go on with them. */
export interface KeptRequests {
  keep(ticket: Ticket): object | undefined
  restore(ticket: Ticket, kept: object): void
}

/** One exchange as its clients see it: the real paths, the real messages, the real refusals. */
export interface VenueApiServer {
  readonly dialect: Dialect
  /** Absent where orders cannot be kept between runs. */
  readonly keptRequests?: KeptRequests
  purposeOf(request: WireRequest): RequestPurpose
  http(request: WireRequest, now: number): WireAnswer
  /** A session, or the answer that refuses the upgrade. */
  accept(upgrade: WireUpgrade, connection: Connection, now: number): ConnectionSession | WireAnswer
  /** Something happened in a book: its touched prices wait to be read and forgotten. */
  published(marketBook: MarketBook, now: number): void
  /** The exchange's own words for having no time, no strength or no will to answer; some have several. */
  rateLimited(request: WireRequest, now: number, form: string): WireAnswer
  serverError(request: WireRequest, form: string): WireAnswer
  htmlError(request: WireRequest): WireAnswer
  /** Undefined where this request is answered although there is maintenance. */
  maintenance(request: WireRequest, form: string, now: number): WireAnswer | undefined
  /** Something came into the account from outside: reported before its balance is, where the exchange reports it. */
  deposited?(currency: string, amount: bigint, now: number): void
  /** A part of a balance was locked from outside, or freed, where the exchange reports it. */
  locked?(currency: string, amount: bigint, now: number): void
  /** Is this the call that begins a book, where a book begins with a call? */
  isSnapshot?(request: WireRequest): boolean
  /** A call that is answered with a book, or with the quotes that stand for one. */
  isBook?(request: WireRequest): boolean
  /** Says to every open connection that the server goes down, where the exchange does so. */
  announceShutdown?(now: number): void
}

export function isAnswer(result: ConnectionSession | WireAnswer): result is WireAnswer {
  return 'status' in result
}
