import type { WireSentParts } from '@leadline/desk-protocol/trading-answers'
import { expect, test } from 'vitest'

import { toyTrading } from '../testing/toy-trading.ts'

const plan = { type: 'plan', symbol: 'BTC-USD', side: 'buy', size: '3', keyIds: [] }
const send = (planId: string) => ({ type: 'sendPlan', planId })

/** Of 3 coins, Coinbase takes 2 and Kraken refuses its 1. */
async function partlyRefused() {
  const trading = await toyTrading({ venues: ['coinbase', 'kraken'] })
  const { ask, accounts } = trading
  const [, kraken] = accounts
  kraken!.exchange.refuses = () => true
  await ask({ ...plan, planId: 'plan-0001' })
  const sent = await ask(send('plan-0001'))
  return { ...trading, kraken: kraken!, sent }
}

test('what was refused of a plan is planned again for just that much, and sent once', async () => {
  const { ask, kraken, accounts, sent } = await partlyRefused()
  expect((sent.answer as WireSentParts).map(({ part }) => part.venue)).toEqual([
    'coinbase',
    'kraken',
  ])
  kraken.exchange.refuses = () => false
  const again = { ...plan, size: '99', again: 'plan-0001' }
  const shown = await ask({ ...again, planId: 'plan-0002' })
  expect(shown.answer).toMatchObject({ size: '1' })
  // A second click: shown as well, but only one of them is ever sent.
  await ask({ ...again, planId: 'plan-0003' })
  expect((await ask(send('plan-0002'))).isDone).toBe(true)
  expect(await ask(send('plan-0003'))).toMatchObject({
    isDone: false,
    reason: 'Its refused parts were sent again already.',
  })
  expect((await ask({ ...again, planId: 'plan-0004' })).isDone).toBe(false)
  const out = accounts.flatMap(({ exchange }) =>
    [...exchange.orders.values()].map(({ terms }) => Number(terms.size)),
  )
  expect(out.reduce((sum, size) => sum + size, 0)).toBe(3)
})

test('a part whose fate is unknown is not planned again', async () => {
  const { ask, accounts, clock } = await toyTrading({ venues: ['coinbase', 'kraken'] })
  await ask({ ...plan, planId: 'plan-0001' })
  const line = accounts[1]!.lines.at(-1)!
  // Neither the order nor a question about it arrives.
  line.place = () => {}
  line.lookUp = () => {}
  await ask(send('plan-0001'))
  await clock.advance(6000)
  expect(await ask({ ...plan, planId: 'plan-0002', again: 'plan-0001' })).toMatchObject({
    isDone: false,
    reason: 'No part of it is refused.',
  })
})

test('confirmed twice, a plan is sent once and answers the same', async () => {
  const { ask, accounts } = await toyTrading({ venues: ['coinbase', 'kraken'] })
  await ask({ ...plan, planId: 'plan-0001' })
  const first = await ask(send('plan-0001'))
  const second = await ask(send('plan-0001'))
  expect(second.answer).toEqual(first.answer)
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([1, 1])
})
