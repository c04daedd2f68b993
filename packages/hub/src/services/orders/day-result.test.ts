import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'

import { limitBuy, openTestTrading, sealedLimits } from '../../testing/test-trading.ts'

type Trading = Awaited<ReturnType<typeof openTestTrading>>

const limits = {
  orderNotional: '500',
  dayNotional: '1000',
  symbolDayNotional: '1000',
  positionNotional: '1000',
  priceBandPercent: '5',
  dayLoss: '5',
  ordersPerSecond: 50,
}

/** A book one dollar wide around that mid. */
function marketAt({ at }: Trading, mid: number): void {
  const levels = [
    ['bid', (mid - 0.5).toFixed(2), '5'],
    ['ask', (mid + 0.5).toFixed(2), '5'],
  ] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
}

/** One coin, bought today at 99. */
async function holdOneCoin(journal = new MemoryJournal()): Promise<Trading> {
  const testBed = await openTestTrading({ mode: 'real', journal })
  await testBed.submit({ type: 'limits', limits, sealed: sealedLimits(limits) })
  await testBed.place('draft-0001')
  testBed.account.exchange.fill('V-1', '1')
  await testBed.clock.advance(11_000)
  return testBed
}

test('Day P&L and Loss today are reported with every value of the positions, from the same prices', async () => {
  const testBed = await holdOneCoin()
  const { clock, desk, last } = testBed
  const seen: string[] = []
  for (const mid of [100, 101.25, 97, 98.5, 96, 99, 103, 95.75, 98, 97.5]) {
    marketAt(testBed, mid)
    await clock.advance(1100)
    const [position] = last('positions').byAsset
    const { dayResult, lines } = last('gate').gate
    expect(Number(dayResult)).toBe(Number(position?.unrealizedUsd))
    expect(Number(dayResult)).toBe(mid - 99)
    const lost = lines.find(({ limit }) => limit === 'dayLoss')?.used
    expect(Number(lost)).toBe(Math.max(99 - mid, 0))
    seen.push(dayResult)
  }
  expect(new Set(seen).size).toBe(10)
  // What did not change is not sent again.
  const before = desk.updates(tradingFamily).length
  await clock.advance(5000)
  expect(desk.updates(tradingFamily)).toHaveLength(before)
})

test('the loss guard refuses with the first tick beyond the limit, between two reports to the desk as well', async () => {
  const testBed = await holdOneCoin()
  const { place, desk } = testBed
  const buy = { size: '0.1', limitPrice: '90' }
  expect((await place('draft-0002', buy)).isDone).toBe(true)
  marketAt(testBed, 93.9)
  const answer = desk.answer(tradingFamily, {
    type: 'place',
    draftId: 'draft-0003',
    keyId: 'key-coinbase',
    terms: { ...limitBuy, ...buy },
    isPriceConfirmed: false,
  })
  expect(answer).toMatchObject({ isDone: false, guard: 'loss' })
  marketAt(testBed, 99)
  expect((await place('draft-0004', buy)).isDone).toBe(true)
})

test('after a restart with a locked vault the day is not known before there is a price, and then follows the market', async () => {
  const journal = new MemoryJournal()
  const before = await holdOneCoin(journal)
  marketAt(before, 97)
  await before.clock.advance(1100)
  expect(before.last('gate').gate.dayResult).toBe('-2.00')
  before.hub.stop()
  const after = await openTestTrading({ mode: 'real', journal, isLocked: true, isDark: true })
  expect(after.last('trading').gate).toMatchObject({ noPriceFor: ['BTC'], isVaultLocked: true })
  await after.clock.advance(1100)
  // Nobody looks at that market, and its exchange is not shown: what is held is priced all the same.
  after.desk.say({ type: 'show', venues: [] })
  await after.clock.advance(1100)
  const ticker = { type: 'ticker', symbol: 'BTC-USD', last: '96', open: '90' } as const
  const say = (bid: string, ask: string) =>
    after.at('coinbase').say({ ...ticker, bid, ask, time: after.clock.now() })
  say('95.50', '96.50')
  await after.clock.advance(1100)
  expect(after.last('gate').gate).toMatchObject({ noPriceFor: [], dayResult: '-3.00' })
  say('94.50', '95.50')
  await after.clock.advance(1100)
  expect(after.last('gate').gate).toMatchObject({ noPriceFor: [], dayResult: '-4.00' })
  expect(after.last('positions').byAsset).toMatchObject([{ asset: 'BTC', unrealizedUsd: '-4' }])
})

test('a ticker of a connection that was lost is no price of now', async () => {
  const { at, clock, hub, last } = await openTestTrading({ isDark: true })
  await clock.advance(1100)
  const ticker = { type: 'ticker', symbol: 'BTC-USD', last: '96', open: '90' } as const
  at('coinbase').say({ ...ticker, bid: '95.50', ask: '96.50', time: clock.now() })
  expect(hub.orders?.market.usdPrice('BTC')).toBe('96')
  at('coinbase').say({ type: 'fault', symbol: 'BTC-USD', reason: 'the connection is gone' })
  expect(hub.orders?.market.usdPrice('BTC')).toBeNull()
  await clock.advance(1100)
  expect(last('positions').byAsset).toMatchObject([{ asset: 'BTC', valueUsd: null }])
})
