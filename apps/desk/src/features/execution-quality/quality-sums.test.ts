import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'
import { summaryOf } from '@leadline/orders/receipts/receipt-summary'
import { sampleReceipt } from '@leadline/orders/testing/sample-receipt'
import { expect, test } from 'vitest'

import { qualityRows, qualitySums } from './quality-sums.ts'

const sample: WireReceiptSummary = summaryOf(sampleReceipt())
const noon = new Date(2026, 10, 19, 12, 30).getTime()

test('sums are in dollars, and basis points are of all that was traded', () => {
  const twice = {
    ...sample,
    amount: '60000',
    filled: '1',
    feeInQuote: '60',
    slippage: '-2.5',
    best: null,
  }
  expect(qualitySums([sample, twice])).toEqual({
    count: 2,
    volume: '90000',
    fees: '240',
    feeBps: '26.67',
    slippage: '0',
    slippageBps: '0.00',
    compared: 2,
    missed: '34.9',
    missedBps: '3.88',
  })
})

test('another quote currency counts at its dollars, and one of unknown worth not at all', () => {
  const inEuro = { ...sample, symbol: 'BTC-EUR', quoteUsd: '1.1' }
  expect(qualitySums([inEuro])).toMatchObject({ volume: '33000', missed: '38.39' })
  expect(qualitySums([{ ...inEuro, quoteUsd: null }])).toMatchObject({ count: 0, volume: '0' })
})

test('an order that traded nothing, or was compared with nothing, makes no number better or worse', () => {
  const canceled = { ...sample, filled: '0', amount: '0', slippage: null, best: null }
  const stop = { ...sample, slippage: null, slippageBps: null, isCompared: false, best: null }
  expect(qualitySums([sample, canceled])).toEqual(qualitySums([sample]))
  expect(qualitySums([sample, stop])).toMatchObject({
    count: 2,
    compared: 1,
    slippageBps: '0.83',
    missedBps: '11.63',
  })
})

test('rows are by exchange, the largest first, and by hour of the day, the earliest first', () => {
  const kraken = { ...sample, venue: 'kraken', amount: '1', sentAt: noon }
  const later = { ...sample, venue: 'kraken', amount: '2', sentAt: noon + 3_600_000 }
  const all = [later, kraken, { ...sample, sentAt: noon - 86_400_000 }]
  expect(qualityRows(all, 'Exchange').map(({ name, count }) => [name, count])).toEqual([
    ['Coinbase', 1],
    ['Kraken', 2],
  ])
  expect(qualityRows(all, 'Hour').map(({ name, count }) => [name, count])).toEqual([
    ['12:00', 2],
    ['13:00', 1],
  ])
  expect(qualityRows(all, 'Day').map(({ name }) => name)).toEqual(['2026-11-19', '2026-11-18'])
})
