import { AlgorithmAccount } from '@leadline/algorithms/algorithm-account'
import { orderTermsOf } from '@leadline/algorithms/asked-terms'
import type { WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import type { AlgorithmRequest } from '@leadline/desk-protocol/messages/algorithm-messages'
import { zero } from '@leadline/orders/decimal-text'
import type { JournalFact } from '@leadline/orders/journal/journal-row'
import { algorithmOf, type OrderRecord } from '@leadline/orders/order-record'
import type { SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import { venueOf } from '@leadline/venues/venue-registry'

import type { OrderService } from '../orders/order-service.ts'
import { accountAt } from './account-facts.ts'
import { type BidOf, wireAlgorithmOrders, wirePosition } from './wire-algorithm.ts'

type AlgorithmFact = Extract<JournalFact, { about: 'algorithm' }>
type CloseRequest = Extract<AlgorithmRequest, { type: 'algorithmClose' }>

/** Why a run ended that the trader ended: where it left nothing, there is nothing to see. */
const endedByTrader = ['You stopped it.', 'You shut it down.', 'Leadline was closed.']

const lost = 'Leadline ended without closing.'
const gone = 'It is no longer there.'

interface Run {
  name: string
  fileName: string
  startedAt: number | null
  endedAt: number | null
  reason: string
  error: AlgorithmFact['error']
  account: AlgorithmAccount
}

interface Needs {
  orders: OrderService
  /** Its last method has not run yet. */
  isLive: (id: string) => boolean
  bidOf: BidOf
  changed: () => void
}

/**
 * Runs that have ended and that the trader has not seen yet: why each ended, what it holds, which orders stand. All of it from
 * the journal, so that it is there again after a restart, whatever ended Leadline.
 */
export class EndedAlgorithms {
  readonly #needs: Needs
  readonly #runs = new Map<string, Run>()
  /** Numbers of the desks' presses that became orders: the same one is never two. */
  readonly #closed = new Set<string>()

  constructor(needs: Needs) {
    this.#needs = needs
    const { manager } = needs.orders
    for (const { at, fact } of manager.journal.read()) {
      if (fact.about === 'algorithm') this.#fold(fact, at)
      if (fact.about === 'algorithm-seen') this.#runs.delete(fact.id)
    }
    for (const order of [...manager.records.all()].toSorted(byTime)) this.#count(order)
    for (const whole of manager.synthetic.active()) this.#countWhole(whole)
  }

  /** Just written into the journal. */
  noted(fact: AlgorithmFact, at: number): void {
    this.#fold(fact, at)
    this.#needs.changed()
  }

  orderChanged(order: OrderRecord): void {
    if (this.#count(order)) this.#needs.changed()
  }

  wholeChanged(whole: SyntheticOrder): void {
    if (this.#countWhole(whole)) this.#needs.changed()
  }

  /** The newest first. */
  list(): WireEndedAlgorithm[] {
    return [...this.#runs].flatMap(([id, run]) => this.#wire(id, run) ?? []).toReversed()
  }

  /** The trader has seen it. Empty, or why not. */
  dismiss(id: string): string {
    return this.#seen(id, [])
  }

  /** Its coins are the trader's, and so are the orders that it left. Empty, or why not. */
  handOver(id: string): string {
    const { account } = this.#runs.get(id) ?? {}
    const working = account?.working() ?? []
    const wholes = account?.workingWholes() ?? []
    const reason = this.#seen(id, [
      ...working.map(({ clientOrderId }) => clientOrderId),
      ...wholes.map((whole) => whole.id),
    ])
    if (reason === '') this.#needs.orders.publishAgain(working, wholes)
    return reason
  }

  /** Sells what it holds of a symbol at an exchange, or buys back what it sold of an allotment. Empty, or why not. */
  close({ id, symbol, venue, closeId }: CloseRequest): string {
    if (this.#closed.has(closeId)) return ''
    const run = this.#shown(id)
    if (!run) return gone
    const { orders } = this.#needs
    const { account, name } = run
    const { name: exchange } = venueOf(venue)
    const held = account.sizeOf(symbol, venue)
    const size = account.closable(symbol, venue)
    if (held.eq(zero)) return `It holds nothing of ${symbol} at ${exchange}.`
    if (size.lte(zero)) return 'Its working orders are for all of it already: cancel them first.'
    const key = accountAt(orders, venue)
    if (!key) return `No key for ${exchange} is connected.`
    const placed = orders.manager.place({
      draftId: `algorithm-close-${closeId}`,
      keyId: key.info.keyId,
      terms: orderTermsOf({
        symbol,
        side: held.lt(zero) ? 'buy' : 'sell',
        size: size.toFixed(),
        limit: null,
        stop: null,
        timeInForce: 'ioc',
        postOnly: false,
      }),
      source: { kind: 'algorithm', id, name, effect: 'close' },
      isPriceConfirmed: false,
    })
    if (placed.kind === 'sent' || placed.kind === 'repeated') {
      this.#closed.add(closeId)
      return ''
    }
    if (placed.kind === 'risk') return placed.refusal.message
    if (placed.kind === 'impossible') return placed.message
    return placed.problems.map(({ message }) => message).join(' ')
  }

  #seen(id: string, handedOver: readonly string[]): string {
    if (!this.#shown(id)) return gone
    const { manager } = this.#needs.orders
    const fact = { about: 'algorithm-seen', id, handedOver } as const
    manager.journal.note([fact], this.#needs.orders.now())
    manager.state.apply(fact)
    this.#runs.delete(id)
    this.#needs.changed()
    return ''
  }

  #shown(id: string): Run | undefined {
    const run = this.#runs.get(id)
    return run && this.#wire(id, run) && run
  }

  #wire(id: string, run: Run): WireEndedAlgorithm | undefined {
    const { name, fileName, startedAt, endedAt, reason, error, account } = run
    if (startedAt === null || this.#needs.isLive(id)) return undefined
    const positions = account
      .positions()
      .filter(({ size }) => !size.eq(zero))
      .map((held) => {
        const { symbol, venue } = held
        const closable = account.closable(symbol, venue).toFixed()
        return { ...wirePosition(held, this.#needs.bidOf), closable }
      })
    const orders = wireAlgorithmOrders(account)
    const isByTrader = endedAt !== null && endedByTrader.includes(reason)
    if (isByTrader && !error && positions.length === 0 && orders.length === 0) return undefined
    return {
      id,
      name,
      fileName,
      startedAt,
      endedAt,
      reason: endedAt === null ? lost : reason,
      isExpected: isByTrader,
      error: error ?? null,
      positions,
      orders,
    }
  }

  #fold(fact: AlgorithmFact, at: number): void {
    const { id, name, fileName, state, reason, error } = fact
    // Those of older programs were never to be seen: nobody wants all of them at once.
    if (fact.isWatched !== true) return
    const before = this.#runs.get(id)
    const isOver = state === 'Stopped'
    this.#runs.set(id, {
      name,
      fileName,
      startedAt: before?.startedAt ?? (state === 'Running' ? at : null),
      endedAt: isOver ? at : null,
      reason: isOver ? reason : '',
      error,
      account: before?.account ?? new AlgorithmAccount(),
    })
  }

  #count(order: OrderRecord): boolean {
    const run = this.#runs.get(algorithmOf(order.source)?.id ?? '')
    run?.account.update(order)
    return run !== undefined
  }

  #countWhole(whole: SyntheticOrder): boolean {
    const run = this.#runs.get(whole.owner?.id ?? '')
    run?.account.updateWhole(whole)
    return run !== undefined
  }
}

function byTime(one: OrderRecord, other: OrderRecord): number {
  return one.recordedAt - other.recordedAt
}
