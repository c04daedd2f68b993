import {
  tradingFamily,
  type TradingUpdate,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSentParts } from '@leadline/desk-protocol/sent-plans'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'

import { TestDesk } from '../../testing/test-desk.ts'
import { openTestTrading } from '../../testing/test-trading.ts'

const plan = { type: 'plan', symbol: 'BTC-USD', side: 'buy', size: '3', keyIds: [] }
const send = (planId: string) => ({ type: 'sendPlan', planId })

/** Of 3 coins, Coinbase takes 2 and Kraken refuses its 1. */
async function partlyRefused() {
  const trading = await openTestTrading({ venues: ['coinbase', 'kraken'] })
  const { submit, accounts } = trading
  const [, kraken] = accounts
  kraken!.exchange.refuses = () => true
  await submit({ ...plan, planId: 'plan-0001' })
  const sent = await submit(send('plan-0001'))
  return { ...trading, kraken: kraken!, sent }
}

test('what was refused of a plan is planned again for just that much, and sent once', async () => {
  const { submit, kraken, accounts, sent } = await partlyRefused()
  expect((sent.answer as WireSentParts).map(({ part }) => part.venue)).toEqual([
    'coinbase',
    'kraken',
  ])
  kraken.exchange.refuses = () => false
  const again = { ...plan, size: '99', again: 'plan-0001' }
  const shown = await submit({ ...again, planId: 'plan-0002' })
  expect(shown.answer).toMatchObject({ size: '1' })
  // A second click: shown as well, but only one of them is ever sent.
  await submit({ ...again, planId: 'plan-0003' })
  expect((await submit(send('plan-0002'))).isDone).toBe(true)
  expect(await submit(send('plan-0003'))).toMatchObject({
    isDone: false,
    reason: 'Its refused parts were sent again already.',
  })
  expect((await submit({ ...again, planId: 'plan-0004' })).isDone).toBe(false)
  const out = accounts.flatMap(({ exchange }) =>
    [...exchange.orders.values()].map(({ terms }) => Number(terms.size)),
  )
  expect(out.reduce((sum, size) => sum + size, 0)).toBe(3)
})

test('a part whose fate is unknown is not planned again', async () => {
  const { submit, accounts, clock } = await openTestTrading({ venues: ['coinbase', 'kraken'] })
  await submit({ ...plan, planId: 'plan-0001' })
  const connection = accounts[1]!.connections.at(-1)!
  // Neither the order nor a query about it arrives.
  connection.place = () => {}
  connection.lookUp = () => {}
  await submit(send('plan-0001'))
  await clock.advance(6000)
  expect(await submit({ ...plan, planId: 'plan-0002', again: 'plan-0001' })).toMatchObject({
    isDone: false,
    reason: 'No part of it is refused.',
  })
})

test('confirmed twice, a plan is sent once and answers the same', async () => {
  const { submit, accounts } = await openTestTrading({ venues: ['coinbase', 'kraken'] })
  await submit({ ...plan, planId: 'plan-0001' })
  const first = await submit(send('plan-0001'))
  const second = await submit(send('plan-0001'))
  expect(second.answer).toEqual(first.answer)
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([1, 1])
})

const sale = { ...plan, side: 'sell', size: '2' }
const resting = { side: 'sell', size: '1.5', limitPrice: '105' }

test('a plan fits what is left beside an order that the exchange has not reported in its balances yet', async () => {
  const { submit, place, account } = await openTestTrading()
  await place('draft-0001', resting)
  // The exchange still reports 2 BTC as available.
  expect((await submit({ ...sale, planId: 'plan-0001' })).answer).toMatchObject({
    size: '0.5',
    unplanned: '1.5',
  })
  // Filled, its coins are gone all the same.
  account.exchange.fill([...account.exchange.orders.keys()][0] ?? '', '1.5')
  expect((await submit({ ...sale, planId: 'plan-0002' })).answer).toMatchObject({ size: '0.5' })
})

test('what another order took after the plan was shown is noticed before any part is sent', async () => {
  const { submit, place, accounts } = await openTestTrading({ venues: ['coinbase', 'kraken'] })
  await submit({ ...sale, size: '4', planId: 'plan-0001' })
  await place('draft-0001', resting, 'kraken')
  expect(await submit(send('plan-0001'))).toMatchObject({
    isDone: false,
    reason: 'Kraken has 0.5 BTC available by now, and its part needs 2. Plan it again.',
  })
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([0, 1])
})

type Plans = Extract<TradingUpdate, { type: 'plans' }>

/** What a window that is opened now shows. */
function plansAt(hub: ConstructorParameters<typeof TestDesk>[0]) {
  const desk = new TestDesk(hub)
  desk.join(tradingFamily)
  return {
    desk,
    plans: () =>
      desk.updates(tradingFamily).findLast((said): said is Plans => said.type === 'plans')?.plans ??
      [],
    orders: () =>
      desk
        .updates(tradingFamily)
        .flatMap((said) => (said.type === 'trading' ? said.orders : []))
        .map(({ clientOrderId }) => clientOrderId),
  }
}

test('a window that is loaded again, and a second one, show what became of a plan until it was seen', async () => {
  const { hub, submit, sent } = await partlyRefused()
  const first = plansAt(hub)
  expect(first.plans()).toMatchObject([{ id: 'plan-0001', symbol: 'BTC-USD', side: 'buy' }])
  expect(first.plans()[0]?.parts).toEqual(sent.answer)
  await submit({ type: 'planSeen', planId: 'plan-0001' })
  expect(first.plans()).toEqual([])
  expect(plansAt(hub).plans()).toEqual([])
})

test('a hub that was killed still shows what became of a plan, with its orders', async () => {
  const { hub, journal, sent } = await partlyRefused()
  hub.stop()
  const again = await openTestTrading({ journal, venues: ['coinbase', 'kraken'] })
  const { plans, orders } = plansAt(again.hub)
  expect(plans()[0]?.parts).toEqual(sent.answer)
  const ids = (sent.answer as WireSentParts).flatMap(({ clientOrderId }) => clientOrderId ?? [])
  expect(orders()).toEqual(expect.arrayContaining(ids))
  // What was refused of it can still be planned again, once.
  const shown = await again.submit({ ...plan, planId: 'plan-0002', again: 'plan-0001' })
  expect(shown).toMatchObject({ isDone: true, answer: { size: '1' } })
})

test('a hub that was killed while it sent a plan finds the parts that left by their number', async () => {
  const { hub, journal, sent } = await partlyRefused()
  hub.stop()
  // The row that says what left was not written any more.
  const rows = [...journal.read(1)]
  const last = rows.findLastIndex(({ fact }) => fact.about === 'plan')
  const before = new MemoryJournal()
  before.append(rows.filter((_, at) => at !== last))
  const again = await openTestTrading({ journal: before, venues: ['coinbase', 'kraken'] })
  expect(plansAt(again.hub).plans()[0]?.parts).toEqual(sent.answer)
})
