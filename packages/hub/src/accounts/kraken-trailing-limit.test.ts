import { expect, test } from 'vitest'

import { AccountTestBed } from '../testing/account-test-bed.ts'

test('Kraken: a trailing stop with a limit goes there, is changed in place, and sells no lower than its distance below the stop', async () => {
  const one = await new AccountTestBed('kraken').begin()
  await one.quieten()
  const { simulators } = one.market
  const trade = (price: number) => {
    simulators.trade('kraken', 'BTC-USD', {
      takerSide: 'sell',
      price: String(price),
      size: '0.01',
    })
  }
  const start = Math.floor(one.prices.bid)
  const trailing = { unit: 'price', value: '150' } as const
  const kind = 'trailing-stop-limit'
  const id = one.send({ kind, side: 'sell', trailing, limitOffset: '25' })
  await one.pass(3000)
  expect(one.order(id)).toMatchObject({ state: 'open', terms: { limitPrice: null, trailing } })
  expect(one.groundTruth.orders).toMatchObject([{ status: 'waiting' }])
  expect(one.amend(id, { limitOffset: '40' })).toMatchObject({ kind: 'asked', how: 'in-place' })
  await one.pass(3000)
  expect(one.order(id).terms.limitOffset).toBe('40')
  // It rises, and falls by 150 with nobody left who would buy above the limit.
  simulators.script('kraken', 'BTC-USD', {
    bids: [[String(start - 9000), '1']],
    asks: [[String(start + 9000), '1']],
  })
  trade(start + 1000)
  trade(start + 850)
  await one.pass(3000)
  expect(one.order(id).state).toBe('open')
  // Now it is an order that rests where its limit is. Somebody takes it there.
  const ticks = (start + 850 - 40) * 10
  const book = simulators.market.bookOf('kraken', 'BTC-USD')
  book?.take('buy', ticks - 1, 100_000_000, one.clock.now())
  await one.pass(3000)
  expect(one.order(id).filled).toBe('0')
  book?.take('buy', ticks, 100_000_000, one.clock.now())
  await one.pass(3000)
  expect(one.order(id)).toMatchObject({ state: 'filled', filled: '0.1' })
  expect(Number(one.order(id).averagePrice)).toBe(start + 850 - 40)
  expect(one.errors).toEqual([])
  one.stop()
})

test('Kraken: a trailing stop of another program is seen with its distances', async () => {
  const one = await new AccountTestBed('kraken').begin()
  const other = await one.another()
  const trailing = { unit: 'percent', value: '5' } as const
  other.send({ kind: 'trailing-stop-limit', side: 'sell', trailing, limitOffset: '25' })
  await one.pass(35_000)
  expect(one.working()).toMatchObject([
    { source: { kind: 'elsewhere' }, terms: { trailing, limitOffset: '25', limitPrice: null } },
  ])
  other.leave()
  one.stop()
})
