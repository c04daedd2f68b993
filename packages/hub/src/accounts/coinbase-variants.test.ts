import { exact } from '@leadline/orders/decimal-text'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import type { CoinbaseVariants } from '@leadline/venue-simulators/coinbase/protocol-variants'
import { expect, test, vi } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

const begin = (variants: Partial<CoinbaseVariants>) =>
  new AccountTestBed('coinbase', openShared('coinbase', { coinbase: variants })).begin()

/** A market in which hours pass quickly, and all calls that came to it. */
async function beginLong(variants: Partial<CoinbaseVariants>) {
  const calm = { symbols: ['BTC-USD'], actionsPerSecond: 1, stepMs: 50 }
  const shared = openShared('coinbase', { coinbase: variants }, calm)
  const calls = vi.spyOn(shared.market.simulators.apiServer('coinbase'), 'http')
  return { one: await new AccountTestBed('coinbase', shared).begin(), calls }
}

test.each(
  firstOrAll<Partial<CoinbaseVariants>>([
    { privatePerSecond: 10, publicPerSecond: 5, callsPerHour: 10_000 },
    { clientIds: 'uuid', repeatedClientId: 'failure' },
    { reportedAfterMs: 1500 },
    { reportedAfterMs: 3000, listedAfterMs: 2000, fillsAfterMs: 4000 },
    { listedAfterMs: 5000, fillsAfterMs: 10_000 },
    { connectionLifeMs: 30_000, pingEveryMs: 1000 },
    { refusalBodies: 'empty' },
    { refusalBodies: 'html', keptForMs: 15_000 },
  ]),
)('Coinbase trades the same where its pages leave open that %j', async (variants) => {
  const one = await begin(variants)
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})

test('Coinbase: of more orders in a second than it allows, each is placed or refused with the reason', async () => {
  const one = await begin({ privatePerSecond: 3, publicPerSecond: 2 })
  const ids: string[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    ids.push(one.send({ limitPrice: one.low, size: '0.02' }))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await one.pass(100)
  }
  await one.pass(15_000)
  const [open, refused] = ['open', 'rejected'].map((state) =>
    ids.filter((id) => one.order(id).state === state),
  )
  expect([...(open ?? []), ...(refused ?? [])].toSorted()).toEqual(ids)
  expect(refused).not.toEqual([])
  for (const id of refused ?? []) expect(one.order(id).reason).toBe('Too many requests')
  expect(one.trulyOpen).toHaveLength(open?.length ?? -1)
  for (const id of open ?? []) one.cancel(id)
  await one.pass(15_000)
  expect(one.trulyOpen).toEqual([])
  expect(one.working()).toEqual([])
  one.stop()
})

test('Coinbase: an order every ten seconds stays far below ten thousand calls an hour', async () => {
  const { one, calls } = await beginLong({ callsPerHour: 10_000 })
  for (let passed = 0; passed < 60; passed += 1) {
    const id = one.send({ limitPrice: one.low, size: '0.01' })
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await one.pass(5000)
    one.cancel(id)
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await one.pass(5000)
  }
  expect(calls.mock.calls.length).toBeGreaterThan(120)
  expect(calls.mock.calls.length * 6).toBeLessThan(10_000)
  one.stop()
})

test('Coinbase: when the calls of an hour are used up orders do not leave, and the next hour all is well', async () => {
  const { one } = await beginLong({ callsPerHour: 20 })
  const early = one.send({ limitPrice: one.low, size: '0.01' })
  await one.pass(600_000)
  const late = one.send({ limitPrice: one.low, size: '0.01' })
  await one.pass(60_000)
  expect(one.order(early).state).toBe('open')
  expect(['not-placed', 'rejected']).toContain(one.order(late).state)
  expect(one.order(late).reason).not.toBe('')
  expect(one.trulyOpen).toHaveLength(1)
  const hourMs = 3_600_000
  await one.pass(hourMs - (one.clock.now() % hourMs) + 60_000)
  one.cancel(early)
  await one.pass(10_000)
  expect(one.order(early).state).toBe('canceled')
  expect(one.trulyOpen).toEqual([])
  expect(one.account?.reconciliation.phase).toBe('ready')
  one.stop()
})

test.each([
  ['offered', true, 'open'],
  ['not offered', false, 'rejected'],
] as const)(
  'Coinbase: where stops and brackets are %s on spot, an order is placed or refused before it is sent',
  async (_how, stopOrders, state) => {
    const one = await begin({ stopOrders })
    const stop = Math.floor(one.prices.bid) - 500
    const terms = { side: 'sell', size: '0.05', stopPrice: String(stop) } as const
    const ids = [
      one.send({ ...terms, kind: 'stop-limit', limitPrice: String(stop - 100) }),
      one.send({ ...terms, kind: 'bracket', limitPrice: String(stop + 2000) }),
    ]
    await one.pass(8000)
    for (const id of ids) {
      expect(one.order(id).state).toBe(state)
      expect(one.order(id).reason).toBe(stopOrders ? '' : 'Invalid order config')
    }
    expect(one.groundTruth.orders).toHaveLength(stopOrders ? 2 : 0)
    one.stop()
  },
)

test.each([true, false])(
  'Coinbase: an order that is made smaller is the same order, wherever it stands in the queue then: %s',
  async (smallerKeepsPlace) => {
    const one = await begin({ smallerKeepsPlace })
    await one.quieten()
    const id = one.send({ limitPrice: one.low })
    await one.pass(3000)
    one.amend(id, { size: '0.06' })
    await one.pass(3000)
    const { venueOrderId } = one.order(id)
    expect(one.order(id)).toMatchObject({ state: 'open', pending: null, terms: { size: '0.06' } })
    expect(one.groundTruth.orders).toMatchObject([{ id: venueOrderId, size: '0.06000000' }])
    one.cancel(id)
    await one.pass(5000)
    expect(one.order(id)).toMatchObject({ state: 'canceled', venueOrderId })
    one.stop()
  },
)

test.each([
  [401, 'quoted', 'HTTP 401: Unauthorized'],
  [401, 'empty', 'HTTP 401'],
  [403, 'quoted', 'HTTP 403: IP address not allowed'],
  [403, 'html', 'HTTP 403: <html><body>403</body></html>'],
] as const)(
  'Coinbase: a key that is refused with %i and a body that is %s is reported as such, and nothing is sent with it',
  async (fromElsewhere, refusalBodies, words) => {
    const one = await begin({ fromElsewhere, refusalBodies })
    const message = `Coinbase refuses the key: ${words}`
    expect(one.account?.keyError).toBe(message)
    const refusal = { guard: 'venue-unhealthy', message }
    expect(one.place({ limitPrice: one.low })).toMatchObject({ kind: 'risk', refusal })
    expect(one.groundTruth.orders).toEqual([])
    one.stop()
  },
)

test.each([
  ['at once', 0],
  ['after eight seconds', 8000],
  ['after twenty seconds', 20_000],
] as const)(
  'Coinbase: an order whose answer was lost is found when the exchange reports it %s, and can be canceled',
  async (_when, delayMs) => {
    const one = await begin({ reportedAfterMs: delayMs, listedAfterMs: delayMs })
    one.strike('lost-acknowledgement')
    const id = one.send({ limitPrice: one.low })
    await one.pass(9500)
    // Nobody is notified within the time that lists may need that it was not placed.
    expect(one.order(id).state).not.toBe('not-placed')
    await one.pass(delayMs + 5000)
    expect(one.order(id)).toMatchObject({
      state: 'open',
      venueOrderId: one.groundTruth.orders[0]?.id,
    })
    one.cancel(id)
    await one.pass(delayMs + 15_000)
    expect(one.order(id).state).toBe('canceled')
    expect(one.groundTruth.orders).toMatchObject([{ status: 'cancelled' }])
    one.stop()
  },
)

test.each([0, 3000, 20_000])(
  'Coinbase: fills that are listed %i ms after their trade all come, without a new connection',
  async (fillsAfterMs) => {
    const one = await begin({ fillsAfterMs })
    const id = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(fillsAfterMs * 2 + 10_000)
    const { state, filled, fills } = one.order(id)
    expect({ state, filled }).toEqual({ state: 'filled', filled: '0.5' })
    const listed = fills.reduce((sum, { size }) => sum.plus(exact(size)), exact('0'))
    expect(listed.eq(exact('0.5'))).toBe(true)
    one.stop()
  },
)

test('Coinbase: an order that ended unheard and can no longer be read is reported as gone, and what is known stays', async () => {
  const one = await begin({})
  const other = await one.another()
  const done = one.send({ ...one.atOnce('sell'), size: '0.1' })
  const gone = one.send({ limitPrice: one.low })
  const kept = one.send({ limitPrice: one.low })
  await one.pass(40_000)
  const before = one.order(done)
  expect(before.state).toBe('filled')
  Object.assign(one.market.simulators.variants('coinbase'), {
    reportedAfterMs: 3_600_000,
    keptForMs: 1000,
  })
  const isGone = ({ venueOrderId }: { venueOrderId: string | null }) =>
    venueOrderId === one.order(gone).venueOrderId
  other.cancel(other.working().find(isGone)?.clientOrderId ?? '')
  await one.pass(5000)
  one.strike('disconnect')
  await one.pass(60_000)
  expect(one.order(gone)).toMatchObject({
    state: 'canceled',
    isConcluded: true,
    reason: 'The exchange no longer knows of this order.',
  })
  expect(one.order(kept).state).toBe('open')
  expect(one.order(done)).toEqual(before)
  other.leave()
  one.stop()
})
