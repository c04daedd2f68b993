import { PaperTrader } from '@leadline/hub/testing/paper-trader'
import type { KeptOrder, KeptVenue } from '@leadline/venue-simulators/kept-venue'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { evenFunds, readFunds } from './paper-funds.ts'

const hour = 3_600_000

/** What a file would keep: the newest of each order and balance. */
function keeper() {
  const venues = new Map<VenueId, { orders: Map<string, KeptOrder>; rest: KeptVenue }>()
  let stoppedAt = 0
  return {
    keep: (venue: VenueId, changed: KeptVenue, now: number) => {
      // As text, as in a file.
      const { orders, balances, counts } = JSON.parse(JSON.stringify(changed)) as KeptVenue
      const known = venues.get(venue)
      const all = known?.orders ?? new Map<string, KeptOrder>()
      for (const order of orders) all.set(order.ticket.id, order)
      const whole = { ...known?.rest.balances, ...balances }
      venues.set(venue, { orders: all, rest: { orders: [], balances: whole, counts } })
      stoppedAt = now
    },
    options: () => ({
      stoppedAt,
      kept: Object.fromEntries(
        [...venues].map(([venue, { orders, rest }]) => [
          venue,
          { ...rest, orders: [...orders.values()] },
        ]),
      ),
    }),
  }
}

test.each(venueIds)(
  'at %s what was practiced is there the next morning: the order that rests, the fill, the money, and the price goes on',
  async (venue) => {
    const file = keeper()
    const balances = evenFunds('100000', venueIds)
    const evening = await new PaperTrader({}, { balances, keep: file.keep }).sitDown()
    const { bid, ask } = evening.prices(venue)
    const bought = await evening.place(venue, {
      limitPrice: String(Math.ceil(ask * 1.004)),
      size: '0.05',
    })
    const resting = await evening.place(venue, { limitPrice: String(Math.floor(bid * 0.9)) })
    expect(bought).toMatchObject({ isDone: true })
    expect(resting).toMatchObject({ isDone: true })
    await evening.clock.advance(6000)
    const before = evening.market.simulators.account(venue)
    const last = evening.prices(venue).bid
    evening.stop()

    evening.clock.sleep(8 * hour)
    const options = { balances, keep: file.keep, ...file.options() }
    const morning = await new PaperTrader({}, options, evening).sitDown()
    const isReady = () =>
      morning.last('accounts').accounts.find((one) => one.venue === venue)?.phase === 'ready'
    expect(await morning.until(isReady)).toBe(true)
    const records = morning.hub.orders?.manager.records
    expect(records?.get(bought.id ?? '')).toMatchObject({ state: 'filled', uncertainty: '' })
    expect(records?.get(resting.id ?? '')).toMatchObject({ state: 'open', uncertainty: '' })
    const after = morning.market.simulators.account(venue)
    expect(after.balances).toEqual(before.balances)
    // A night moves a price by some percent, another market would be anywhere.
    expect(Math.abs(morning.prices(venue).bid / last - 1)).toBeLessThan(0.04)
    const canceled = { type: 'cancel', scope: { kind: 'everywhere' } }
    expect(await morning.request(canceled, 8000)).toMatchObject({ isDone: true })
    expect(records?.get(resting.id ?? '')?.state).toBe('canceled')
    const again = await morning.place(venue, { limitPrice: String(Math.floor(bid * 0.9)) })
    expect(again).toMatchObject({ isDone: true })
    expect(morning.errors).toEqual([])
    morning.stop()
  },
)

test('the dollars that practice begins with are at all exchanges alike, and add up to the cent', () => {
  const funds = evenFunds('100000.03', venueIds)
  const parts = venueIds.map((venue) => Number(funds[venue]?.['USD']))
  expect(parts).toEqual([20_000.03, 20_000, 20_000, 20_000, 20_000])
  expect(evenFunds('1000', ['kraken'], { BTC: '3' })).toEqual({
    kraken: { USD: '1000.00', BTC: '3' },
  })
})

test('an amount is read as people write it, and refused as readable text', () => {
  expect(readFunds(' $250,000.50 ')).toEqual({ usd: '250000.50' })
  expect(readFunds('100,000')).toEqual({ usd: '100000' })
  for (const wrong of ['', 'abc', '-5', '1e6', '10,00', '1.234']) {
    expect(readFunds(wrong)).toHaveProperty('problem')
  }
  expect(readFunds('999.99')).toEqual({ problem: 'Practice needs at least 1,000 USD.' })
})
