import type { OrderEvent } from '../order-events.ts'
import { receiptRows } from '../receipts/journal-rows.ts'
import type { Receipt, ReceiptFacts, ReceiptVenue } from '../receipts/receipt-format.ts'
import { makeReceipt } from '../receipts/write-receipt.ts'
import { fillOf, limitBuy, reportOf } from './sample-orders.ts'

/** The order of the manual: 0.50 BTC bought at the market at Coinbase, which Kraken would have given for less. */
export const sentAt = Date.UTC(2026, 10, 19, 15, 4, 5)
const clientOrderId = '5f0c1c1e-7d0a-4a44-9a0e-0f6a1b2c3d4e'

export function receiptVenue(changes: Partial<ReceiptVenue> & { venue: string }): ReceiptVenue {
  return {
    prices: 'book',
    state: 'live',
    bids: [],
    asks: [],
    bidsLeftOut: 0,
    asksLeftOut: 0,
    fees: { maker: '0.0025', taker: '0.004' },
    minSize: '0.0001',
    minNotional: null,
    refusal: '',
    ...changes,
  }
}

export const sampleVenues: readonly ReceiptVenue[] = [
  receiptVenue({
    venue: 'coinbase',
    bids: ['59990.00 x 0.50'],
    asks: ['60000.00 x 0.50', '60080.00 x 2.00'],
    asksLeftOut: 12,
    fees: { maker: '0.004', taker: '0.006' },
  }),
  receiptVenue({ venue: 'kraken', bids: ['59980.00 x 1.20'], asks: ['60050.00 x 1.00'] }),
  receiptVenue({
    venue: 'gemini',
    bids: ['59970.00 x 0.10'],
    asks: ['60020.00 x 0.10'],
    refusal: 'Gemini has no market orders.',
  }),
  receiptVenue({ venue: 'binance-us', state: 'unwatched', fees: null }),
  receiptVenue({
    venue: 'robinhood',
    prices: 'quotes',
    bids: ['59900.00 x 1'],
    asks: ['60100.00 x 1'],
    fees: { maker: '0', taker: '0' },
  }),
]

/** Rows of the journal of an order that was filled as `fills` say. */
export function rowsOf(
  fills: readonly Parameters<typeof fillOf>[0][],
  terms: Partial<typeof limitBuy> = {},
): OrderEvent[] {
  const at = (ms: number) => ({ clientOrderId, at: sentAt + ms })
  return [
    {
      ...at(0),
      kind: 'recorded',
      keyId: 'a key of the trader',
      venue: 'coinbase',
      terms: {
        ...limitBuy,
        kind: 'market',
        size: '0.5',
        limitPrice: null,
        timeInForce: 'ioc',
        ...terms,
      },
      source: { kind: 'hand' },
      draftId: 'draft-1',
      replaces: null,
      notionalUsd: '30000',
    },
    { ...at(40), kind: 'placed', outcome: { kind: 'accepted', venueOrderId: 'V-1' } },
    ...fills.map((fill): OrderEvent => ({
      ...at(60),
      kind: 'fill',
      fill: fillOf({ clientOrderId, ...fill }),
      usd: { BTC: '59995', USD: '1' },
    })),
    { ...at(61), kind: 'report', report: reportOf({ clientOrderId, status: 'filled' }) },
  ]
}

export function sampleFacts(
  rows = rowsOf([{ price: '60000', size: '0.5', fee: '180' }]),
  venues = sampleVenues,
): ReceiptFacts {
  const order = { endedAt: sentAt + 61, state: 'filled' } as const
  return { market: 'simulated', venues: [...venues], order, ...receiptRows(rows) }
}

export function sampleReceipt(facts = sampleFacts()): Receipt {
  const receipt = makeReceipt(facts)
  if (!receipt) throw new Error('The facts make no receipt')
  return receipt
}
