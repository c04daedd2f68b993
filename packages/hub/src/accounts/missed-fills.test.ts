import { expect, test } from 'vitest'

import { AccountTestBed } from '../testing/account-test-bed.ts'
import { meetOurs } from '../testing/kill-matrix/kill-scenarios.ts'

test.each(['gemini', 'binance-us'] as const)(
  'at %s a fill whose messages were lost is known within 8 s',
  async (venue) => {
    const one = await new AccountTestBed(venue).begin()
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    const id = one.send({ limitPrice: price })
    await one.pass(20_000)
    const { venueOrderId } = one.order(id)
    expect(one.order(id).state).toBe('open')
    one.isLost = (text) => text.includes(id) || text.includes(venueOrderId ?? id)
    meetOurs({ simulators: one.market.simulators, venue }, 'sell', '0.1')
    await one.pass(8000)
    expect(one.groundTruth.orders.map(({ status }) => status)).toEqual(['filled'])
    expect(one.order(id)).toMatchObject({ state: 'filled', filled: '0.1' })
    one.stop()
  },
)
