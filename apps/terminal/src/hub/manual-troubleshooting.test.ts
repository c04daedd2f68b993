import { guide, numbersIn, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { checkOrder } from '@leadline/orders/risk/check-order'
import type { RiskState } from '@leadline/orders/risk/risk-state'
import { limitBuy, sampleCapabilities } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { failureWords } from './network/failure-words.ts'
import { startError } from './start/start-error.ts'

const manual = guide('troubleshooting')
const state: RiskState = {
  isHalted: false,
  isVaultLocked: false,
  venueError: '',
  isReconciling: false,
  clockSkewMs: 0,
  isBookLive: true,
  bestBid: '59990',
  bestAsk: '60000',
  lastPrice: '60000',
  depth: null,
  kinds: sampleCapabilities.kinds,
  role: 'whole',
  earlierParts: '0',
  quoteUsd: '1',
  assetUsd: '60000',
  position: '0',
  isReduceOnly: false,
  isPriceConfirmed: false,
  limits: null,
  use: {
    dayNotional: '0',
    symbolDayNotional: {},
    dayResult: '0',
    noPriceFor: [],
    recentOrders: [],
  },
  isPaper: false,
  now: 0,
}
const refusal = (changes: Partial<RiskState>, kind: 'limit' | 'market' = 'limit') =>
  checkOrder({ ...limitBuy, kind }, true, { ...state, ...changes })?.message

test('the manual’s words for a lost connection are those of the status bar', () => {
  const printed = tableAfter(manual, '## An exchange is disconnected').map(([words]) => words)
  const codes = ['ENOTFOUND', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED']
  const said = codes.map((code) =>
    failureWords(Object.assign(new Error(code), { code }))
      .replace(` (${code})`, '')
      .replaceAll('’', "'"),
  )
  expect(printed.slice(0, codes.length)).toEqual(said)
})

test('the manual’s wrong clock: refused past so many seconds, and not before', () => {
  const [seconds = '', words = ''] = numbersIn(
    manual,
    /Past (\d+) seconds no order leaves, for example: \*([^*]+)\*/,
  )
  const [off = ''] = numbersIn(words, /is ([\d.]+) s behind/)
  const most = Number(seconds) * 1000
  const paper = { isPaper: true }
  expect(refusal({ ...paper, clockSkewMs: most })).toBeUndefined()
  expect(refusal({ ...paper, clockSkewMs: most + 1 })).toBeDefined()
  expect(refusal({ ...paper, clockSkewMs: Number(off) * 1000 })).toBe(words)
})

test('the manual’s refusals are the risk check’s own sentences', () => {
  const printed = tableAfter(manual, '## An order is refused').map(([words]) => words)
  expect(printed.slice(0, 5)).toEqual([
    refusal({ isHalted: true }),
    refusal({ isVaultLocked: true }),
    refusal({ isBookLive: false }, 'market'),
    refusal({}),
    refusal({ isReduceOnly: true }),
  ])
  expect(manual).toContain(`*${refusal({ isReconciling: true })}*`)
})

test('the manual’s words for a disk that is full or not ours to write in', () => {
  const full = startError(Object.assign(new Error(), { code: 'ENOSPC' }), 'HOME')
  expect(full?.words).toContain(numbersIn(manual, /At the next start: \*([^*]+)\*/)[0])
  const closed = startError(Object.assign(new Error(), { code: 'EACCES', path: 'HOME' }), 'HOME')
  const printed = tableAfter(manual, '## The window does not open').map(([words = '']) => words)
  expect(printed.some((words) => closed?.words.startsWith(words))).toBe(true)
})
