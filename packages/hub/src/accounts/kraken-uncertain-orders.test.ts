import { exact } from '@leadline/orders/decimal-text'
import type { KrakenVariants } from '@leadline/venue-simulators/kraken/protocol-variants'
import { expect, test } from 'vitest'

import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

const begin = (variants: Partial<KrakenVariants>) =>
  new AccountTestBed('kraken', openShared('kraken', { kraken: variants })).begin()

test.each(['with-subscription', 'fifteen-minutes'] as const)(
  'Kraken: after twenty minutes orders still leave and are canceled, with a token that lives %s',
  async (tokenLife) => {
    const calm = { symbols: ['BTC-USD'], actionsPerSecond: 1, stepMs: 50 }
    const shared = openShared('kraken', { kraken: { tokenLife } }, calm)
    const one = await new AccountTestBed('kraken', shared).begin()
    await one.pass(20 * 60_000)
    const id = one.send({ limitPrice: one.low })
    await one.pass(4000)
    expect(one.order(id)).toMatchObject({ state: 'open', reason: '' })
    one.cancel(id)
    await one.pass(4000)
    expect(one.order(id).state).toBe('canceled')
    expect(one.trulyOpen).toEqual([])
    one.stop()
  },
)

test.each(['with-sums', 'bare'] as const)(
  'Kraken: orders that fill, run out, are changed by us and by Kraken are known to the last lot from rows that are %s',
  async (laterRows) => {
    const one = await begin({ laterRows })
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    one.market.simulators.script('kraken', 'BTC-USD', { asks: [[price, '0.04']] })
    const ranOut = one.send({
      limitPrice: price,
      timeInForce: 'gtd',
      expiresAt: one.clock.now() + 20_000,
    })
    await one.pass(3000)
    expect(one.order(ranOut)).toMatchObject({ state: 'partially-filled', filled: '0.04' })
    const changed = one.send({ limitPrice: one.low })
    await one.pass(3000)
    one.amend(changed, { size: '0.06' })
    await one.pass(5000)
    expect(one.order(changed)).toMatchObject({ state: 'open', terms: { size: '0.06' } })
    one.strike('order-restated')
    await one.pass(40_000)
    expect(one.order(ranOut)).toMatchObject({ state: 'expired', filled: '0.04' })
    const mine = one.groundTruth.orders.find(({ id }) => id === one.order(changed).venueOrderId)
    expect(exact(one.order(changed).terms.size ?? '0').eq(exact(mine?.size ?? '-1'))).toBe(true)
    expect(exact(mine?.size ?? '1').lt(exact('0.06'))).toBe(true)
    one.stop()
  },
)

test.each(['error', 'cancelled'] as const)(
  'Kraken: a post-only order that would take is refused as such, by the reading %s',
  async (postOnlyCross) => {
    const one = await begin({ postOnlyCross })
    await one.quieten()
    const price = String(Math.floor(one.prices.bid) - 2)
    // An ask that came while the order was on its way: we do not know of it yet.
    one.market.simulators.script('kraken', 'BTC-USD', { asks: [[price, '1']] })
    const id = one.send({ postOnly: true, limitPrice: price })
    await one.pass(6000)
    const refusal = { meaning: 'would-cross' }
    expect(one.order(id)).toMatchObject({ state: 'rejected', filled: '0', refusal })
    expect(one.trulyOpen).toEqual([])
    expect(one.working()).toEqual([])
    one.stop()
  },
)

test.each([
  [true, 'canceled'],
  [false, 'rejected'],
] as const)(
  'Kraken: all or nothing, taken on the connection: %s; the first such order is %s, the next one leaves all the same',
  async (fillOrKillOnSocket, first) => {
    const one = await begin({ fillOrKillOnSocket })
    const terms = { timeInForce: 'fok', limitPrice: one.low } as const
    const id = one.send(terms)
    await one.pass(6000)
    expect(one.order(id).state).toBe(first)
    const next = one.send({
      timeInForce: 'fok',
      limitPrice: String(Math.ceil(one.prices.ask) + 50),
    })
    await one.pass(6000)
    expect(one.order(next).state).toBe('filled')
    expect(one.trulyOpen).toEqual([])
    one.stop()
  },
)

test.each([
  { exponents: 'accepted', textNumbers: 'accepted', extraDecimals: 'cut' },
  { exponents: 'refused', textNumbers: 'refused', extraDecimals: 'refused' },
] as const)(
  'Kraken: the smallest size of eight digits arrives to the last one, with %j',
  async (variants) => {
    const one = await begin(variants)
    const id = one.send({ limitPrice: one.low, size: '0.00010001' })
    await one.pass(5000)
    expect(one.order(id).state).toBe('open')
    expect(one.groundTruth.orders).toMatchObject([{ status: 'open', size: '0.00010001' }])
    one.stop()
  },
)

test('Kraken: a key that may not follow its orders is reported in its words, and nothing is lost', async () => {
  const one = await begin({ executionsNeed: 'export-data' })
  expect(one.account?.reconciliation).toMatchObject({
    phase: 'offline',
    reason: 'Kraken says: EGeneral:Permission denied',
  })
  const refusal = { guard: 'reconciling' }
  expect(one.place({ limitPrice: one.low })).toMatchObject({ kind: 'risk', refusal })
  // Its lists may be read, and say what another program does.
  Object.assign(one.market.simulators.variants('kraken'), { executionsNeed: 'query-open-trades' })
  const other = await one.another()
  other.send({ limitPrice: other.low })
  await one.pass(40_000)
  expect(one.working()).toMatchObject([{ state: 'open', source: { kind: 'elsewhere' } }])
  other.leave()
  one.stop()
})

test.each(['as-sent', 'capitals', 'bare'] as const)(
  'Kraken: an order whose answer was lost is found by our number, which comes back %s',
  async (clientIds) => {
    const one = await begin({ clientIds })
    one.strike('lost-acknowledgement')
    const id = one.send({ limitPrice: one.low })
    await one.pass(30_000)
    expect(one.order(id)).toMatchObject({
      state: 'open',
      venueOrderId: one.groundTruth.orders[0]?.id,
    })
    expect(one.orders()).toHaveLength(1)
    expect(one.groundTruth.orders).toHaveLength(1)
    one.stop()
  },
)

const dayMs = 86_400_000

test.each([
  ['for ever', null, 'expired'],
  ['for three days', 3 * dayMs, 'canceled'],
] as const)(
  'Kraken: an order that ran out a week ago, unheard, is over for us too where orders are kept %s',
  async (_how, keptForMs, state) => {
    const one = await begin({ keptForMs })
    const done = one.send({ ...one.atOnce('sell'), size: '0.1' })
    const expiresAt = one.clock.now() + dayMs
    const gone = one.send({ limitPrice: one.low, timeInForce: 'gtd', expiresAt })
    await one.pass(10_000)
    const before = one.order(done)
    expect(before.state).toBe('filled')
    expect(one.order(gone).state).toBe('open')
    const blackout = (when: 'always' | 'off') => {
      one.strike('refused-connection', { when })
      one.strike('server-error', { when })
    }
    blackout('always')
    one.strike('disconnect')
    one.clock.sleep(8 * dayMs)
    await one.pass(10_000)
    blackout('off')
    await one.pass(400_000)
    expect(one.order(gone)).toMatchObject({ state, isConcluded: keptForMs !== null })
    expect(one.order(done)).toEqual(before)
    expect(one.account?.reconciliation.phase).toBe('ready')
    const next = one.send({ limitPrice: one.low })
    await one.pass(5000)
    expect(one.order(next).state).toBe('open')
    one.stop()
  },
)
