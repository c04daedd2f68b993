import type { AccountSink, OrderChange, OrderRef } from '../account-adapter.ts'
import type { RequestOutcome } from '../account-events.ts'
import type { KnownOrders } from '../accounts/known-orders.ts'
import { refused } from '../accounts/unanswered.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Wakeups } from '../wire/wakeups.ts'
import { AskedFrames } from './asked-frames.ts'
import type { KrakenKeyCalls } from './kraken-key-calls.ts'
import { OrderAges } from './order-ages.ts'
import { callOutcome } from './order-answers.ts'
import type { FrameContext } from './order-frames.ts'
import {
  amendRequest,
  cancelAllRequest,
  cancelRequest,
  type OrderRequest,
  placeRequest,
  switchRequest,
} from './order-requests.ts'
import { isStaleToken } from './refusals.ts'
import { addWeight, amendWeight, cancelWeight, type TradingCounter } from './trading-counter.ts'

export interface EntryParts {
  sink: AccountSink
  wakeups: Wakeups
  calls: KrakenKeyCalls
  known: KnownOrders
  counter: TradingCounter
  line: {
    /** Undefined while there is no line, or no token for it. */
    context(now: number): FrameContext | undefined
    send(text: string): void
  }
  venueTime(now: number): number
}

export interface EntryEvents {
  /** Kraken does not know the token any more. */
  staleToken(): void
  taken(clientOrderId: string, venueOrderId: string | null, now: number): void
  /** Nothing became of it. */
  notPlaced(clientOrderId: string, reason: string): void
  /** It is not among the open orders: what became of it must be asked. */
  gone(order: OrderRef, now: number): void
  /** Everything was told to be canceled, and what is left must be asked. */
  allCanceled(now: number): void
  switched(until: number | null, reason: string): void
}

type Asked =
  | { kind: 'place'; clientOrderId: string; terms: OrderTerms }
  | { kind: 'amend'; order: OrderRef }
  | { kind: 'cancel'; order: OrderRef }
  | { kind: 'cancel-all' }
  | { kind: 'switch'; seconds: number }

/**
 * Orders leave over the line while there is one, and as calls while there is none: which way is decided before they
 * leave, and none leaves twice.
 */
export class OrderEntry {
  #parts: EntryParts
  #events: EntryEvents
  #frames: AskedFrames<Asked>
  #ages = new OrderAges()
  /** Placements without an outcome yet, and cancels of those: Kraken would not know yet what to cancel. */
  #placing = new Set<string>()
  #cancelsLater = new Map<string, OrderRef>()
  /** What the line has refused and a call may take. */
  #callsOnly = new Set<Special>()

  constructor(parts: EntryParts, events: EntryEvents) {
    this.#parts = parts
    this.#events = events
    this.#frames = new AskedFrames<Asked>(parts.wakeups, (asked, outcome, now) => {
      this.#settle(asked, outcome, now)
    })
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { sink, counter } = this.#parts
    const instrument = sink.instrumentOf(terms.symbol)
    const waitMs = counter.waitMs(terms.symbol, addWeight, now)
    const problem = !instrument
      ? `Kraken does not list ${terms.symbol}`
      : waitMs > 0
        ? `Kraken takes no more orders in ${terms.symbol} for ${Math.ceil(waitMs / 1000)} s`
        : undefined
    const asked = { kind: 'place', clientOrderId, terms } as const
    if (!instrument || problem !== undefined) {
      this.#settle(asked, { kind: 'not-sent', reason: problem ?? '' }, now)
      return
    }
    counter.count(terms.symbol, addWeight, now)
    this.#ages.touch(clientOrderId, now)
    this.#placing.add(clientOrderId)
    const isCallOnly = specialsOf(terms).some((special) => this.#callsOnly.has(special))
    this.#send(asked, placeRequest(clientOrderId, terms, instrument, addWeight), now, isCallOnly)
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    const { counter } = this.#parts
    const ref = this.#identified(order)
    const weight = amendWeight(this.#ages.ageOf(order, now))
    const waitMs = counter.waitMs(order.symbol, weight, now)
    const asked = { kind: 'amend', order: ref } as const
    if (waitMs > 0 || terms.kind.startsWith('trailing-')) {
      const reason =
        waitMs > 0
          ? `Kraken takes no more changes in ${order.symbol} for ${Math.ceil(waitMs / 1000)} s`
          : 'A trailing stop cannot be changed: cancel it and place another.'
      this.#settle(asked, { kind: 'not-sent', reason }, now)
      return
    }
    counter.count(order.symbol, weight, now)
    this.#send(asked, amendRequest(ref, change, terms, weight), now)
  }

  cancel(order: OrderRef, now: number): void {
    const ref = this.#identified(order)
    if (ref.venueOrderId === null && this.#placing.has(order.clientOrderId)) {
      this.#cancelsLater.set(order.clientOrderId, order)
      return
    }
    const weight = cancelWeight(this.#ages.ageOf(order, now))
    this.#parts.counter.count(order.symbol, weight, now)
    this.#send({ kind: 'cancel', order: ref }, cancelRequest(ref, weight), now)
  }

  cancelAll(now: number): void {
    this.#send({ kind: 'cancel-all' }, cancelAllRequest(), now)
  }

  deadMansSwitch(seconds: number, now: number): void {
    this.#send({ kind: 'switch', seconds }, switchRequest(seconds), now)
  }

  /** An answer on the line. False if nothing waits for it. */
  answered(id: string, outcome: RequestOutcome, now: number): boolean {
    const asked = this.#frames.take(id)
    if (asked) this.#settle(asked, outcome, now)
    return asked !== undefined
  }

  lineLost(reason: string, now: number): void {
    this.#frames.lineLost(reason, now)
  }

  /** The stream told of an order: if it is to be canceled, it can be now. */
  heard(clientOrderId: string | null, now: number): void {
    if (clientOrderId !== null) this.#releaseCancel(clientOrderId, now)
  }

  #send(asked: Asked, request: OrderRequest, now: number, isCallOnly = false): void {
    const { line, calls } = this.#parts
    const context = isCallOnly ? undefined : line.context(now)
    try {
      if (context) {
        const text = request.frame(context)
        this.#frames.add(context.reqId, asked, now)
        line.send(text)
      } else {
        calls.ask(request.call(this.#parts.venueTime(now)), (read, at, answer) => {
          this.#settle(asked, callOutcome(read, answer), at)
        })
      }
    } catch (error) {
      // Terms that are no figures, which a check before this one should have refused.
      const reason = error instanceof Error ? error.message : 'It cannot be written'
      this.#settle(asked, { kind: 'not-sent', reason }, now)
    }
  }

  #settle(asked: Asked, outcome: RequestOutcome, now: number): void {
    const isStale = outcome.kind === 'refused' && isStaleToken(outcome.refusal.code)
    if (isStale) this.#events.staleToken()
    switch (asked.kind) {
      case 'place':
        this.#placed(asked, outcome, now)
        break
      case 'amend':
        if (outcome.kind === 'accepted') this.#ages.touch(asked.order.clientOrderId, now)
        this.#parts.sink.amended(asked.order.clientOrderId, outcome)
        this.#askIfGone(asked.order, outcome, now)
        break
      case 'cancel':
        // To cancel twice does no harm, and a call needs no token.
        if (isStale) this.#cancelByCall(asked.order, now)
        else {
          this.#parts.sink.canceled(asked.order.clientOrderId, outcome)
          this.#askIfGone(asked.order, outcome, now)
        }
        break
      case 'cancel-all':
        if (isStale) this.#send(asked, cancelAllRequest(), now, true)
        else this.#events.allCanceled(now)
        break
      case 'switch':
        this.#switched(asked.seconds, outcome, now)
    }
  }

  #placed(asked: Asked & { kind: 'place' }, told: RequestOutcome, now: number): void {
    const { clientOrderId, terms } = asked
    const { sink, known, counter } = this.#parts
    const seen = known.ofClient(clientOrderId)?.venueOrderId ?? null
    // The answer is missing, but the stream has told of it.
    const isSeen = told.kind === 'unknown' && seen !== null
    const outcome: RequestOutcome = isSeen ? { kind: 'accepted', venueOrderId: seen } : told
    this.#placing.delete(clientOrderId)
    if (outcome.kind === 'refused') {
      const { meaning, code } = outcome.refusal
      if (meaning === 'rate-limited' && /^EOrder/i.test(code)) counter.fill(terms.symbol, now)
      if (meaning === 'bad-request') this.#learn(terms, code)
    }
    sink.placed(clientOrderId, outcome)
    if (outcome.kind === 'accepted') {
      this.#events.taken(clientOrderId, outcome.venueOrderId, now)
    } else if (outcome.kind !== 'unknown') {
      const reason = outcome.kind === 'refused' ? outcome.refusal.text : outcome.reason
      this.#events.notPlaced(clientOrderId, reason)
      this.#dropCancel(clientOrderId, reason)
    }
    this.#releaseCancel(clientOrderId, now)
  }

  #releaseCancel(clientOrderId: string, now: number): void {
    const order = this.#cancelsLater.get(clientOrderId)
    this.#cancelsLater.delete(clientOrderId)
    if (!order) return
    this.#placing.delete(clientOrderId)
    this.cancel(order, now)
  }

  #dropCancel(clientOrderId: string, reason: string): void {
    if (this.#cancelsLater.delete(clientOrderId)) {
      this.#parts.sink.canceled(clientOrderId, refused('unknown-order', '', reason))
    }
  }

  #cancelByCall(order: OrderRef, now: number): void {
    this.#send({ kind: 'cancel', order }, cancelRequest(order, 0), now, true)
  }

  #askIfGone(order: OrderRef, outcome: RequestOutcome, now: number): void {
    const isGone = outcome.kind === 'refused' && outcome.refusal.meaning === 'unknown-order'
    if (isGone || outcome.kind === 'unknown') this.#events.gone(order, now)
  }

  #switched(seconds: number, outcome: RequestOutcome, now: number): void {
    if (outcome.kind === 'accepted') {
      this.#events.switched(seconds === 0 ? null : now + seconds * 1000, '')
    } else {
      const reason = outcome.kind === 'refused' ? outcome.refusal.text : outcome.reason
      this.#events.switched(null, reason)
    }
  }

  /** The next one of its sort leaves as a call; this one was refused, and is not sent again. */
  #learn(terms: OrderTerms, error: string): void {
    for (const special of specialsOf(terms)) {
      if (specialWords[special].test(error)) this.#callsOnly.add(special)
    }
  }

  #identified(order: OrderRef): OrderRef {
    const known = this.#parts.known.ofClient(order.clientOrderId)
    return { ...order, venueOrderId: order.venueOrderId ?? known?.venueOrderId ?? null }
  }
}

/** What Kraken's pages promise of calls without doubt, and of the line with some. */
type Special = 'fill-or-kill' | 'sized-in-money'

const specialWords: Record<Special, RegExp> = {
  'fill-or-kill': /time_?in_?force|fok/i,
  'sized-in-money': /order_qty/i,
}

function specialsOf({ timeInForce, quoteSize }: OrderTerms): Special[] {
  const specials: Special[] = []
  if (timeInForce === 'fok') specials.push('fill-or-kill')
  if (quoteSize !== null) specials.push('sized-in-money')
  return specials
}
