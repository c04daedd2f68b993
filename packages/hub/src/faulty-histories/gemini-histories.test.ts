import { expect, test } from 'vitest'

import { patience, surviveFaultyHistories } from '../testing/faulty-histories.ts'

test(
  'whatever goes wrong at Gemini, its book is right or says that it is not',
  patience,
  async () => {
    expect(await surviveFaultyHistories('gemini')).toBeGreaterThan(0)
  },
)
