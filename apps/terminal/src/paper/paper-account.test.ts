import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ChartCandle } from '@leadline/desk-protocol/frames/candle-section'
import type { PaperUpdate } from '@leadline/desk-protocol/messages/paper-messages'
import type { WireAccount, WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { enterDesk, joinDesk } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

type Desk = Awaited<ReturnType<typeof enterDesk>>

async function minutesOf(desk: Desk): Promise<readonly ChartCandle[]> {
  desk.open(9, { kind: 'candles', symbol: 'BTC-USD', timeframe: '1m', venues: ['kraken'] })
  const list = () => {
    desk.pull()
    return desk.mirror.get(9)?.candles?.list ?? []
  }
  await expect.poll(() => list().length, { timeout: 60_000 }).toBeGreaterThan(100)
  return list()
}

const largestStep = (candles: readonly ChartCandle[]) =>
  Math.max(
    ...candles.slice(1).map(({ open }, place) => {
      const { close } = candles[place] ?? { close: open }
      return Math.abs(open / close - 1)
    }),
  )

/** Somebody who practices at a desk of the real program. */
function practicing(desk: Desk) {
  desk.join('trading')
  desk.join('practice')
  const last = (type: string) =>
    desk.said.findLast((message) => (message as { type: string }).type === type)
  const accounts = () =>
    (
      desk.said.findLast((message) => 'accounts' in (message as object)) as
        | { accounts: WireAccount[] }
        | undefined
    )?.accounts ?? []
  return {
    account: () => last('practice') as PaperUpdate | undefined,
    orders: () => {
      const known = new Map(
        (last('trading') as { orders: WireOrder[] } | undefined)?.orders.map((one) => [
          one.clientOrderId,
          one,
        ]),
      )
      for (const message of desk.said) {
        const { type, order } = message as { type: string; order?: WireOrder }
        if (type === 'order' && order) known.set(order.clientOrderId, order)
      }
      return [...known.values()]
    },
    ready: async () =>
      await expect
        .poll(() => accounts().filter(({ phase }) => phase === 'ready').length, { timeout: 60_000 })
        .toBe(5),
    balance: (venue: VenueId, asset: string) =>
      accounts()
        .find((one) => one.venue === venue)
        ?.balances.find((one) => one.asset === asset)?.total,
    assets: () =>
      new Set(
        accounts().flatMap(({ balances }) =>
          balances.flatMap(({ asset, total }) => (Number(total) > 0 ? asset : [])),
        ),
      ),
    place: (venue: VenueId, price: string) =>
      desk.query<{ isDone: boolean; reason: string; id: string }>('trading', {
        type: 'place',
        draftId: `draft-${venue}`,
        keyId: `practice-${venue}`,
        terms: { ...limitBuy, size: '0.01', limitPrice: price },
        isPriceConfirmed: true,
      }),
  }
}

test('practice begins with 100,000 USD and nothing else, and the first order works at every exchange', async () => {
  const { address } = await startTestTerminal(newHome())
  const desk = await enterDesk(address)
  const trader = practicing(desk)
  await trader.ready()
  desk.open(1, {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 5,
    condense: null,
    venues: [...venueIds],
    filter: '',
  })
  expect(trader.account()).toMatchObject({ usd: '100000', isKept: true, discarded: null })
  expect(trader.assets()).toEqual(new Set(['USD']))
  expect(venueIds.map((venue) => Number(trader.balance(venue, 'USD')))).toEqual([
    20_000, 20_000, 20_000, 20_000, 20_000,
  ])
  for (const venue of venueIds) {
    // oxlint-disable-next-line no-await-in-loop -- a price must be there first
    await expect
      .poll(() => trader.place(venue, '60000').then(({ isDone, reason }) => isDone || reason), {
        timeout: 60_000,
      })
      .toBe(true)
  }
})

test('orders that rest are there when Leadline was killed and started again, in the same market', async () => {
  const home = newHome()
  const evening = await startTestTerminal(home)
  const desk = await enterDesk(evening.address)
  const before = practicing(desk)
  await before.ready()
  const placed = await before.place('kraken', '30000')
  expect(placed).toMatchObject({ isDone: true })
  await expect.poll(() => before.orders(), { timeout: 60_000 }).toMatchObject([{ state: 'open' }])
  const begun = before.account()?.begunAt
  const evenings = await minutesOf(desk)
  const ended = once(evening.process, 'exit')
  evening.process.kill('SIGKILL')
  await ended
  const morning = await startTestTerminal(home)
  const next = await enterDesk(morning.address)
  const after = practicing(next)
  await after.ready()
  // One chart, of one market: nowhere does a minute open far from where the one before closed.
  const mornings = await minutesOf(next)
  expect(
    evenings.filter(({ time }) => mornings.some((one) => one.time === time)).length,
  ).toBeGreaterThan(100)
  expect(largestStep(mornings)).toBeLessThan(0.05)
  expect(after.account()).toMatchObject({ begunAt: begun, discarded: null })
  await expect.poll(() => after.orders(), { timeout: 60_000 }).toMatchObject([{ state: 'open' }])
  expect(after.orders()[0]).toMatchObject({ clientOrderId: placed.id })
  expect(after.orders()[0]).not.toHaveProperty('doubt')
})

test('practice that is not kept begins again and says what was thrown away, once', async () => {
  const home = newHome()
  const evening = await startTestTerminal(home)
  const desk = await enterDesk(evening.address)
  const before = practicing(desk)
  await before.ready()
  await before.place('gemini', '30000')
  expect(await desk.query('practice', { type: 'paperKeep', isKept: false })).toMatchObject({
    isDone: true,
  })
  await evening.stop()
  const morning = await startTestTerminal(home)
  const next = await enterDesk(morning.address)
  const after = practicing(next)
  await after.ready()
  expect(after.orders()).toEqual([])
  expect(after.account()).toMatchObject({
    isKept: false,
    discarded: { orders: 1, fills: 0, why: 'not-kept' },
  })
  await next.query('practice', { type: 'paperSeen' })
  expect(after.account()?.discarded).toBeNull()
})

test('a reset begins a market of its own with the chosen amount, in the same window', async () => {
  const terminal = await startTestTerminal(newHome())
  const desk = await enterDesk(terminal.address)
  const before = practicing(desk)
  await before.ready()
  await before.place('coinbase', '30000')
  const short = await desk.query('practice', { type: 'paperReset', usd: '12' })
  expect(short).toMatchObject({ isDone: false, reason: 'Practice needs at least 1,000 USD.' })
  const lost = once(desk.socket, 'close')
  desk.send('practice', { type: 'paperReset', usd: '5000' })
  await lost
  const { origin } = new URL(terminal.address)
  const enter = () => joinDesk(origin, desk.key, desk.cookie)
  await expect.poll(() => enter().catch(() => undefined), { timeout: 60_000 }).toBeDefined()
  const after = practicing(await enter())
  await after.ready()
  expect(after.account()).toMatchObject({ usd: '5000', discarded: null })
  expect(after.orders()).toEqual([])
  expect(after.balance('coinbase', 'USD')).toBe('1000')
})

test('practice that cannot be read is put aside, and Leadline starts', async () => {
  const home = newHome()
  const first = await startTestTerminal(home)
  await first.stop()
  expect(existsSync(join(home, 'orders.db'))).toBe(false)
  writeFileSync(join(home, 'practice', 'orders.db'), 'not a database, not a database, no')
  const second = await startTestTerminal(home)
  const trader = practicing(await enterDesk(second.address))
  await expect.poll(() => trader.account()?.discarded?.why, { timeout: 60_000 }).toBe('unreadable')
  expect(readdirSync(home).some((name) => name.startsWith('practice-unreadable-'))).toBe(true)
})
