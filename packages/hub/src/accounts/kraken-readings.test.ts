import type { KrakenReadings } from '@leadline/venue-simulators/kraken/kraken-readings'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTrial, openShared } from '../testing/account-trial.ts'

test.each<Partial<KrakenReadings>>([
  { keyInfoNames: 'snake_case', balanceFigures: 'numbers', tradePair: 'id' },
  { postOnlyCross: 'cancelled', statusFrame: 'repeated', exponents: 'refused' },
  { goneOnSocket: 'EOrder:Unknown order', fillOrKillOnSocket: false },
  { tier: 'starter', extraDecimals: 'cut' },
  { feesOfSales: 'base', sizeBesideCash: 'needed', unsupportedField: 'with-the-message' },
  { tier: 'pro', tokenLife: 'fifteen-minutes' },
])('Kraken trades the same where its pages leave open that %j', async (readings) => {
  const one = await new AccountTrial('kraken', openShared('kraken', { kraken: readings })).begin()
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})
