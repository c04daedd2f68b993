import { expect, test } from 'vitest'

import { AccountTestBed, fewMarkets, openShared } from '../testing/account-test-bed.ts'

/** A key with the action 'Place crypto orders without fee tiers' alone. */
const begin = (otherVersion: 'hidden' | 'listed') =>
  new AccountTestBed(
    'robinhood',
    openShared(
      'robinhood',
      { robinhood: { otherVersion } },
      { ...fewMarkets, keyLabels: { robinhood: 'trade-v1' } },
    ),
  ).begin()

test.each(['hidden', 'listed'] as const)(
  'a Robinhood key with the v1 order action alone places, follows and cancels orders, where the other version has them %s',
  async (otherVersion) => {
    const one = await begin(otherVersion)
    const resting = one.send({ limitPrice: one.low })
    await one.pass(10_000)
    expect(one.order(resting)).toMatchObject({ state: 'open', reason: '' })
    const done = one.send({ ...one.atOnce('sell'), size: '0.05' })
    await one.pass(15_000)
    expect(one.order(done).state).toBe('filled')
    one.cancel(resting)
    await one.pass(15_000)
    expect(one.order(resting).state).toBe('canceled')
    expect(one.trulyOpen).toEqual([])
    expect(one.groundTruth.orders).toHaveLength(2)
    expect(one.account?.keyFacts?.canTrade).toBe(true)
    one.stop()
  },
)
