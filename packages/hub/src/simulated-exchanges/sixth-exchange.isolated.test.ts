import { backtest } from '@leadline/backtest/backtest'
import { usualMoney } from '@leadline/backtest/backtest-plan'
import type { OpenMarket } from '@leadline/backtest/sources/backtest-market'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import { allKeys } from '@leadline/venues/exchanges/all'
import type { VenueDefinition } from '@leadline/venues/exchanges/venue-definition'
import { nodeSigningCrypto } from '@leadline/venues/testing/node-signing-crypto'
import { venueCountText, type VenueId, venueIds } from '@leadline/venues/venue-names'
import { expect, test, vi } from 'vitest'

import { openPaperDesk } from '../testing/paper-desk.ts'
import { PaperTrader } from '../testing/paper-trader.ts'
import { meridianName } from '../testing/sixth-exchange/facts.ts'

// An invented exchange, put into the four shared files that docs/guides/add-an-exchange.md names, and into nothing else.

vi.mock('@leadline/venues/exchanges/all', async (importOriginal) => {
  const all = await importOriginal<typeof import('@leadline/venues/exchanges/all')>()
  const facts = await import('../testing/sixth-exchange/facts.ts')
  const { meridianOrders } = await import('../testing/sixth-exchange/order-capabilities.ts')
  const { meridianKeys } = await import('../testing/sixth-exchange/keys.ts')
  return {
    allNames: [...all.allNames, facts.meridianName],
    allFacts: { ...all.allFacts, meridian: facts.meridianFacts },
    allProfiles: { ...all.allProfiles, meridian: facts.meridianProfile },
    allOrders: { ...all.allOrders, meridian: meridianOrders },
    allKeys: { ...all.allKeys, meridian: meridianKeys },
  }
})

vi.mock('@leadline/venues/exchanges/all-venues', async (importOriginal) => {
  const all = await importOriginal<typeof import('@leadline/venues/exchanges/all-venues')>()
  const { meridianVenue } = await import('../testing/sixth-exchange/venue.ts')
  return { allVenues: { ...all.allVenues, meridian: meridianVenue } }
})

vi.mock('@leadline/matching-engine/rules/venue-rules', async (importOriginal) => {
  const all = await importOriginal<typeof import('@leadline/matching-engine/rules/venue-rules')>()
  const { meridianRules } = await import('../testing/sixth-exchange/rules.ts')
  return { venueRules: { ...all.venueRules, meridian: meridianRules } }
})

vi.mock('@leadline/venue-simulators/all-simulators', async (importOriginal) => {
  const all = await importOriginal<typeof import('@leadline/venue-simulators/all-simulators')>()
  const { meridianSimulator } = await import('../testing/sixth-exchange/simulator.ts')
  return { allSimulators: { ...all.allSimulators, meridian: meridianSimulator } }
})

const meridian = meridianName.id as string as VenueId

test('a sixth exchange is a folder and a line in four files: it is counted, and its keys prove themselves', async () => {
  expect(venueIds.at(-1)).toBe('meridian')
  expect(venueCountText).toBe('six')
  const keys = allKeys[meridian]
  const { vector, withdrawalPath } = keys.selfTest
  const crypto = nodeSigningCrypto()
  const read = await keys.read(vector.pasted, crypto)
  if (!read.ok) throw new Error(read.message)
  const call = {
    venue: meridian,
    keyId: 'test',
    host: 'localhost',
    time: vector.time,
    ...vector.call,
  }
  const signed = await keys.sign(call, read.key, crypto)
  expect(signed.headers).toMatchObject(vector.signed.headers)
  await expect(keys.sign({ ...call, path: withdrawalPath }, read.key, crypto)).rejects.toThrow(
    'not on its list',
  )
})

test('its book is shown beside another, level for level', async () => {
  const paper = openPaperDesk({
    venues: ['kraken', meridian],
    symbols: ['BTC-USD'],
    actionsPerSecond: 0,
  })
  paper.openLadder(1, 'BTC-USD')
  await paper.clock.advance(8000)
  expect([paper.column(1, 'kraken'), paper.column(1, meridian)]).toEqual(['live', 'live'])
  const book = paper.hub.feeds.find(({ id }) => id === meridian)?.books.get('BTC-USD')
  const groundTruth = paper.simulators.groundTruth(meridian, 'BTC-USD')
  for (const side of ['bids', 'asks'] as const) {
    const shown = Array.from({ length: 50 }, (_, level) => ({
      price: book?.[side].priceAt(level),
      size: book?.[side].sizeAt(level),
    }))
    expect(shown).toEqual(groundTruth[side].slice(0, 50))
  }
  expect(paper.errors).toEqual([])
  paper.stop()
})

test('an order placed there rests, is canceled, and another one fills to the last digit', async () => {
  const trader = await new PaperTrader().sitDown()
  const account = trader.last('accounts').accounts.find((one) => one.venue === meridian)
  expect(account).toMatchObject({ phase: 'ready', keyTrouble: '' })
  const { bid, ask } = trader.prices(meridian)
  const resting = await trader.place(meridian, { limitPrice: String(Math.floor(bid * 0.99)) })
  expect(resting).toMatchObject({ isDone: true, problems: [], reason: '' })
  const records = () => trader.hub.orders?.manager.records
  expect(await trader.until(() => records()?.get(resting.id ?? '')?.state === 'open')).toBe(true)
  await trader.request({ type: 'cancel', scope: { kind: 'everywhere' } }, 4000)
  expect(records()?.get(resting.id ?? '')?.state).toBe('canceled')
  const crossing = { limitPrice: String(Math.ceil(ask * 1.004)), size: '0.05' }
  const done = await trader.place(meridian, crossing)
  expect(await trader.until(() => records()?.get(done.id ?? '')?.state === 'filled')).toBe(true)
  const groundTruth = trader.market.simulators.account(meridian)
  expect(groundTruth.orders.map(({ status }) => status)).toEqual(['cancelled', 'filled'])
  const isReported = () =>
    trader.balance(meridian, 'BTC')?.total === groundTruth.balances['BTC']?.total
  expect(await trader.until(isReported)).toBe(true)
  expect(trader.errors).toEqual([])
  trader.stop()
})

test('an algorithm is backtested there, with its rules and its fees', async () => {
  const symbol = 'BTC-USD'
  const from = Date.UTC(2026, 9, 5, 14)
  let books = 0
  const script: FakeScript = (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: ['Meridian'], depth: 1 })
    }
    if (event.kind !== 'book') return
    books += 1
    const order = { symbol, exchange: 'Meridian', size: '0.1', limit: '999999' }
    if (books === 5) self.call({ kind: 'open', ...order })
  }
  const openMarket: OpenMarket = (wish) => new PaperSource(7, wish)
  const report = await backtest(
    {
      source: { name: 'fake.py', text: `symbol = "${symbol}"` },
      params: [],
      from,
      to: from + 60_000,
      seed: 7,
      fees: undefined,
      latency: 'usual',
      balances: usualMoney,
    },
    {
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
      engine: fakeEngine(() => script),
      openMarket,
    },
  )
  expect(report.fills.map(({ venue }) => venue)).toContain('meridian')
})

test('an exchange whose account half was forgotten does not compile', () => {
  // @ts-expect-error -- `npm run types` fails where this line has no error
  const forgotten: VenueDefinition = { limits: {}, openMarket: () => ({}) }
  expect(forgotten).toBeDefined()
})
