import type { Balance } from '@leadline/venues/account-events'
import { venueOf } from '@leadline/venues/venue-registry'

import type { TradeBook } from '../../accounts/trade-book.ts'
import { exact, readDecimal, zero } from '../../decimal-text.ts'
import type { JournalState } from '../../journal/journal-state.ts'
import { isFinished, type OrderRecord } from '../../order-record.ts'
import { isActive, type SyntheticOrder } from '../../synthetic/synthetic-order.ts'
import type { AccountManager } from '../account-manager.ts'
import type { OrderManagerCore } from '../order-manager-core.ts'
import type { PlaceRequest, PlaceResult } from '../place-order.ts'
import { closingTerms, holdingOf, partOf } from './closing-sale.ts'

export interface CloseRequest {
  /** The same one is never two sales. */
  closeId: string
  keyId: string
  symbol: string
  /** Of what is held, as decimal text. From 100, working orders of the symbol are canceled first. */
  percent: string
}

/** As of an order; `impossible` also where there is nothing to sell, or orders are not canceled in time. */
export type CloseResult = PlaceResult

type Unsent = Exclude<PlaceResult, { kind: 'sent' | 'repeated' }>

export interface ClosePorts {
  accounts: ReadonlyMap<string, AccountManager>
  trades: TradeBook
  place: (request: PlaceRequest, now: number) => PlaceResult
  whyNotPlaced: (request: PlaceRequest, now: number) => Unsent | undefined
  cancel: (clientOrderIds: readonly string[], now: number) => void
}

interface Close extends CloseRequest {
  /** What was working when it began. */
  orders: readonly string[]
  synthetic: readonly string[]
  /** Until then orders are waited for. */
  until: number
  /** When balances were asked for, and what was reported before; null: not yet, or no need. */
  asked: { at: number; before: Balance | undefined } | null
  done: (result: CloseResult) => void
}

/** So long cancels and balances are waited for; what is not done then is not sold: the market is another one. */
const closeWithinMs = 10_000
const balancesWithinMs = 3000
const lookEveryMs = 100
/** A fill so shortly before a report of balances may not be in it: the exchange's clock is not ours. */
const reportLagMs = 5000

/**
 * Closes what is held of an asset at one exchange. What would hold the sale back is asked before anything is canceled, so
 * that nobody loses a stop for a sale that cannot leave. Kept in memory alone: a sale does not leave after a restart.
 */
export class PositionCloses {
  readonly #core: OrderManagerCore
  readonly #state: JournalState
  readonly #ports: ClosePorts
  readonly #open = new Map<string, Close>()

  constructor(core: OrderManagerCore, state: JournalState, ports: ClosePorts) {
    this.#core = core
    this.#state = state
    this.#ports = ports
  }

  start(request: CloseRequest, now: number, done: (result: CloseResult) => void): void {
    const { closeId, keyId, symbol, percent } = request
    const earlier = this.#core.records.byDraft(closeId)
    if (earlier) return done({ kind: 'repeated', clientOrderId: earlier.clientOrderId })
    for (const other of this.#open.values()) {
      if (other.keyId === keyId && other.symbol === symbol) {
        return done(impossible(`${symbol} is being closed already.`))
      }
    }
    const share = readDecimal(percent)
    if (!share?.gt(zero) || share.gt(exact('100'))) {
      return done(impossible(`${percent} is not a share of the position.`))
    }
    const orders = isWhole(request) ? this.#ordersOf(request) : []
    const synthetic = isWhole(request) ? this.#syntheticOf(request) : []
    const ids = orders.map(({ clientOrderId }) => clientOrderId)
    const sale = this.#sale(request, ids)
    if ('kind' in sale) return done(sale)
    const why = this.#ports.whyNotPlaced(sale, now)
    // Sent too many in this second: that passes while it waits.
    const isHeldBack = why?.kind === 'risk' && why.refusal.guard === 'order-rate'
    if (why && !isHeldBack) return done(why)
    const close: Close = {
      ...request,
      orders: ids,
      synthetic: synthetic.map(({ id }) => id),
      until: now + closeWithinMs,
      asked: null,
      done,
    }
    this.#open.set(closeId, close)
    const all = [...close.orders, ...close.synthetic]
    if (all.length > 0) this.#ports.cancel(all, now)
    this.#look(close, now)
  }

  /** An order, a balance or a connection has changed. */
  look(now: number): void {
    for (const close of this.#open.values()) this.#look(close, now)
  }

  #look(close: Close, now: number): void {
    if (!this.#open.has(close.closeId)) return
    if (this.#isReady(close, now)) {
      const sale = this.#sale(close, [])
      const result = 'kind' in sale ? sale : this.#ports.place(sale, now)
      const isHeldBack = result.kind === 'risk' && result.refusal.guard === 'order-rate'
      if (!isHeldBack || now >= close.until) return this.#end(close, result)
    } else if (now >= close.until) {
      return this.#end(close, impossible(notCanceled(close.symbol)))
    }
    const alarm = `close ${close.closeId}`
    this.#core.alarms.at(alarm, now + lookEveryMs, (later) => this.#look(close, later))
  }

  #isReady(close: Close, now: number): boolean {
    const { records } = this.#core
    const isOpen = close.synthetic.some((id) => {
      const one = this.#state.synthetic.get(id)
      return one !== undefined && isActive(one)
    })
    const isLeft = isWhole(close) && this.#ordersOf(close).length > 0
    if (isOpen || isLeft) return false
    const isUnsure = close.orders.some((id) => {
      const order = records.get(id)
      return order !== undefined && !order.isFilledFinal && !order.isConcluded
    })
    return !isUnsure && this.#isKnown(close, now)
  }

  /** The balance has what was filled, by the exchange's own word. */
  #isKnown(close: Close, now: number): boolean {
    const account = this.#ports.accounts.get(close.keyId)
    const { balancesAt = -Infinity } = account ?? {}
    const reported = account?.balancesByAsset.get(close.symbol.split('-')[0] ?? '')
    if (close.asked === null) {
      if (!this.#hasFillSince(close, balancesAt - reportLagMs)) return true
      close.asked = { at: now, before: reported }
      account?.port?.readBalances(now)
      return false
    }
    const { at, before } = close.asked
    return (balancesAt >= at && reported !== before) || now >= at + balancesWithinMs
  }

  #hasFillSince({ keyId, symbol }: Close, time: number): boolean {
    const [base] = symbol.split('-')
    for (const fill of this.#ports.trades.newestFirst()) {
      if (fill.time < time) return false
      if (fill.keyId === keyId && (fill.base === base || fill.feeAsset === base)) return true
    }
    return false
  }

  /** What leaves once these orders are gone. */
  #sale(request: CloseRequest, gone: readonly string[]): PlaceRequest | Unsent {
    const { closeId, keyId, symbol, percent } = request
    const account = this.#ports.accounts.get(keyId)
    if (!account?.port) return impossible('This key is not connected.')
    const { venue, capabilities } = account.info
    const { name } = venueOf(venue)
    const instrument = this.#core.market.instrumentOf(venue, symbol)
    if (!instrument) return impossible(`${name} has no market ${symbol}.`)
    const { base, sizeStep } = instrument
    const working = this.#core.records
      .workingOf(keyId)
      .filter(({ clientOrderId }) => !gone.includes(clientOrderId))
    const holding = holdingOf(base, account.balancesByAsset, working)
    const size = partOf(holding, exact(percent), sizeStep)
    if (holding.total.lte(zero)) return impossible(`No ${base} is held at ${name}.`)
    if (size.lte(zero) || size.gt(holding.free)) {
      return impossible(notFree(base, name, holding.free.toFixed(), holding.total.toFixed()))
    }
    const prices = this.#core.market.pricesOf(venue, symbol)
    const band = this.#state.limits?.priceBandPercent
    const terms = closingTerms(instrument, size.toFixed(), capabilities, prices, band)
    if ('problem' in terms) return impossible(`${name} ${terms.problem}.`)
    const source = { kind: 'hand' } as const
    return { draftId: closeId, keyId, terms, source, isPriceConfirmed: true }
  }

  #ordersOf({ keyId, symbol }: CloseRequest): OrderRecord[] {
    return this.#core.records
      .workingOf(keyId)
      .filter(({ terms, state }) => terms.symbol === symbol && !isFinished(state))
  }

  #syntheticOf({ keyId, symbol }: CloseRequest): SyntheticOrder[] {
    return [...this.#state.synthetic.values()].filter(
      (one) => isActive(one) && one.keyId === keyId && one.symbol === symbol,
    )
  }

  #end(close: Close, result: CloseResult): void {
    this.#open.delete(close.closeId)
    this.#core.alarms.cancel(`close ${close.closeId}`)
    close.done(result)
  }
}

function isWhole({ percent }: CloseRequest): boolean {
  return exact(percent).eq(exact('100'))
}

function impossible(message: string): Extract<Unsent, { kind: 'impossible' }> {
  return { kind: 'impossible', message }
}

function notCanceled(symbol: string): string {
  return `Not sold: orders of ${symbol} were not canceled in time. Look at Working orders.`
}

function notFree(asset: string, name: string, free: string, total: string): string {
  return `Of ${total} ${asset} at ${name}, ${free} is free to sell: working orders hold the rest.`
}
