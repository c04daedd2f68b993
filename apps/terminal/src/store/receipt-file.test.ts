import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { canonicalText } from '@leadline/orders/receipts/canonical-text'
import { summaryOf } from '@leadline/orders/receipts/receipt-summary'
import { sampleReceipt } from '@leadline/orders/testing/sample-receipt'
import { expect, onTestFinished, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { openReceiptFile } from './receipt-file.ts'

const receipt = sampleReceipt()
const text = canonicalText(receipt)
const summary = summaryOf(receipt)

function opened(home = newHome(), limits?: { mostReceipts: number; mostBytes: number }) {
  const store = openReceiptFile(join(home, 'receipts.db'), limits)
  onTestFinished(() => store.close())
  return store
}

test('a receipt is read again after a restart to the byte, and its sums with it', () => {
  const home = newHome()
  opened(home).keep(summary, text)
  const again = opened(home)
  expect(again.read(summary.clientOrderId)).toBe(text)
  expect(again.summaries(summary.sentAt, summary.sentAt + 1, 5)).toEqual({
    summaries: [summary],
    count: 1,
  })
  expect(again.summaries(0, summary.sentAt, 5)).toEqual({ summaries: [], count: 0 })
})

test('what was copied when an order was sent is no receipt, until a whole one takes its place', () => {
  const home = newHome()
  const store = opened(home)
  const { clientOrderId, sentAt } = summary
  store.keepSent({ clientOrderId, sentAt, venues: '[1]' })
  // A program that was killed here has left this, and the next one sees it.
  const next = opened(home)
  expect(next.sent()).toEqual([{ clientOrderId, sentAt, venues: '[1]' }])
  expect([next.read(clientOrderId), next.summaries(0, 9e15, 5).count]).toEqual([undefined, 0])
  next.keep(summary, text)
  expect([next.sent(), next.read(clientOrderId)]).toEqual([[], text])
  next.forgetSent(clientOrderId)
  expect(next.read(clientOrderId)).toBe(text)
})

test('the oldest receipts go where there are too many, or they are too large; copies of working orders stay', () => {
  const many = (limits: { mostReceipts: number; mostBytes: number }) => {
    const store = opened(newHome(), limits)
    store.keepSent({ clientOrderId: 'works', sentAt: 0, venues: '[]' })
    for (let at = 1; at <= 20; at += 1) {
      store.keep({ ...summary, clientOrderId: `order-${at}`, sentAt: at }, text)
    }
    const { summaries } = store.summaries(0, 100, 100)
    expect(store.sent()).toHaveLength(1)
    return summaries.map(({ sentAt }) => sentAt)
  }
  expect(many({ mostReceipts: 6, mostBytes: 1e9 })).toEqual([20, 19, 18, 17, 16, 15])
  const byBytes = many({ mostReceipts: 1000, mostBytes: 10_000 })
  expect(byBytes[0]).toBe(20)
  expect(byBytes.length).toBeLessThan(10)
})

test('a damaged file is put aside, and receipts are kept from then on', () => {
  const home = newHome()
  writeFileSync(
    join(home, 'receipts.db'),
    'this is no database, and it is long enough to be seen as such',
  )
  const store = opened(home)
  store.keep(summary, text)
  expect(store.read(summary.clientOrderId)).toBe(text)
  expect(readdirSync(home)).toContain('receipts.db.damaged')
})

test('a disk that takes nothing is said, and throws at nobody', () => {
  const store = openReceiptFile(join(newHome(), 'receipts.db'))
  store.close()
  store.keep(summary, text)
  expect(store.failure).toMatch(/^Receipts are not being kept: /)
})
