import type { AccountSink } from '../account-adapter.ts'
import type {
  Balance,
  FeeRates,
  FillReport,
  KeyFacts,
  OrderReport,
  RequestOutcome,
} from '../account-events.ts'
import type { Instrument } from '../instrument.ts'

type Outcome = { id: string; outcome: RequestOutcome }

/** Who listens to an account adapter, written down. */
export class RecordingAccountSink implements AccountSink {
  instruments: readonly Instrument[]
  readonly keys: KeyFacts[] = []
  readonly refusals: string[] = []
  readonly balanceLists: { list: readonly Balance[]; isComplete: boolean; time: number }[] = []
  readonly feeLists: (readonly FeeRates[])[] = []
  readonly orders: OrderReport[] = []
  readonly fills: FillReport[] = []
  readonly placements: Outcome[] = []
  readonly amendments: Outcome[] = []
  readonly cancels: Outcome[] = []
  readonly openLists: { list: readonly OrderReport[]; asOf: number }[] = []
  readonly lookUps: { id: string; result: string; reason: string }[] = []
  readonly fillReads: { since: number; isComplete: boolean }[] = []
  readonly streams: { isLive: boolean; reason: string }[] = []
  readonly switches: { until: number | null; reason: string }[] = []
  readonly #write: (line: string) => void

  constructor(instruments: readonly Instrument[], write: (line: string) => void) {
    this.instruments = instruments
    this.#write = write
  }

  instrumentOf(symbol: string): Instrument | undefined {
    return this.instruments.find((instrument) => instrument.symbol === symbol)
  }

  symbolOf(venueSymbol: string): string | undefined {
    return this.instruments.find(({ restSymbol }) => restSymbol === venueSymbol)?.symbol
  }

  key(facts: KeyFacts): void {
    this.#note('key', facts)
    this.keys.push(facts)
  }

  keyRefused(reason: string): void {
    this.#note('key refused', reason)
    this.refusals.push(reason)
  }

  balances(list: readonly Balance[], isComplete: boolean, time: number): void {
    this.#note('balances', { list, isComplete, time })
    this.balanceLists.push({ list, isComplete, time })
  }

  fees(list: readonly FeeRates[]): void {
    this.#note('fees', list)
    this.feeLists.push(list)
  }

  order(report: OrderReport): void {
    this.#note('order', report)
    this.orders.push(report)
  }

  fill(report: FillReport): void {
    this.#note('fill', report)
    this.fills.push(report)
  }

  placed(id: string, outcome: RequestOutcome): void {
    this.#note(`placed ${id}`, outcome)
    this.placements.push({ id, outcome })
  }

  amended(id: string, outcome: RequestOutcome): void {
    this.#note(`amended ${id}`, outcome)
    this.amendments.push({ id, outcome })
  }

  canceled(id: string, outcome: RequestOutcome): void {
    this.#note(`canceled ${id}`, outcome)
    this.cancels.push({ id, outcome })
  }

  openOrders(list: readonly OrderReport[], asOf: number): void {
    this.#note(`open orders ${asOf}`, list)
    this.openLists.push({ list, asOf })
  }

  lookedUp(id: string, result: 'found' | 'absent' | 'failed', reason: string): void {
    this.#note(`looked up ${id} ${result}`, reason)
    this.lookUps.push({ id, result, reason })
  }

  /** By their numbers: an answer may say again what was reported before, and an order counts each once. */
  get distinctFills(): readonly FillReport[] {
    return [...new Map(this.fills.map((fill) => [fill.fillId, fill])).values()]
  }

  fillsRead(since: number, isComplete: boolean): void {
    this.#note(`fills read ${since}`, isComplete)
    this.fillReads.push({ since, isComplete })
  }

  stream(isLive: boolean, reason: string, now: number): void {
    this.#note(`stream ${isLive} ${now}`, reason)
    this.streams.push({ isLive, reason })
  }

  switchArmed(until: number | null, reason: string): void {
    this.#note('switch', { until, reason })
    this.switches.push({ until, reason })
  }

  #note(what: string, value: unknown): void {
    this.#write(`${what} ${JSON.stringify(value)}`)
  }
}
