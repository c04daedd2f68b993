import { expect, test } from 'vitest'

import { patience, surviveFaultyHistories } from '../testing/faulty-histories.ts'

test(
  'whatever goes wrong at Robinhood, its quotes are right or say that they are not',
  patience,
  async () => {
    expect(await surviveFaultyHistories('robinhood')).toBeGreaterThan(0)
  },
)
