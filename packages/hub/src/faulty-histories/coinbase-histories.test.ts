import { expect, test } from 'vitest'

import { patience, surviveFaultyHistories } from '../testing/faulty-histories.ts'

test(
  'whatever goes wrong at Coinbase, its book is right or says that it is not',
  patience,
  async () => {
    expect(await surviveFaultyHistories('coinbase')).toBeGreaterThan(0)
  },
)
