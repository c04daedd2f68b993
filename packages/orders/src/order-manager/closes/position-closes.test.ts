import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { exact, zero } from '../../decimal-text.ts'
import { fakeLimits, openWith } from '../../testing/limited-test-bed.ts'
import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { startSynthetic, syntheticOrder } from '../../testing/synthetic-test-bed.ts'
import {
  openHarness,
  orderOfDraft,
  placeFakeOrder,
  testBuy,
} from '../../testing/test-bed-actions.ts'
import type { CloseResult } from './position-closes.ts'

/** An account that held so much in the beginning, and what its fills made of it. */
function holding(start: string, testBed = openHarness(new OrderManagerHarness())) {
  const { exchange } = testBed
  exchange.match = (terms) =>
    terms.side === 'sell' && terms.timeInForce === 'ioc'
      ? [{ price: '99', size: terms.size ?? '0' }]
      : []
  const total = () =>
    [...exchange.orders.values()].reduce((sum, { terms, filled }) => {
      return terms.side === 'buy' ? sum.plus(exact(filled)) : sum.minus(exact(filled))
    }, exact(start))
  exchange.balances = () => [{ asset: 'BTC', available: total().toFixed(), held: '0' }]
  const account = () => {
    const found = testBed.manager.accounts.get('K-1')
    if (!found) throw new Error('no account')
    return found
  }
  const report = () => account().balances(exchange.balances?.() ?? [], true, testBed.now)
  report()
  testBed.advance(10_000)
  const results: CloseResult[] = []
  const close = (percent = '100', closeId = 'close-001') =>
    testBed.manager.closePosition({ closeId, keyId: 'K-1', symbol: 'BTC-USD', percent }, (done) =>
      results.push(done),
    )
  const sales = () =>
    [...exchange.orders.values()].filter(({ terms }) => terms.timeInForce === 'ioc')
  return { testBed, exchange, close, results, total, sales, report, account }
}

const sell = { ...testBuy, side: 'sell', limitPrice: '110' } as const

test('closing sells all that is held at the market, put on the step of the exchange', () => {
  const { testBed, close, results, sales } = holding('0.12345')
  close()
  testBed.settle()
  expect(results).toMatchObject([{ kind: 'sent' }])
  expect(sales()).toMatchObject([{ terms: { side: 'sell', size: '0.123' }, status: 'filled' }])
})

test('a quarter of a position is a quarter of it, and its orders stay', () => {
  const { testBed, close, sales } = holding('1.001')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.5' })
  testBed.settle()
  close('25')
  testBed.settle()
  expect(sales()).toMatchObject([{ terms: { size: '0.25' } }])
  expect(orderOfDraft(testBed, 'D-1').state).toBe('open')
})

test('what a working order holds is not sold a second time: it says how much is free', () => {
  const { testBed, close, results, sales } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  testBed.settle()
  close('50')
  testBed.settle()
  const message = 'Of 1 BTC at Coinbase, 0.2 is free to sell: working orders hold the rest.'
  expect(results).toEqual([{ kind: 'impossible', message }])
  expect(sales()).toEqual([])
})

test('orders of the symbol are canceled first, and nothing is sold before they are gone', () => {
  const { testBed, close, results, sales } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  placeFakeOrder(testBed, 'D-2')
  const stop = { stopPrice: '90', limitPrice: null, triggerBy: 'best' } as const
  startSynthetic(testBed, { kind: 'oco', side: 'sell', size: '0.2', limitPrice: '120', stop })
  testBed.settle()
  close()
  expect(sales()).toEqual([])
  testBed.settle()
  testBed.advance(200)
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1').state).toBe('canceled')
  expect(orderOfDraft(testBed, 'D-2').state).toBe('canceled')
  expect(syntheticOrder(testBed).status).toBe('canceled')
  expect(results).toMatchObject([{ kind: 'sent' }])
  expect(sales()).toMatchObject([{ terms: { size: '1' } }])
})

test('what fills while it is canceled is counted: a balance is asked for, and that is sold', () => {
  const { testBed, exchange, close, sales, total } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  testBed.settle()
  close()
  exchange.fill('V-1', '0.3')
  for (let step = 0; step < 5; step += 1) {
    testBed.settle()
    testBed.advance(200)
  }
  expect(sales()).toMatchObject([{ terms: { size: '0.7' } }])
  expect(total().toFixed()).toBe('0')
})

test('what would hold the sale back is said before anything is canceled', () => {
  const { testBed, close, results, sales } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  testBed.settle()
  testBed.prices = { ...testBed.prices, isLive: false }
  close()
  testBed.settle()
  expect(results).toMatchObject([{ kind: 'risk', refusal: { guard: 'stale-book' } }])
  expect(orderOfDraft(testBed, 'D-1').state).toBe('open')
  expect(sales()).toEqual([])
})

test('the limits of the trader hold a closing sale back like every other', () => {
  const testBed = openWith({ orderNotional: '50' })
  const { close, results, sales } = holding('1', testBed)
  close()
  testBed.settle()
  expect(results).toMatchObject([{ kind: 'risk', refusal: { guard: 'order-notional' } }])
  expect(sales()).toEqual([])
})

test('where too many orders leave in one second, it waits for the next one', () => {
  const testBed = openWith({ ...fakeLimits, ordersPerSecond: 1 })
  const { close, results } = holding('1', testBed)
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.1' })
  testBed.settle()
  close()
  testBed.settle()
  expect(results).toEqual([])
  testBed.advance(1500)
  expect(results).toMatchObject([{ kind: 'sent' }])
})

test('orders that are not canceled in time: nothing is sold, then or later', () => {
  const { testBed, close, results, sales } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  testBed.settle()
  close()
  testBed.connection.toExchange.length = 0
  testBed.advance(10_100)
  const message = 'Not sold: orders of BTC-USD were not canceled in time. Look at Working orders.'
  expect(results).toEqual([{ kind: 'impossible', message }])
  testBed.calm(1)
  expect(sales()).toEqual([])
})

test('at an exchange without market orders a limit at the edge of the band takes what is there', () => {
  const { market, ...kinds } = sampleCapabilities.kinds
  expect(market).toBeDefined()
  const capabilities = { ...sampleCapabilities, kinds }
  const { testBed, close, sales } = holding(
    '1',
    openHarness(new OrderManagerHarness({ capabilities })),
  )
  close()
  testBed.settle()
  expect(sales()).toMatchObject([
    { terms: { kind: 'limit', limitPrice: '99', timeInForce: 'ioc' } },
  ])
})

test('the same close is one sale, and two of one position are not closed together', () => {
  const { testBed, close, results, sales } = holding('1')
  placeFakeOrder(testBed, 'D-1', { ...sell, size: '0.8' })
  testBed.settle()
  close()
  close('100', 'close-002')
  expect(results).toEqual([{ kind: 'impossible', message: 'BTC-USD is being closed already.' }])
  testBed.settle()
  testBed.advance(200)
  testBed.settle()
  close()
  testBed.settle()
  expect(results.slice(1)).toMatchObject([{ kind: 'sent' }, { kind: 'repeated' }])
  expect(sales()).toHaveLength(1)
})

test('what is not held, and a share that is none, are said', () => {
  const { close, results } = holding('0')
  close()
  close('0', 'close-002')
  close('101', 'close-003')
  expect(results.map((result) => result.kind === 'impossible' && result.message)).toEqual([
    'No BTC is held at Coinbase.',
    '0 is not a share of the position.',
    '101 is not a share of the position.',
  ])
})

test('whatever works and fills meanwhile, and whenever Leadline stops, no coin is sold twice', () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const { testBed, exchange, close, results, sales, total, report } = holding('2')
    const orders = upTo(4)
    for (let at = 0; at < orders; at += 1) {
      const size = `0.${1 + upTo(4)}`
      placeFakeOrder(testBed, `D-${at}`, random() < 0.6 ? { ...sell, size } : { ...testBuy, size })
    }
    testBed.settle()
    if (random() < 0.5) exchange.fill(`V-${1 + upTo(4)}`, '0.05')
    testBed.settle()
    if (random() < 0.5) report()
    const isKilled = random() < 0.4
    if (isKilled) testBed.stepsToLive = upTo(12)
    close()
    for (let step = 0; step < 20; step += 1) {
      const { connection } = testBed
      if (random() < 0.2) exchange.fill(`V-${1 + upTo(4)}`, `0.0${1 + upTo(9)}`)
      const queue = random() < 0.5 ? connection.toExchange : connection.toManager
      if (queue.length > 0) connection.arrive(queue, 0)
      if (!testBed.isKilled) testBed.advance(upTo(300))
    }
    testBed.calm(2)
    if (sales().length > 1) wrong.push(`seed ${seed}: ${sales().length} sales`)
    if (total().lt(zero)) wrong.push(`seed ${seed}: sold what was not held`)
    if (isKilled) continue
    if (results.length !== 1) wrong.push(`seed ${seed}: ${results.length} answers`)
    // A buy that was filled before it was canceled is sold with the others.
    const isSent = results[0]?.kind === 'sent'
    if (isSent && total().gte(exact('0.001'))) wrong.push(`seed ${seed}: ${total().toFixed()} left`)
  }
  expect(wrong).toEqual([])
})
