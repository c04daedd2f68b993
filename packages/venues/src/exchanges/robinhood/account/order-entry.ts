import type { OrderRef } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { unanswered } from '../../../kernel/account/unanswered.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { accountPaths, cancelPath, type RobinhoodVersion } from '../wire/paths.ts'
import type { AccountCalls } from './account-calls.ts'
import { orderBody } from './order-body.ts'
import { outcomeOfError } from './refusals.ts'

export interface EntryEvents {
  /** An order as an answer reported it. */
  reported(row: JsonObject, now: number): void
  /** It will end, unless it is filled before. */
  cancelTaken(venueOrderId: string): void
  /** Something was requested: the lists will soon report it. */
  requested(now: number): void
  /** The key may place orders, or may not. */
  mayTrade(mayTrade: boolean): void
}

const unclear: RequestOutcome = { kind: 'unknown', reason: 'Robinhood gave an unclear answer.' }
const noAccount = 'Robinhood has not reported yet which account the key belongs to.'

/** What an order's number may be made of: it becomes part of a path. */
const shape = /^[\w-]{1,64}$/

/** Placing and canceling. Each leaves once; what no answer reports is left open. */
export class OrderEntry {
  readonly #core: AccountCore
  readonly #calls: AccountCalls
  readonly #outcomes: OrderOutcomes
  readonly #events: EntryEvents

  constructor(
    core: AccountCore,
    calls: AccountCalls,
    outcomes: OrderOutcomes,
    events: EntryEvents,
  ) {
    this.#core = core
    this.#calls = calls
    this.#outcomes = outcomes
    this.#events = events
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { symbol, side } = terms
    const written = orderBody(clientOrderId, terms)
    const isListed = this.#core.sink.instrumentOf(symbol) !== undefined
    const reason =
      'reason' in written
        ? written.reason
        : isListed
          ? noAccount
          : `Robinhood does not list ${symbol}.`
    if ('reason' in written || !isListed || this.#calls.accountNumber === undefined) {
      this.#outcomes.placed(clientOrderId, { kind: 'not-sent', reason }, now)
      return
    }
    this.#core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    const purpose = `${side === 'buy' ? 'Buy' : 'Sell'} ${symbol}`
    this.#place({ clientOrderId, terms, purpose }, this.#calls.ordersIn)
  }

  cancel(order: OrderRef, now: number): void {
    const { venueOrderId } = order
    if (venueOrderId === null || !shape.test(venueOrderId)) {
      const reason = 'Robinhood has not reported its ID of the order.'
      this.#outcomes.canceled(order, { kind: 'not-sent', reason }, now)
      return
    }
    this.#cancel({ ...order, venueOrderId }, this.#calls.ordersIn)
  }

  #place(order: NewOrder, version: RobinhoodVersion): void {
    const { clientOrderId, terms, purpose } = order
    const written = orderBody(clientOrderId, terms, version)
    if ('reason' in written) return
    const call = {
      purpose,
      path: accountPaths[version].orders,
      query: this.#calls.ofAccountIn(version),
      priority: 'order' as const,
    }
    this.#calls.post(call, written.body, (answer, later) => {
      const isForbidden = answer.kind === 'answered' && answer.status === 403
      // That is a certain no: the key may place orders of the other version alone, and nothing was placed in this one.
      if (isForbidden && version === 'v2' && this.#calls.mayBeOther) {
        this.#place(order, 'v1')
        return
      }
      const { outcome, row } = readPlaced(answer, clientOrderId)
      if (outcome.kind === 'accepted') this.#calls.orderVersion = version
      this.#outcomes.placed(clientOrderId, outcome, later)
      if (outcome.kind === 'accepted') this.#events.mayTrade(true)
      if (isForbidden) this.#events.mayTrade(false)
      this.#events.reported(row, later)
      this.#events.requested(later)
    })
  }

  #cancel(order: OrderRef & { venueOrderId: string }, version: RobinhoodVersion): void {
    const { venueOrderId, symbol } = order
    const call = {
      purpose: `Cancel ${symbol}`,
      path: cancelPath(version, venueOrderId),
      query: [],
      priority: 'cancel' as const,
    }
    this.#calls.post(call, undefined, (answer, later) => {
      const isElsewhere = answer.kind === 'answered' && [403, 404].includes(answer.status)
      if (isElsewhere && version === 'v2' && this.#calls.mayBeOther) {
        this.#cancel(order, 'v1')
        return
      }
      const { outcome, row } = readCanceled(answer, venueOrderId)
      this.#outcomes.canceled(order, outcome, later)
      if (outcome.kind === 'accepted') this.#events.cancelTaken(venueOrderId)
      this.#events.reported(row, later)
      this.#events.requested(later)
    })
  }
}

interface NewOrder {
  clientOrderId: string
  terms: OrderTerms
  purpose: string
}

interface EntryAnswer {
  outcome: RequestOutcome
  row: JsonObject
}

function judged(answer: VenueAnswer, read: (row: JsonObject) => RequestOutcome): EntryAnswer {
  const lost = unanswered(answer)
  if (lost || answer.kind !== 'answered') return { outcome: lost ?? unclear, row: {} }
  const { status, body } = answer
  if (status !== 200 && status !== 201) return { outcome: outcomeOfError(status, body), row: {} }
  const row = fieldsOf(tryParseLossless(body))
  return { outcome: read(row), row }
}

/** A yes names our own number; the order it names may have failed all the same, which its state reports. */
function readPlaced(answer: VenueAnswer, clientOrderId: string): EntryAnswer {
  return judged(answer, (row) => {
    const venueOrderId = textOf(row['id'])
    return venueOrderId !== undefined && row['client_order_id'] === clientOrderId
      ? { kind: 'accepted', venueOrderId }
      : unclear
  })
}

/** A yes means that it was requested, not that it is done. In the older version it is a sentence. */
function readCanceled(answer: VenueAnswer, venueOrderId: string): EntryAnswer {
  return judged(answer, () => ({ kind: 'accepted', venueOrderId }))
}
