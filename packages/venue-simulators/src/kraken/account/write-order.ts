import { amountFixed, amountText, amountOf } from '@leadline/matching-engine/exchange/amount'
import type { Reason } from '@leadline/matching-engine/exchange/order-plan'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'
import { averagePrice } from '@leadline/matching-engine/exchange/ticket-amounts'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import type { KrakenPair } from '../market/symbol.ts'
import { feesInQuote } from './fees.ts'
import type { KrakenOrderRequest, PriceWish } from './order-request.ts'

/** How an order was requested, beside what became of it. */
export interface KrakenOrder {
  ticket: Ticket
  pair: KrakenPair
  request: KrakenOrderRequest
  /** Amendments, oldest first; the first row is the order as it was placed. */
  amends: { id: string; size: number; remaining: number; limit: number | undefined; time: number }[]
}

/** 'buy 0.00100000 XBTUSD @ limit 59000.0' */
export function describe({ request }: Pick<KrakenOrder, 'request'>, pair: KrakenPair): string {
  const { side, volume, type, limit, trigger } = request
  const words = type.replaceAll('-', ' ').replace(/ limit$/, '')
  const prices = [
    trigger && priceWords(trigger),
    limit && (trigger ? `-> limit ${priceWords(limit)}` : priceWords(limit)),
  ]
  return [side, volume, pair.altname, '@', words, ...prices].filter(Boolean).join(' ')
}

function priceWords({ text, kind }: PriceWish): string {
  if (kind === 'static') return text
  const signed = text.startsWith('-') ? text : `+${text}`
  return kind === 'pct' ? `${signed}%` : signed
}

/** As amended. */
function limitWish({ ticket, pair }: KrakenOrder, requested: PriceWish): PriceWish {
  if (requested.kind !== 'quote' || ticket.limitOffset === undefined) return requested
  return { text: pair.price(ticket.limitOffset), kind: 'quote' }
}

export function restStatus({ status }: Ticket): string {
  if (status === 'filled') return 'closed'
  if (status === 'cancelled') return 'canceled'
  if (status === 'scheduled') return 'pending'
  return status === 'waiting' ? 'open' : status
}

/** The order of the REST calls. `trades` are the ids of its fills. */
export function restOrder(order: KrakenOrder, trades: readonly string[] | undefined): Json {
  const { ticket, pair, request } = order
  const { plan } = ticket
  const isOver = !ticket.isLive
  const seconds = (ms: number) => new RawNumber((ms / 1000).toFixed(4))
  const size = typeof plan.size === 'number' ? pair.qty(ticket.size) : request.volume
  return {
    refid: null,
    userref: request.userReference ?? null,
    ...(request.clientId !== undefined && { cl_ord_id: request.clientId }),
    status: restStatus(ticket),
    opentm: seconds(ticket.createdAt),
    starttm: plan.startsAt === undefined ? 0 : Math.floor(plan.startsAt / 1000),
    expiretm: plan.expiresAt === undefined ? 0 : Math.floor(plan.expiresAt / 1000),
    descr: {
      pair: pair.altname,
      type: request.side,
      ordertype: request.type,
      price: request.trigger
        ? priceWords(request.trigger)
        : ticket.limit === undefined
          ? '0'
          : pair.price(ticket.limit),
      price2: request.trigger && request.limit ? priceWords(limitWish(order, request.limit)) : '0',
      leverage: 'none',
      order: describe(order, pair),
      close: request.close ? `close position @ ${request.close.type.replaceAll('-', ' ')}` : '',
    },
    vol: size,
    vol_exec: pair.qty(ticket.filled),
    cost: amountFixed(ticket.filledValue, 5),
    fee: amountFixed(feesInQuote(ticket), 5),
    price:
      ticket.filled === 0
        ? '0.00000'
        : amountFixed(averagePrice(ticket), Math.max(pair.pairDecimals, 1)),
    stopprice: stopPrice(order),
    limitprice: '0.00000',
    misc: '',
    oflags: [
      request.feePreference,
      ...(request.postOnly ? ['post'] : []),
      ...(request.isCash ? ['viqc'] : []),
    ].join(','),
    ...(isOver && { closetm: seconds(ticket.updatedAt), reason: reasonText(ticket) ?? null }),
    ...(trades && trades.length > 0 && { trades }),
  }
}

function stopPrice({ ticket, pair }: KrakenOrder): string {
  const { trigger } = ticket.plan
  if (trigger?.kind === 'touch') return pair.price(trigger.price)
  return ticket.trailStop === undefined ? '0.00000' : pair.price(ticket.trailStop)
}

const reasonTexts: Partial<Record<Reason, string>> = {
  requested: 'User requested',
  'post-only': 'Post only order',
  'self-trade': 'Self trade prevention',
  'insufficient-funds': 'Insufficient funds',
  'time-reached': 'Order expired',
}

export function reasonText({ reason, status }: Ticket): string | undefined {
  if (status === 'filled' || reason === undefined) return undefined
  return reasonTexts[reason] ?? 'Order could not be filled'
}

export function rawAmount(amount: bigint, decimals = 10): RawNumber {
  return new RawNumber(amountText(amount, decimals))
}

export function rawQty(pair: KrakenPair, lots: number): RawNumber {
  return rawAmount(amountOf(lots, pair.instrument.sizeDecimals))
}

export function rawPrice(pair: KrakenPair, ticks: number): RawNumber {
  return new RawNumber(pair.price(ticks))
}
