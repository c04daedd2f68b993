import type { GeminiReadings } from '@leadline/venue-simulators/gemini/gemini-readings'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTrial, openShared } from '../testing/account-trial.ts'

test.each<Partial<GeminiReadings>>([
  { nonce: 'time-and-increasing' },
  { nonce: 'increasing' },
  { nonce: 'increasing', socketNonce: 'seconds-or-milliseconds' },
  { repeatedClientId: 'rejected' },
  { tellsRestOrders: false },
  { firstOrders: 'open', firstBalances: 'all', balanceAssets: 'lower' },
  { feeInEvents: 'zero', cancelReason: 'absent', waitingStop: 'new-and-open' },
  { balanceTimes: 'milliseconds', balanceFigures: 'numbers' },
  { historyPages: 'newest-first', retryAfter: true, missingRole: 'error' },
])('Gemini trades the same where its pages leave open that %j', async (readings) => {
  const one = await new AccountTrial('gemini', openShared('gemini', { gemini: readings })).begin()
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})
