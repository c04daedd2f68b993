import { SourceRefused } from '@leadline/backtest/sources/backtest-market'
import type { PastCandles } from '@leadline/hub/services/backtests/past-candles'

import type { CandleQuestion, RowRequest } from './row-messages.ts'

/** The past of the exchanges in a process that has no connection to any: asked of the hub's, which asks each thing once. */
export function askedCandles(
  ask: (question: { number: number; question: CandleQuestion }) => void,
): {
  past: PastCandles
  answered: (reply: Extract<RowRequest, { type: 'candles' }>) => void
} {
  const waiting = new Map<number, (answer: unknown) => void>()
  let number = 0
  const asked = async (question: CandleQuestion) => {
    number += 1
    const mine = number
    const answer = await new Promise<unknown>((resolve) => {
      waiting.set(mine, resolve)
      ask({ number: mine, question })
    })
    if (answer === undefined) throw new SourceRefused('The candles could not be requested.')
    return answer
  }
  return {
    past: {
      // What comes back is what the hub's own code says, a process further.
      instruments: async (...all) =>
        (await asked({ of: 'instruments', with: all })) as Awaited<
          ReturnType<PastCandles['instruments']>
        >,
      between: async (...all) =>
        (await asked({ of: 'between', with: all })) as Awaited<ReturnType<PastCandles['between']>>,
    },
    answered: ({ number: of, answer }) => {
      waiting.get(of)?.(answer)
      waiting.delete(of)
    },
  }
}
