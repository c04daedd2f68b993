import { expect, test } from 'vitest'

import type { OrderEvent } from '../order-events.ts'
import { receiptVenue, rowsOf, sampleFacts, sampleReceipt } from '../testing/sample-receipt.ts'

test('an order is compared with its size at every exchange, after fees, and with the mid of its sending', () => {
  const { result } = sampleReceipt()
  expect(result).toMatchObject({
    filled: '0.5',
    averagePrice: '60000',
    amount: '30000',
    feeInQuote: '180',
    total: '30180',
    arrivalBid: '59990',
    arrivalAsk: '60000',
    arrivalMid: '59995',
    slippage: '2.5',
    slippageBps: '0.83',
    best: { by: 'kraken', saved: '34.9' },
  })
  expect(
    result.alternatives.map(({ venue, reason, total, saved }) => [venue, reason, total, saved]),
  ).toEqual([
    ['coinbase', '', '30180', '0'],
    ['kraken', '', '30145.1', '34.9'],
    ['gemini', 'refused', null, null],
    ['binance-us', 'unwatched', null, null],
    ['robinhood', 'quotes', null, null],
  ])
})

test('a sale is better where it brings more', () => {
  const rows = rowsOf([{ price: '59990', size: '0.5', fee: '179.97', side: 'sell' }], {
    side: 'sell',
  })
  const { result } = sampleReceipt(sampleFacts(rows))
  // 0.5 × 59,980 = 29,990, less 0.4 %: 29,870.04 at Kraken, 29,815.03 here.
  expect([result.total, result.slippage]).toEqual(['29815.03', '2.5'])
  expect(result.best).toEqual({ by: 'kraken', saved: '55.01' })
})

test('a split takes each coin from where it costs least after the fee, and is best where no exchange has all', () => {
  const rows = rowsOf([{ price: '60060', size: '1.2', fee: '432.432' }], { size: '1.2' })
  const { result } = sampleReceipt(sampleFacts(rows))
  expect(result.split?.parts).toEqual([
    { venue: 'kraken', size: '1', amount: '60050', fee: '240.2' },
    { venue: 'coinbase', size: '0.2', amount: '12000', fee: '72' },
  ])
  // Kraken alone has 1.00 of 1.20: nothing is said of what it would have cost.
  expect(result.alternatives[1]).toMatchObject({ left: '0.2', saved: null })
  expect(result.best).toEqual({ by: 'split', saved: '142.232' })
})

test('a part that its exchange would not take alone goes to the others', () => {
  const rows = rowsOf([{ price: '60060', size: '1.2', fee: '432.432' }], { size: '1.2' })
  const facts = sampleFacts(rows)
  const venues = facts.venues.map((venue) =>
    venue.venue === 'coinbase' ? { ...venue, minNotional: '20000' } : venue,
  )
  const { result } = sampleReceipt({ ...facts, venues })
  expect(result.split).toMatchObject({ left: '0.2', saved: null })
  expect(result.best).toBeNull()
})

test('no exchange is said to fill an order beyond its limit', () => {
  const rows = rowsOf([{ price: '60000', size: '0.5', fee: '180' }], {
    kind: 'limit',
    limitPrice: '60010',
  })
  const { result } = sampleReceipt(sampleFacts(rows))
  expect(result.alternatives[1]).toMatchObject({
    venue: 'kraken',
    size: '0',
    left: '0.5',
    saved: null,
  })
})

test('the limit of the price guard is no limit of the order', () => {
  const rows = rowsOf([{ price: '60000', size: '0.5', fee: '180' }], {
    kind: 'limit',
    limitPrice: '60010',
    isMarketable: true,
  })
  expect(sampleReceipt(sampleFacts(rows)).order).toMatchObject({ kind: 'market', limitPrice: null })
  expect(sampleReceipt(sampleFacts(rows)).result.best).toEqual({ by: 'kraken', saved: '34.9' })
})

test('an order that waits for its price, that may not take, or that was not filled is compared with nothing', () => {
  const fill = { price: '60000', size: '0.5', fee: '180' }
  const why = (rows: ReturnType<typeof rowsOf>) => {
    const { notCompared, alternatives, best, slippage } = sampleReceipt(sampleFacts(rows)).result
    return [notCompared, alternatives.length, best, slippage]
  }
  expect(why(rowsOf([fill], { kind: 'stop-market' }))).toEqual(['trigger', 0, null, null])
  expect(why(rowsOf([fill], { kind: 'limit', limitPrice: '60000', postOnly: true }))).toEqual([
    'post-only',
    0,
    null,
    '2.5',
  ])
  expect(why(rowsOf([]))).toEqual(['no-fill', 0, null, null])
})

test('a stale book and a quote are no part of the mid', () => {
  const venues = [
    receiptVenue({ venue: 'coinbase', bids: ['59990.00 x 1'], asks: ['60000.00 x 1'] }),
    receiptVenue({ venue: 'kraken', state: 'stale', bids: ['60500 x 1'], asks: ['59000 x 1'] }),
    receiptVenue({
      venue: 'robinhood',
      prices: 'quotes',
      bids: ['60500 x 1'],
      asks: ['59000 x 1'],
    }),
  ]
  expect(sampleReceipt(sampleFacts(undefined, venues)).result).toMatchObject({
    arrivalMid: '59995',
    best: null,
  })
})

test('a fee in coins is worth what they cost, one in a third coin what it was worth in dollars, and none is guessed', () => {
  const feeOf = (feeAsset: string, fee: string) =>
    sampleReceipt(sampleFacts(rowsOf([{ price: '60000', size: '0.5', fee, feeAsset }]))).result
  expect(feeOf('BTC', '0.001').feeInQuote).toBe('60')
  expect(feeOf('XYZ', '3')).toMatchObject({ feeInQuote: null, total: null, best: null })
  expect(feeOf('XYZ', '0').feeInQuote).toBe('0')
  const rows = rowsOf([{ price: '60000', size: '0.5', fee: '3', feeAsset: 'BNB' }]).map((row) =>
    row.kind === 'fill' ? { ...row, usd: { ...row.usd, BNB: '600.5' } } : row,
  )
  expect(sampleReceipt(sampleFacts(rows)).result.feeInQuote).toBe('1801.5')
})

test('a fill that came twice counts once, and what was corrected counts as corrected', () => {
  const fill = { price: '60000', size: '0.5', fee: '180' }
  expect(sampleReceipt(sampleFacts(rowsOf([fill, fill]))).result.filled).toBe('0.5')
  const rows = rowsOf([{ ...fill, fillId: 'wrong' }])
  const [first] = rows
  if (!first) throw new Error('no row')
  const { clientOrderId, at } = first
  const right = {
    fillId: 'F-2',
    venueOrderId: 'V-1',
    clientOrderId,
    symbol: 'BTC-USD',
    side: 'buy',
  } as const
  const report = { ...right, source: 'poll', time: 0, liquidity: 'maker', feeAsset: 'USD' } as const
  const fills = [{ ...report, price: '59000', size: '0.25', fee: '1' }]
  const event = { kind: 'corrected', clientOrderId, at: at + 99, fills } as never
  expect(sampleReceipt(sampleFacts([...rows, event])).result).toMatchObject({
    filled: '0.25',
    makerSize: '0.25',
    averagePrice: '59000',
  })
})

test('of an order with thousands of rows, every fill is in its receipt, and what is left out is counted', () => {
  const fills = Array.from({ length: 300 }, (_, at) => ({
    fillId: `F-${at}`,
    price: '60000',
    size: '0.001',
    fee: '0.1',
  }))
  const rows = rowsOf(fills)
  const more = rows.flatMap((row): OrderEvent[] =>
    row.kind === 'report' ? Array.from({ length: 1000 }, () => ({ ...row })) : [row],
  )
  const receipt = sampleReceipt(sampleFacts(more))
  expect(receipt.result.filled).toBe('0.3')
  expect(receipt.journal).toHaveLength(400)
  expect(receipt.rowsLeftOut).toBe(more.length - 400)
})

test('no receipt holds the name of a key', () => {
  expect(JSON.stringify(sampleReceipt())).not.toContain('a key of the trader')
})
