import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { receiptVenue, rowsOf, sampleFacts, sampleReceipt } from '../testing/sample-receipt.ts'
import { mostOtherLevels, mostTakenLevels } from './receipt-format.ts'

const manual = guide('orders-and-tickets')

test('the receipt of the manual is the one that Leadline makes', () => {
  const venues = tableAfter(manual, 'Say you buy 0.50 BTC at the market at Coinbase').map((row) => {
    const [name = '', bid = '', ask = '', size = '', fee = ''] = row.map(plain)
    const taker = exact(fee.replace('%', '')).div(exact('100')).toFixed()
    return receiptVenue({
      venue: name.toLowerCase(),
      bids: [`${bid} x 1`],
      asks: [`${ask} x ${size}`],
      fees: { maker: '0', taker },
    })
  })
  const [price = '', amount, fee = '', mid, slippage, bps] = numbersIn(
    manual,
    /It is filled at ([\d,.]+), for \$([\d,.]+) and a fee of \$([\d,.]+)\. The mid was ([\d,.]+), so the slippage is \$([\d.]+), or ([\d.]+) basis/,
  ).map(plain)
  const [size = '', total, saved] = numbersIn(
    manual,
    /takes less: ([\d.]+) BTC would have cost \$([\d,.]+) there in all, and the order would have saved \$([\d.]+)\./,
  ).map(plain)
  const { result } = sampleReceipt(sampleFacts(rowsOf([{ price, size, fee }], { size }), venues))
  const money = (text: string | null | undefined) => text && exact(text).toFixed(2)
  expect([money(result.amount), money(result.arrivalMid)]).toEqual([amount, mid])
  expect([money(result.slippage), result.slippageBps]).toEqual([slippage, bps])
  expect(money(result.alternatives[1]?.total)).toBe(total)
  expect(result.best?.by).toBe('kraken')
  expect(money(result.best?.saved)).toBe(saved)
})

test('a receipt holds as many levels as the manual says', () => {
  const [least, most, other] = numbersIn(
    manual,
    /at least (\d+) and at most (\d+), and (\d+) of the other/,
  )
  expect([least, other]).toEqual([String(mostOtherLevels), String(mostOtherLevels)])
  expect(most).toBe(String(mostTakenLevels))
})
