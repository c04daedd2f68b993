import { expect, test } from 'vitest'

import { patience, surviveFaultyHistories } from '../testing/faulty-histories.ts'

test(
  'whatever goes wrong at Binance.US, its book is right or says that it is not',
  patience,
  async () => {
    expect(await surviveFaultyHistories('binance-us')).toBeGreaterThan(0)
  },
)
