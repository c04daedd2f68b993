import { WireClosedTrades } from '@leadline/desk-protocol/messages/trading-answers'
import { expect, test } from 'vitest'

import { openTestTrading } from '../../testing/test-trading.ts'

test('what was sold comes as a trade with its entry, its exit and its result, in the time that was asked for', async () => {
  const { account, clock, place, submit } = await openTestTrading()
  await place('draft-0001')
  account.exchange.fill('V-1', '1')
  await clock.advance(1000)
  await place('draft-0002', { side: 'sell', limitPrice: '104' })
  account.exchange.fill('V-2', '0.25')
  account.exchange.fill('V-2', '0.5')
  await clock.advance(1000)
  const asked = async (from: number, to: number) =>
    WireClosedTrades.parse(
      ((await submit({ type: 'closedTrades', from, to })) as { answer?: unknown }).answer,
    )
  const { trades, count } = await asked(0, clock.now())
  expect(count).toBe(1)
  expect(trades).toMatchObject([
    { symbol: 'BTC-USD', asset: 'BTC', venue: 'coinbase', size: '0.75', source: { kind: 'hand' } },
  ])
  const [trade] = trades
  const perCoin = Number(trade?.exit) - Number(trade?.entry)
  expect(Number(trade?.result)).toBeCloseTo(perCoin * 0.75, 8)
  expect(trade?.realized).toBe(trade?.result)
  expect((trade?.closedAt ?? 0) - (trade?.openedAt ?? 0)).toBeGreaterThan(0)
  expect(await asked(clock.now() + 1, clock.now() + 2)).toEqual({ trades: [], count: 0 })
})
