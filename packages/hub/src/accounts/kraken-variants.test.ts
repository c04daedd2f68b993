import { firstOrAll } from '@leadline/runtime/testing/repetition'
import type { KrakenVariants } from '@leadline/venue-simulators/kraken/protocol-variants'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

test.each(
  firstOrAll<Partial<KrakenVariants>>([
    { keyInfoNames: 'snake_case', balanceNumbers: 'numbers', tradePair: 'id' },
    { postOnlyCross: 'cancelled', statusFrame: 'repeated', exponents: 'refused' },
    { goneOnSocket: 'EOrder:Unknown order', fillOrKillOnSocket: false },
    { tier: 'starter', extraDecimals: 'cut' },
    { feesOfSales: 'base', sizeBesideCash: 'needed', unsupportedField: 'with-the-message' },
    { tier: 'pro', tokenLife: 'fifteen-minutes' },
    { counterName: 'rate_count', firstRows: 'status', laterRows: 'bare' },
    { counterName: 'left-out', firstRows: 'restated', textNumbers: 'refused' },
    { walletId: 'spot', balancesNeed: 'query-ledger', executionsNeed: 'query-closed-trades' },
    { balancesNeed: 'export-data', fillOrKillInBatch: false },
    { publicBurst: 4, publicPerSecond: 0.5, messagesPerSecond: 15 },
    { connectionLifeMs: 30_000, keptForMs: 15_000 },
    { clientIds: 'capitals', longestClientId: 19 },
    { clientIds: 'bare' },
  ]),
)('Kraken trades the same where its pages leave open that %j', async (variants) => {
  const one = await new AccountTestBed('kraken', openShared('kraken', { kraken: variants })).begin()
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})
