import { receiptFamily } from '@leadline/desk-protocol/messages/receipt-messages'
import type { Receipt } from '@leadline/orders/receipts/receipt-format'
import { verifyReceipt } from '@leadline/orders/receipts/verify-receipt'
import { expect, onTestFinished, test } from 'vitest'

import { PaperTrader } from '../../testing/paper-trader.ts'
import { memoryReceipts, type ReceiptStore, type SentFacts } from './receipt-store.ts'

const market = { kind: 'market', timeInForce: 'ioc' } as const

async function sitDown(
  store: ReceiptStore = memoryReceipts(),
  before?: Pick<PaperTrader, 'clock' | 'journal'>,
): Promise<PaperTrader> {
  const trader = new PaperTrader({ receipts: store }, {}, before)
  onTestFinished(() => trader.stop())
  trader.desk.join(receiptFamily)
  return await trader.sitDown()
}

async function receiptOf(trader: PaperTrader, clientOrderId: string) {
  const request = trader.desk.request(receiptFamily, { type: 'receipt', clientOrderId })
  await trader.clock.advance(100)
  const reply = trader.desk.reply(receiptFamily, request)
  if (!reply) throw new Error('No reply')
  return reply
}

function read(text: string | null): Receipt {
  const verdict = verifyReceipt(new TextEncoder().encode(text ?? ''))
  if (verdict.verdict !== 'true') throw new Error(`The receipt is ${verdict.verdict}`)
  return verdict.receipt
}

test('an order that was filled has a receipt with the books of its sending, and every number in it is true', async () => {
  const trader = await sitDown()
  const { ask, bid } = trader.prices('kraken')
  // A ticket for Kraken says GTC, which Coinbase has for no market order: that is no reason to compare nothing.
  const { id } = await trader.place('kraken', { ...market, timeInForce: 'gtc', size: '0.02' })
  await trader.until(() => trader.hub.orders?.manager.records.get(id ?? '')?.state === 'filled')
  const { text } = await receiptOf(trader, id ?? '')
  const { order, venues, journal, result, market: where } = read(text)
  expect(where).toBe('simulated')
  expect(order).toMatchObject({ venue: 'kraken', side: 'buy', kind: 'market', state: 'filled' })
  expect(venues.map(({ venue, prices, state }) => [venue, prices, state])).toEqual([
    ['coinbase', 'book', 'live'],
    ['kraken', 'book', 'live'],
    ['gemini', 'book', 'live'],
    ['binance-us', 'book', 'live'],
    ['robinhood', 'quotes', 'live'],
  ])
  const kraken = venues.find(({ venue }) => venue === 'kraken')
  expect(Number(kraken?.asks[0]?.split(' x ')[0])).toBe(ask)
  expect(Number(kraken?.bids[0]?.split(' x ')[0])).toBe(bid)
  expect(journal[0]).toMatchObject({ kind: 'recorded', clientOrderId: id })
  expect(journal.some(({ kind }) => kind === 'fill')).toBe(true)
  expect(result.filled).toBe('0.02')
  const reasons = result.alternatives.map(({ venue, reason }) => [venue, reason])
  expect(reasons).toEqual([
    ['coinbase', ''],
    ['kraken', ''],
    ['gemini', 'refused'],
    ['binance-us', ''],
    ['robinhood', 'quotes'],
  ])
  expect(text).not.toContain('practice-kraken')
})

test('its numbers are in the sums of the time in which it was sent, and every desk is notified', async () => {
  const trader = await sitDown()
  const { id } = await trader.place('coinbase', { ...market, size: '0.02' })
  await trader.until(() => trader.desk.updates(receiptFamily).some(({ written }) => written > 0))
  expect(trader.desk.updates(receiptFamily).at(-1)).toMatchObject({ written: 1, failure: '' })
  const sums = (from: number) => {
    const to = trader.clock.now() + 1
    const request = trader.desk.request(receiptFamily, { type: 'receipts', from, to })
    return trader.desk.reply(receiptFamily, request)
  }
  expect(sums(0)).toMatchObject({ count: 1, summaries: [{ clientOrderId: id, filled: '0.02' }] })
  expect(sums(trader.clock.now())).toMatchObject({ count: 0, summaries: [] })
})

test('an order that still works has no receipt yet, one that was canceled has one without a fill', async () => {
  const store = memoryReceipts()
  const trader = await sitDown(store)
  const { id } = await trader.place('kraken', { size: '0.02', limitPrice: '20000' })
  // A hub that is killed now finds the books of the sending again.
  expect(store.sent().map(({ clientOrderId }) => clientOrderId)).toEqual([id])
  expect(await receiptOf(trader, id ?? '')).toMatchObject({
    isDone: false,
    reason: 'This order still works. Its receipt is written when it has ended.',
  })
  await trader.request({ type: 'cancel', scope: { kind: 'everywhere' } })
  await trader.until(() => trader.hub.orders?.manager.records.get(id ?? '')?.state === 'canceled')
  const { result, order } = read((await receiptOf(trader, id ?? '')).text)
  expect([order.state, result.notCompared, result.filled]).toEqual(['canceled', 'no-fill', '0'])
  expect((await receiptOf(trader, 'nobody')).reason).toBe('Leadline knows of no such order.')
})

test('a hub that was killed before it wrote a receipt writes the same one to the byte when it is started again', async () => {
  const copies: SentFacts[] = []
  const store = memoryReceipts()
  const keepSent = (facts: SentFacts) => {
    // What a killed process leaves is there before the order has ended.
    expect(store.read(facts.clientOrderId)).toBeUndefined()
    copies.push(facts)
  }
  const killed = await sitDown({ ...store, keepSent })
  const { id } = await killed.place('kraken', { ...market, size: '0.02' })
  await killed.until(() => store.read(id ?? '') !== undefined)
  const { clock, journal } = killed
  const kept = memoryReceipts()
  const [facts] = copies
  if (facts) kept.keepSent(facts)
  const next = await sitDown(kept, { clock, journal })
  expect(read((await receiptOf(next, id ?? '')).text).result.filled).toBe('0.02')
  expect(kept.read(id ?? '')).toBe(store.read(id ?? ''))
  expect(kept.sent()).toEqual([])
})

test('a copy whose order never came to the journal is forgotten', async () => {
  const store = memoryReceipts()
  store.keepSent({ clientOrderId: 'nobody', sentAt: 1, venues: '[]' })
  await sitDown(store)
  expect(store.sent()).toEqual([])
})

test('a hub that is closed writes what has ended, and keeps the copies of what works', async () => {
  const store = memoryReceipts()
  const trader = await sitDown(store)
  const working = await trader.place('kraken', { size: '0.02', limitPrice: '20000' })
  const { records } = trader.hub.orders?.manager ?? {}
  const { id } = await trader.place('coinbase', { ...market, size: '0.02' })
  trader.hub.stop()
  expect(records?.get(id ?? '')?.state).toBe('filled')
  expect(store.read(id ?? '')).toContain('"state": "filled"')
  expect(store.sent().map(({ clientOrderId }) => clientOrderId)).toEqual([working.id])
})
