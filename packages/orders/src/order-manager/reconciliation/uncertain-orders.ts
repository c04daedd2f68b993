import { backOffMs } from '@leadline/runtime/back-off'
import type { FillReport, OrderReport } from '@leadline/venues/account-events'

import { exact, zero } from '../../decimal-text.ts'
import { isFinished, type OrderRecord } from '../../order-record.ts'
import type { AccountPort } from '../account-port.ts'
import { type OrderManagerCore, eventOf } from '../order-manager-core.ts'
import { fillOverlapMs } from './reconciliation.ts'
import { isSameFill, type OrderUpdate } from './unreadable-update.ts'

/** What the exchange has said of a doubtful order since it was asked, by calls and not by its stream. */
interface Round {
  beganAt: number
  report: OrderReport | undefined
  fills: Map<string, FillReport>
  isFillsRead: boolean
  /** It says again what cannot be. */
  isContradicted: boolean
}

const askAgain = { firstMs: 10_000, longestMs: 300_000 }
/** A list may lag behind a stream so long: what was booked later is not taken back on its word. */
const lagMs = 10_000

/**
 * Orders of which an exchange has said what cannot be, or what contradicts the books here. It is asked at once, for the
 * order and for its fills, and again with growing pauses until both answers fit each other; until then the order is
 * shown as uncertain. What was booked and is not so is corrected by a row of its own: no row is ever taken back.
 */
export class UncertainOrders {
  readonly #core: OrderManagerCore
  readonly #keyId: string
  readonly #port: () => AccountPort | undefined
  readonly #rounds = new Map<string, Round>()
  readonly #attempts = new Map<string, number>()

  constructor(core: OrderManagerCore, keyId: string, port: () => AccountPort | undefined) {
    this.#core = core
    this.#keyId = keyId
    this.#port = port
  }

  open({ clientOrderId, uncertainty }: OrderRecord, claim: string, now: number): void {
    if (uncertainty !== claim) {
      this.#core.records.learn([eventOf(clientOrderId, now, { kind: 'doubted', claim })], now)
    }
    if (!this.#rounds.has(clientOrderId)) this.#begin(clientOrderId, now)
  }

  /** The account is connected: whatever was uncertain before is requested again. */
  resume(now: number): void {
    for (const { keyId, clientOrderId } of this.#core.records.uncertain()) {
      if (keyId === this.#keyId) this.#begin(clientOrderId, now)
    }
  }

  /** An update that cannot be true. Said by a call, it is what the exchange insists on. */
  unreadable(order: OrderRecord, update: OrderUpdate, claim: string, now: number): void {
    const round = this.#rounds.get(order.clientOrderId)
    if (round && isAsked(update)) round.isContradicted = true
    this.open(order, claim, now)
  }

  /** An update that may be true. */
  received(clientOrderId: string, update: OrderUpdate, now: number): void {
    const round = this.#rounds.get(clientOrderId)
    if (!round || !isAsked(update)) return
    if ('fill' in update) round.fills.set(update.fill.fillId, update.fill)
    else {
      round.report = update.report
      this.#conclude(clientOrderId, round, now)
    }
  }

  fillsRead(since: number, isComplete: boolean, now: number): void {
    if (!isComplete) return
    for (const [clientOrderId, round] of this.#rounds) {
      const order = this.#core.records.get(clientOrderId)
      if (!order || since > sinceOf(order)) continue
      round.isFillsRead = true
      this.#conclude(clientOrderId, round, now)
    }
  }

  #begin(clientOrderId: string, now: number): void {
    const order = this.#core.records.get(clientOrderId)
    if (!order) return
    const round = { report: undefined, isFillsRead: false, isContradicted: false }
    this.#rounds.set(clientOrderId, { ...round, beganAt: now, fills: new Map() })
    const attempt = this.#attempts.get(clientOrderId) ?? 0
    this.#attempts.set(clientOrderId, attempt + 1)
    const at = now + backOffMs(attempt, askAgain)
    this.#core.alarms.at(this.#alarmName(clientOrderId), at, (later) => {
      this.#begin(clientOrderId, later)
    })
    const { venueOrderId, recordedAt: sentAt, terms } = order
    const { symbol } = terms
    this.#port()?.lookUp({ clientOrderId, venueOrderId, symbol, sentAt }, now)
    this.#port()?.readFills(sinceOf(order), now)
  }

  #conclude(clientOrderId: string, round: Round, now: number): void {
    const order = this.#core.records.get(clientOrderId)
    const { report, isFillsRead, isContradicted } = round
    if (!order || !report || !isFillsRead || isContradicted) return
    if (isTrueOf(order, report, round)) {
      this.#end(clientOrderId)
      this.#core.records.learn([eventOf(clientOrderId, now, { kind: 'settled' })], now)
    } else if (isConsistent(report, round) && order.changedAt + lagMs <= round.beganAt) {
      this.#end(clientOrderId)
      const fills = [...round.fills.values()]
      const event = eventOf(clientOrderId, now, { kind: 'corrected', report, fills })
      this.#core.records.learn([event], now)
    }
  }

  #end(clientOrderId: string): void {
    this.#rounds.delete(clientOrderId)
    this.#attempts.delete(clientOrderId)
    this.#core.alarms.cancel(this.#alarmName(clientOrderId))
  }

  #alarmName(clientOrderId: string): string {
    return `doubt ${this.#keyId} ${clientOrderId}`
  }
}

function isAsked(update: OrderUpdate): boolean {
  return ('fill' in update ? update.fill : update.report).source !== 'stream'
}

function sinceOf({ recordedAt }: OrderRecord): number {
  return recordedAt - fillOverlapMs
}

/** The books here say what the exchange says. */
function isTrueOf(order: OrderRecord, { filled, status }: OrderReport, { fills }: Round): boolean {
  if (filled !== null && !exact(order.filled).eq(exact(filled))) return false
  if (isFinished(order.state) && !isFinished(status === 'unknown' ? 'pending' : status))
    return false
  return order.fills.every((booked) => {
    const reported = fills.get(booked.fillId)
    return reported !== undefined && isSameFill(booked, reported)
  })
}

/** Its fills add up to what it says was filled. */
function isConsistent({ filled }: OrderReport, { fills }: Round): boolean {
  const sum = [...fills.values()].reduce((total, { size }) => total.plus(exact(size)), zero)
  return filled !== null && exact(filled).eq(sum)
}
