import type { OrderChange, OrderRef } from '../../../account-adapter.ts'
import type { Instrument } from '../../../instrument.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import type { KeyCall } from '../wire/key-calls.ts'
import { addOrderForm, amendOrderForm, orderPair } from './order-body.ts'
import {
  addOrderFrame,
  amendOrderFrame,
  cancelAfterFrame,
  cancelAllFrame,
  cancelOrderFrame,
  type FrameContext,
} from './order-frames.ts'

/** One request about orders in both forms: as a frame for the connection, and as a call for when there is none. */
export interface OrderRequest {
  frame(context: FrameContext): string
  call(venueNow: number): KeyCall
  /** To send it once more changes nothing: only cancels are. */
  isHarmlessTwice?: boolean
}

const order = { priority: 'order', weight: 0, isOrder: true } as const
const cancel = { priority: 'cancel', weight: 0, isOrder: true } as const

export function placeRequest(
  clientOrderId: string,
  terms: OrderTerms,
  { venueSymbol, restSymbol }: Instrument,
  weight: number,
): OrderRequest {
  const { side, size, quoteSize, limitPrice, limitOffset, symbol } = terms
  const offset = limitOffset === undefined ? '' : ` at ${limitOffset} beyond its stop`
  const price = limitPrice === null ? offset : ` at ${limitPrice}`
  const purpose = `${side === 'buy' ? 'Buy' : 'Sell'} ${size ?? quoteSize ?? ''} ${symbol}${price}`
  return {
    frame: (context) => addOrderFrame(clientOrderId, terms, venueSymbol, context),
    call: (venueNow) => ({
      ...order,
      name: 'AddOrder',
      purpose,
      form: addOrderForm(clientOrderId, terms, restSymbol, venueNow),
      trading: trading(symbol, weight),
    }),
  }
}

export function amendRequest(
  ref: OrderRef,
  change: OrderChange,
  terms: OrderTerms,
  weight: number,
): OrderRequest {
  return {
    frame: (context) => amendOrderFrame(ref, change, terms, context),
    call: () => ({
      ...order,
      name: 'AmendOrder',
      purpose: `Change an order in ${ref.symbol}`,
      form: amendOrderForm(ref, change, terms),
      trading: trading(ref.symbol, weight),
    }),
  }
}

export function cancelRequest(ref: OrderRef, weight: number): OrderRequest {
  return {
    isHarmlessTwice: true,
    frame: (context) => cancelOrderFrame(ref, context),
    call: () => ({
      ...cancel,
      name: 'CancelOrder',
      purpose: `Cancel an order in ${ref.symbol}`,
      form: [orderPair(ref)],
      trading: trading(ref.symbol, weight),
    }),
  }
}

export function cancelAllRequest(): OrderRequest {
  return {
    isHarmlessTwice: true,
    frame: (context) => cancelAllFrame(context),
    call: () => ({ ...cancel, name: 'CancelAll', purpose: 'Cancel all orders' }),
  }
}

export function switchRequest(seconds: number): OrderRequest {
  return {
    frame: (context) => cancelAfterFrame(seconds, context),
    call: () => ({
      ...cancel,
      name: 'CancelAllOrdersAfter',
      purpose: "Dead man's switch",
      form: [['timeout', String(Math.trunc(seconds))]],
    }),
  }
}

function trading(symbol: string, weight: number) {
  return { bucket: `trading:${symbol}`, weight }
}
