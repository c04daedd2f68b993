import { expect, test } from 'vitest'

import { newDraft, type TicketKind } from './ticket-draft.ts'
import { withFittingTime } from './ticket-kinds.ts'

const draft = newDraft('K-1', '1')
const as = (kind: TicketKind, before = draft) => withFittingTime({ ...before, kind }, 'binance-us')

test('a limit order after a market order rests until canceled, as in a fresh ticket', () => {
  const market = as('market')
  expect(market.timeInForce).not.toBe('gtc')
  expect(as('limit', market).timeInForce).toBe('gtc')
})

test('time in force and post-only that were chosen are there again after another type of order', () => {
  const chosen = { timeInForce: 'fok', postOnly: true } as const
  const before = { ...draft, ...chosen, chosen }
  expect(as('limit', as('market', before))).toMatchObject(chosen)
})
