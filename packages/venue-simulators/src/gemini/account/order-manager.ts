import type { Account } from '@leadline/matching-engine/exchange/account'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import type { OrderPlan, Reason } from '@leadline/matching-engine/exchange/order-plan'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'

import type { FaultInjector } from '../../faults/fault-injector.ts'
import type { KeptRequests } from '../../wire/venue-api-server.ts'
import type { GeminiSymbol, GeminiSymbols } from '../market/symbols.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import type { GeminiOrder } from './write-order.ts'

/** An order in one spelling, whether it came by REST or by socket. */
export interface GeminiOrderRequest {
  symbol: string
  side: string
  price: string | undefined
  amount: string
  stop: string | undefined
  /** At most one of the four ways to end at once, by its REST name. */
  option: string | undefined
  isMarket: boolean
  clientId: string | undefined
  session: string
  by: 'rest' | 'socket'
}

export interface RefusalListener {
  refused(request: GeminiOrderRequest, reason: string, now: number): void
  cancelRefused(order: GeminiOrder, now: number): void
}

const clientIdForm = /^[:\-_.#a-zA-Z0-9]{1,36}$/

/** Orders of the one account of this exchange. Refusals are the exchange's reasons. */
export class GeminiOrderManager implements KeptRequests {
  readonly account: Account
  readonly exchange: Exchange
  readonly #symbols: GeminiSymbols
  readonly #variants: GeminiVariants
  readonly #faults: FaultInjector
  readonly #orders = new Map<string, GeminiOrder>()
  /** Learns of orders that were refused, and of cancels that came too late. */
  refusals: RefusalListener | undefined
  #remember: ((ticket: Ticket) => void) | undefined

  constructor(
    exchange: Exchange,
    account: Account,
    symbols: GeminiSymbols,
    variants: GeminiVariants,
    faults: FaultInjector,
  ) {
    this.exchange = exchange
    this.account = account
    this.#symbols = symbols
    this.#variants = variants
    this.#faults = faults
  }

  /** Oldest first. */
  get orders(): GeminiOrder[] {
    return [...this.#orders.values()]
  }

  order(id: string): GeminiOrder | undefined {
    return this.#orders.get(id)
  }

  withClientId(id: string): GeminiOrder | undefined {
    return this.orders.findLast(({ clientId }) => clientId === id)
  }

  keep(ticket: Ticket): object | undefined {
    const order = this.#orders.get(ticket.id)
    if (!order) return undefined
    const { ticket: _ticket, symbol: _symbol, ...kept } = order
    return kept
  }

  restore(ticket: Ticket, kept: object): void {
    const symbol = this.#symbols.of(ticket.plan.instrument)
    const request = kept as Omit<GeminiOrder, 'ticket' | 'symbol'>
    this.#orders.set(ticket.id, { ...request, ticket, symbol })
  }

  place(request: GeminiOrderRequest, now: number): GeminiOrder | string {
    const placed = this.#place(request, now)
    if (typeof placed === 'string') this.refusals?.refused(request, placed, now)
    return placed
  }

  /** False where there is nothing left to cancel. */
  cancel(order: GeminiOrder, now: number): boolean {
    const isDone = this.exchange.cancel(order.ticket, now)
    if (!isDone) this.refusals?.cancelRefused(order, now)
    return isDone
  }

  #place(request: GeminiOrderRequest, now: number): GeminiOrder | string {
    const read = this.#read(request)
    if (typeof read === 'string') return read
    const { plan, symbol, stop } = read
    const placed: GeminiOrder[] = []
    this.#remember = (ticket) => {
      const order: GeminiOrder = {
        ticket,
        symbol,
        clientId: request.clientId,
        options: request.option === undefined ? [] : [request.option],
        stop,
        session: request.session,
        by: request.by,
      }
      this.#orders.set(ticket.id, order)
      placed.push(order)
    }
    const ticket = this.exchange.place(this.account, plan, now)
    this.#remember = undefined
    const [order] = placed
    return ticket instanceof Ticket && order ? order : reasonOf(ticket as Reason)
  }

  /** Called with the first event of each order. */
  accepted(ticket: Ticket): void {
    this.#remember?.(ticket)
  }

  cancelAll(now: number, session?: string): GeminiOrder[] {
    return this.orders.filter(
      (order) =>
        order.ticket.isLive &&
        (session === undefined || order.session === session) &&
        this.exchange.cancel(order.ticket, now),
    )
  }

  #read(
    request: GeminiOrderRequest,
  ): { plan: OrderPlan; symbol: GeminiSymbol; stop: number | undefined } | string {
    const symbol = this.#symbols.find(request.symbol)
    if (!symbol) return 'InvalidSymbol'
    const { instrument } = symbol
    const closed = this.#closed(symbol, request)
    if (closed !== undefined) return closed
    const side = request.side.toLowerCase()
    if (side !== 'buy' && side !== 'sell') return 'InvalidSide'
    const { clientId } = request
    if (clientId !== undefined && !clientIdForm.test(clientId)) return 'ClientOrderIdTooLong'
    const { repeatedClientId } = this.#variants
    const isChecked = ['rejected', `rejected-by-${request.by}`].includes(repeatedClientId)
    if (clientId !== undefined && isChecked) {
      const isOpen = this.orders.some((order) => order.clientId === clientId && order.ticket.isLive)
      if (isOpen) return 'DuplicateOrder'
    }
    const size = instrument.readSize(request.amount)
    if (typeof size !== 'number' || size < instrument.bounds.minSize) return 'InvalidQuantity'
    const limit = request.isMarket ? undefined : instrument.readPrice(request.price ?? '')
    if (!request.isMarket && typeof limit !== 'number') return 'InvalidPrice'
    const stop = request.stop === undefined ? undefined : instrument.readPrice(request.stop)
    if (request.stop !== undefined && typeof stop !== 'number') return 'InvalidStopPrice'
    const plan: OrderPlan = {
      instrument,
      side,
      size,
      limit: typeof limit === 'number' ? limit : undefined,
      timeInForce:
        request.isMarket || request.option === 'immediate-or-cancel'
          ? 'ioc'
          : request.option === 'fill-or-kill'
            ? 'fok'
            : 'gtc',
      postOnly: request.option === 'maker-or-cancel',
      clientId: clientId ?? '',
      selfTrade: 'cancel-newest',
    }
    if (typeof stop !== 'number') return { plan, symbol, stop: undefined }
    if (!isStopRight(request.by, side, stop, plan.limit ?? 0)) return 'InvalidStopPrice'
    plan.trigger = { kind: 'touch', price: stop, direction: side === 'buy' ? 'up' : 'down' }
    return { plan, symbol, stop }
  }

  #closed(
    { instrument }: GeminiSymbol,
    { option, isMarket }: GeminiOrderRequest,
  ): string | undefined {
    const { mode } = instrument
    const maintenance = this.#faults.get('maintenance')
    if (maintenance) return maintenance.form === 'closed' ? 'MarketClosed' : 'MarketNotOpen'
    if (mode === 'halted' || mode === 'cancel-only' || mode === 'delisted') return 'MarketNotOpen'
    if (mode === 'post-only' && option !== 'maker-or-cancel') return 'MarketNotOpen'
    return mode === 'limit-only' && isMarket ? 'MarketNotOpen' : undefined
  }
}

/** Buying, the stop lies below the limit, selling above it; the socket lets both be equal. */
function isStopRight(
  by: 'rest' | 'socket',
  side: 'buy' | 'sell',
  stop: number,
  limit: number,
): boolean {
  if (by === 'socket' && stop === limit) return true
  return side === 'buy' ? stop < limit : stop > limit
}

function reasonOf(reason: Reason): string {
  if (reason === 'insufficient-funds') return 'InsufficientFunds'
  if (reason === 'triggers-at-once') return 'InvalidStopPrice'
  return reason === 'no-liquidity' ? 'InsufficientLiquidity' : 'MarketNotOpen'
}
