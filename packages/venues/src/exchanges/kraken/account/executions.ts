import type { FillReport, OrderReport } from '../../../account-events.ts'
import type { AdapterIo } from '../../../adapter-io.ts'
import { isFinished } from '../../../kernel/account/order-report.ts'
import { excerptOf, itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { OrderSide } from '../../../order-terms.ts'
import type { SnapshotRow } from './order-limits/snapshot-proof.ts'
import { isFill, readExecution, readFill } from './stream-order.ts'

export interface ExecutionEvents {
  order(report: OrderReport, now: number): void
  fill(report: FillReport, now: number): void
  /** A fill of which the row does not say enough. */
  unreadFill(fillId: string, now: number): void
  isReported(fillId: string): boolean
  /**
   * The first frame of a subscription was read, with so many fills; `overlaps` if one of them had been reported
   * before. `rows`
   * is all that it shows, undefined where the frame is not one that shows everything.
   */
  snapshot(
    fills: number,
    overlaps: boolean,
    rows: readonly SnapshotRow[] | undefined,
    now: number,
  ): void
  /** Something was missed. */
  gap(now: number): void
}

interface Facts {
  symbol: string | null
  side: OrderSide | null
  clientOrderId: string | null
}

const mostFacts = 5000
/** Numbers that jump this often in a minute mean something else than we think. */
const mostJumps = 3
const minuteMs = 60_000

/** The channel of orders and fills. What an order is stands in its first row only, so it is kept in mind. */
export class Executions {
  #io: AdapterIo
  #events: ExecutionEvents
  #facts = new Map<string, Facts>()
  #lastNumber: number | undefined
  #jumps: number[] = []
  #awaitsSnapshot = true

  constructor(io: AdapterIo, events: ExecutionEvents) {
    this.#io = io
    this.#events = events
  }

  /** A new subscription counts its frames again, and begins with everything that is open. */
  restart(): void {
    this.#lastNumber = undefined
    this.#awaitsSnapshot = true
  }

  read(frame: JsonObject, text: string, now: number): void {
    const isSnapshot = frame['type'] === 'snapshot'
    const rows = itemsOf(frame['data'])
      .map(objectOf)
      .filter((row) => row !== undefined)
    const hasGap = this.#hasGap(frame, isSnapshot, now)
    const fillIds = rows.filter((row) => isFill(row)).map((row) => textOf(row['exec_id']) ?? '')
    const overlaps = fillIds.some((id) => this.#events.isReported(id))
    for (const row of rows) this.#readRow(row, isSnapshot, text, now)
    if (this.#awaitsSnapshot) {
      this.#awaitsSnapshot = false
      const shown = isSnapshot ? snapshotRows(rows) : undefined
      this.#events.snapshot(fillIds.length, overlaps, shown, now)
    }
    if (hasGap) this.#events.gap(now)
  }

  #readRow(row: JsonObject, isSnapshot: boolean, text: string, now: number): void {
    const report = readExecution(row, now)
    if (!report) {
      this.#io.anomaly('unreadable execution', excerptOf(text))
      return
    }
    const facts = this.#remember(report)
    if (isFill(row)) {
      const fill = readFill(row, facts, now)
      if (fill) this.#events.fill(fill, now)
      else this.#events.unreadFill(textOf(row['exec_id']) ?? '', now)
      // An old fill in a snapshot says how its order stood then, not how it stands.
      if (isSnapshot && !isFinished(report.status)) return
    }
    this.#events.order({ ...report, ...withoutNulls(facts) }, now)
  }

  #remember(report: OrderReport): Facts {
    const { venueOrderId, symbol, side, clientOrderId } = report
    const known = this.#facts.get(venueOrderId)
    const facts = {
      symbol: symbol ?? known?.symbol ?? null,
      side: side ?? known?.side ?? null,
      clientOrderId: clientOrderId ?? known?.clientOrderId ?? null,
    }
    this.#facts.delete(venueOrderId)
    this.#facts.set(venueOrderId, facts)
    if (this.#facts.size > mostFacts) {
      const [oldest = ''] = this.#facts.keys()
      this.#facts.delete(oldest)
    }
    return facts
  }

  /** Frames are numbered per subscription, as far as is known: numbers that jump all the time are not believed. */
  #hasGap(frame: JsonObject, isSnapshot: boolean, now: number): boolean {
    const number = Number(textOf(frame['sequence']) ?? Number.NaN)
    if (Number.isNaN(number)) return false
    const last = this.#lastNumber
    if (isSnapshot || last === undefined || number > last) this.#lastNumber = number
    if (isSnapshot || last === undefined || number <= last + 1) return false
    this.#io.anomaly('executions were missed', `${last} ${number}`)
    this.#jumps = [...this.#jumps.filter((at) => Math.abs(now - at) < minuteMs), now]
    return this.#jumps.length <= mostJumps
  }
}

/** Undefined where a row cannot be read: then it does not show everything. */
function snapshotRows(rows: readonly JsonObject[]): SnapshotRow[] | undefined {
  const shown = rows.map((row) => ({
    venueOrderId: textOf(row['order_id']) ?? '',
    time: Date.parse(textOf(row['timestamp']) ?? ''),
    isFill: isFill(row),
  }))
  const isWhole = shown.every(({ venueOrderId, time }) => venueOrderId !== '' && !isNaN(time))
  return isWhole ? shown : undefined
}

function withoutNulls(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}
