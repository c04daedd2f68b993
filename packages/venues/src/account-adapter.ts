import type {
  Balance,
  FeeRates,
  FillReport,
  KeyFacts,
  OrderReport,
  RequestOutcome,
} from './account-events.ts'
import type { AdapterIo, ConnectionName, VenueAnswer } from './adapter-io.ts'
import type { Instrument } from './instrument.ts'
import type { OrderTerms } from './order-terms.ts'

/** Which order is meant: our own number always, the exchange's as soon as it is known. */
export interface OrderRef {
  clientOrderId: string
  venueOrderId: string | null
  symbol: string
  /** When it was sent, in milliseconds: where to look for it. */
  sentAt: number
}

export interface OrderChange {
  limitPrice: string | null
  stopPrice: string | null
  /** Of a trailing stop whose limit is a distance; absent where it is not changed. */
  limitOffset?: string | undefined
  /** The new total size, filled part included. */
  size: string | null
}

/** What an account adapter asks of the outside beyond a market adapter: things only a key can make. */
export interface AccountIo extends AdapterIo {
  /**
   * Have the vault make what a signed frame needs (a token, a signature); the fields come back by `signed`. `purpose` is
   * on the vault's list for this venue.
   */
  sign(requestId: number, purpose: string, params: Readonly<Record<string, string>>): void
}

/** Where an account adapter says what it learned, from within its own methods. */
export interface AccountSink {
  instrumentOf(symbol: string): Instrument | undefined
  /** The exchange's spelling to ours: some answers name a market only so. */
  symbolOf(venueSymbol: string): string | undefined
  key(facts: KeyFacts): void
  keyRefused(reason: string): void
  /** `isComplete`: assets that are not in the list are zero. Else only these changed. */
  balances(list: readonly Balance[], isComplete: boolean, time: number): void
  fees(list: readonly FeeRates[]): void
  order(report: OrderReport): void
  fill(report: FillReport): void
  placed(clientOrderId: string, outcome: RequestOutcome): void
  amended(clientOrderId: string, outcome: RequestOutcome): void
  canceled(clientOrderId: string, outcome: RequestOutcome): void
  /** All open orders, complete, as of the time the reading began. Orders made elsewhere are among them. */
  openOrders(list: readonly OrderReport[], asOf: number): void
  /** The answer to `lookUp`. 'absent' only when the exchange had time to know of it and does not. */
  lookedUp(clientOrderId: string, result: 'found' | 'absent' | 'failed', reason: string): void
  /** The answer to `readFills`: everything since then has been reported by `fill`. */
  fillsRead(since: number, isComplete: boolean): void
  /** The stream of orders, fills and balances is live, or nothing can be concluded from its silence. */
  stream(isLive: boolean, reason: string, now: number): void
  /** The dead man's switch cancels everything then, unless it is renewed. Null: it is off, or could not be armed. */
  switchArmed?(until: number | null, reason: string): void
}

/** The private half of an exchange for one key, as a state machine like MarketAdapter. */
export interface AccountAdapter {
  /** Read what the key may do, balances, fees and open orders, open the user stream, and keep all fresh. */
  start(now: number): void
  stop(now: number): void
  /** Sends exactly once. The caller has written it down before. */
  place(clientOrderId: string, terms: OrderTerms, now: number): void
  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void
  /**
   * Cancels one order and places another in one call; there where `amend` of the capabilities is 'replace'. Both were
   * written down before, and what became of each is reported by itself: `canceled` of the old one, `placed` of the
   * new one.
   */
  replace?(order: OrderRef, clientOrderId: string, terms: OrderTerms, now: number): void
  cancel(order: OrderRef, now: number): void
  /** With a symbol, or everything; only where the exchange can. Its effect is reported order by order. */
  cancelAll(symbol: string | null, now: number): void
  /** What became of this order? Asks every way the exchange offers, some of them repeatedly. */
  lookUp(order: OrderRef, now: number): void
  readOpenOrders(now: number): void
  readBalances(now: number): void
  /** Fills since that time, all pages. */
  readFills(since: number, now: number): void
  /** Arms or renews the dead man's switch; 0 disarms. Only where the exchange has one. */
  deadMansSwitch(seconds: number, now: number): void
  signed(requestId: number, fields: Readonly<Record<string, string>> | null, now: number): void
  opened(name: ConnectionName, now: number): void
  message(name: ConnectionName, text: string, now: number): void
  closed(name: ConnectionName, code: number, reason: string, now: number): void
  answered(requestId: number, answer: VenueAnswer, now: number): void
  tick(now: number): void
}

export type OpenAccountAdapter = (
  io: AccountIo,
  sink: AccountSink,
  options: { keyId: string; firstRequestId: number },
) => AccountAdapter
