import type { MakerLine } from '@leadline/desk-protocol/frames/maker-section'
import { makerKinds } from '@leadline/desk-protocol/frames/maker-section'
import type { MakerTapeSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { openPaperDesk } from '../testing/paper-desk.ts'

const symbol = 'BTC-USD'
const everything: MakerTapeSpec = {
  kind: 'maker-tape',
  symbol,
  venues: ['coinbase', 'kraken', 'robinhood'],
  kinds: [...makerKinds],
  minSize: null,
  wallsOnly: false,
}

async function reading(changes: Partial<MakerTapeSpec> = {}) {
  const all = openPaperDesk({
    venues: ['coinbase', 'kraken', 'robinhood'],
    symbols: [symbol],
    actionsPerSecond: 0,
  })
  const side = (best: number, step: number, first: string) =>
    Array.from(
      { length: 10 },
      (_, at) => [`${best + at * step}.00`, at === 0 ? first : '1'] as const,
    )
  const book = (venue: VenueId, bid = '1', ask = '1') =>
    all.simulators.script(venue, symbol, {
      bids: side(60_000, -1, bid),
      asks: side(60_001, 1, ask),
    })
  book('coinbase')
  book('kraken')
  all.desk.open(1, { ...everything, ...changes })
  const lines: MakerLine[] = []
  let last: unknown
  const look = () => {
    const { makers } = all.desk.look(1)
    if (makers && makers !== last) lines.push(...makers.lines)
    last = makers
    return makers
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await all.clock.advance(50)
      look()
    }
  }
  await pass(4000)
  const texts = () =>
    lines.map(
      ({ venue, kind, side: name, size }) =>
        `${all.ids[venue]} ${kind} ${name} ${Number(size) / 1e8}`,
    )
  return { ...all, book, look, pass, texts }
}

test('a panel is given each line once, with its exchange, and the sums of the last minute', async () => {
  const { book, look, pass, texts, simulators, stop } = await reading()
  simulators.trade('kraken', symbol, { takerSide: 'sell', price: '60000.0', size: '0.4' })
  book('kraken', '0.6')
  await pass(1000)
  book('coinbase', '1', '0.5')
  await pass(1000)
  expect(texts()).toEqual(['kraken eaten bid 0.4', 'coinbase pulled ask 0.5'])
  expect(look()).toMatchObject({
    pulled: { bid: 0, ask: 50_000_000 },
    eaten: { bid: 40_000_000, ask: 0 },
  })
  await pass(62_000)
  expect(look()).toMatchObject({ pulled: { bid: 0, ask: 0 }, eaten: { bid: 0, ask: 0 } })
  stop()
})

test('kinds, least size and walls are filtered, and the sums are of everything', async () => {
  const { book, look, pass, texts, stop } = await reading({ kinds: ['pulled'], minSize: '0.5' })
  book('kraken', '0.5')
  await pass(500)
  book('kraken', '0.50001')
  await pass(500)
  book('kraken', '0.1')
  await pass(500)
  expect(texts()).toEqual(['kraken pulled bid 0.5'])
  expect(look()?.pulled.bid).toBe(90_001_000)
  stop()
})

test('each exchange says whether it is read: quotes never are, and a lost connection is not', async () => {
  const { look, pass, simulators, stop } = await reading()
  const states = () => look()?.venues.map(({ state }) => state)
  expect(states()).toEqual(['live', 'live', 'unreadable'])
  simulators.setFault('kraken', 'disconnect', { when: 'always' })
  simulators.setFault('kraken', 'refused-connection', { when: 'always' })
  await pass(3000)
  expect(states()).toEqual(['live', 'waiting', 'unreadable'])
  stop()
})

test('what a panel that comes back could not see is given when it opens', async () => {
  const { book, desk, pass, stop } = await reading()
  desk.close(1)
  book('kraken', '0.5')
  await pass(1000)
  desk.open(2, everything)
  const { makers } = desk.look(2)
  expect(makers?.lines.map(({ kind }) => kind)).toEqual(['pulled'])
  stop()
})
