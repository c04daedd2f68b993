import { formatScaled } from '@leadline/decimal/scaled'
import { expect, test } from 'vitest'

import { AlgorithmFeeds } from '../services/algorithms/algorithm-feeds.ts'
import { HubMarket } from '../services/orders/hub-market.ts'
import { openPaperDesk } from '../testing/paper-desk.ts'

const symbol = 'ETH-USD'

/** A still market: Coinbase at 2,700.00 / 2,701.00, Robinhood's quotes above both of them. */
async function openStillMarket() {
  const all = openPaperDesk({ venues: ['coinbase', 'robinhood'], symbols: [symbol, 'BTC-USD'] })
  const { simulators } = all
  simulators.market.isPaused = true
  simulators.script('coinbase', symbol, {
    bids: [
      ['2700.00', '1'],
      ['2699.00', '2'],
    ],
    asks: [
      ['2701.00', '1'],
      ['2702.00', '2'],
    ],
  })
  simulators.script('robinhood', symbol, {
    bids: [['2710.00', '500']],
    asks: [['2711.00', '500']],
  })
  return all
}

/** Every later answer of the simulated Robinhood to a request for quotes, as `change` makes it. */
function changeQuotes(
  { simulators }: ReturnType<typeof openPaperDesk>,
  change: (body: string) => string,
): void {
  const apiServer = simulators.apiServer('robinhood')
  const answer = apiServer.http.bind(apiServer)
  apiServer.http = (request, now) => {
    const reply = answer(request, now)
    const isQuotes = /estimated_price|best_bid_ask/.test(request.path)
    return isQuotes ? { ...reply, body: change(reply.body) } : reply
  }
}

/** Changes the answers, and returns half a second after the first of them. */
async function untilAnswered(
  all: ReturnType<typeof openPaperDesk>,
  change: (body: string) => string,
): Promise<void> {
  const answered = { count: 0 }
  changeQuotes(all, (body) => {
    answered.count += 1
    return change(body)
  })
  while (answered.count === 0) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.clock.advance(10)
  }
  await all.clock.advance(500)
}

const price = (value: number | null | undefined, decimals = 0) =>
  value === null || value === undefined ? null : formatScaled(value, decimals)

test('the best bid and ask of a watch list are those of resting orders, whatever Robinhood quotes', async () => {
  const all = await openStillMarket()
  all.openTickers(1, [symbol])
  await all.advance(6000)
  const row = all.desk.look(1).tickers?.get(0)
  expect(all.hub.feeds[1]?.tickers.get(symbol)?.bid).toBeGreaterThan(0)
  expect([price(row?.bid, row?.priceDecimals), price(row?.ask, row?.priceDecimals)]).toEqual([
    '2700.00',
    '2701.00',
  ])
  expect(row?.isIndicative).toBe(false)
  all.stop()
})

test('where a ladder is open the watch list has its best prices, not those of a slower ticker', async () => {
  const all = await openStillMarket()
  all.openLadder(2, symbol)
  all.openTickers(1, [symbol])
  await all.advance(6000)
  // Nobody trades, so that Coinbase's ticker says nothing.
  all.simulators.script('coinbase', symbol, { bids: [['2690.00', '1']], asks: [['2691.00', '1']] })
  await all.advance(1000)
  const row = all.desk.look(1).tickers?.get(0)
  expect([price(row?.bid, row?.priceDecimals), price(row?.ask, row?.priceDecimals)]).toEqual([
    '2690.00',
    '2691.00',
  ])
  all.stop()
})

test('a market that only Robinhood quotes shows its quotes as such, and has no best price', async () => {
  const all = await openStillMarket()
  all.openTickers(1, [symbol], ['robinhood'])
  all.openLadder(2, symbol, ['robinhood'])
  await all.advance(6000)
  const row = all.desk.look(1).tickers?.get(0)
  expect(row?.isIndicative).toBe(true)
  expect([row?.bid, row?.ask].every((one) => typeof one === 'number')).toBe(true)
  const { ladder } = all.desk.look(2)
  expect(ladder?.bids.length).toBeGreaterThan(0)
  expect(ladder?.bids.every(({ quotes, size }) => quotes !== 0 && size === 0)).toBe(true)
  expect([ladder?.bestBid, ladder?.bestAsk]).toEqual([null, null])
  all.stop()
})

test('on the ladder no quote stands in front of the best resting order', async () => {
  const all = await openStillMarket()
  all.openLadder(1, symbol)
  await all.advance(6000)
  const { ladder } = all.desk.look(1)
  if (!ladder) throw new Error('no ladder')
  expect(all.column(1, 'robinhood')).toBe('quotes')
  const shown = (value: number) => formatScaled(value, ladder.priceDecimals)
  expect([ladder.bids[0], ladder.asks[0]].map((row) => shown(row?.price ?? 0))).toEqual([
    '2700.00',
    '2701.00',
  ])
  expect(ladder.bids[0]?.quotes).toBe(2)
  // Whoever clicks the quote gets its own price.
  expect(shown(ladder.bids[0]?.bestPrices?.[1] ?? 0)).toBe('2710.00')
  expect([ladder.bestBid, ladder.bestAsk].map((one) => shown(one ?? 0))).toEqual([
    '2700.00',
    '2701.00',
  ])
  all.stop()
})

test('what a coin is worth is never reported by a quote', async () => {
  const all = await openStillMarket()
  all.openTickers(1, [symbol])
  await all.advance(6000)
  const market = (feeds = all.hub.feeds) =>
    new HubMarket(feeds, all.hub.directory, () => all.clock.now())
  expect(market().usdPrice('ETH')).toBe('2700.5')
  const quotesAlone = all.hub.feeds.filter(({ id }) => id === 'robinhood')
  expect(market(quotesAlone).usdPrice('ETH')).toBeNull()
  expect(market().valuationPrice('robinhood', symbol)).toBe('2700.5')
  expect(market().valuationPrice('coinbase', symbol)).toBeNull()
  all.stop()
})

test('a script that requests a book gets resting orders, and quotes only where it requested nothing else', async () => {
  const all = await openStillMarket()
  const feeds = new AlgorithmFeeds(all.hub.feeds, () => new Set(all.ids))
  let changes = 0
  const listener = { bookChanged: () => (changes += 1), trade: () => {} }
  const wish = { kind: 'book', symbol, depth: 10 } as const
  const both = feeds.open({ ...wish, venues: null }, listener)
  const quotes = feeds.open(
    { ...wish, venues: ['robinhood'] },
    { ...listener, bookChanged: () => {} },
  )
  await all.advance(8000)
  expect(both.book()?.bids.map(([at, , name]) => `${at} ${name}`)).toEqual([
    '2700.00 Coinbase',
    '2699.00 Coinbase',
  ])
  expect(quotes.book()?.bids[0]?.[2]).toBe('Robinhood')
  // A quote that moves changes nothing of what it was sent.
  changes = 0
  feeds.bookChanged(all.hub.feeds[1]!, symbol)
  expect(changes).toBe(0)
  all.stop()
})

test('Robinhood’s clock goes wrong and is mended, again and again: quotes are back within five seconds', async () => {
  const all = openPaperDesk({ venues: ['robinhood'] })
  all.openLadder(1, 'BTC-USD')
  await all.advance(8000)
  expect(all.column(1, 'robinhood')).toBe('quotes')
  for (const ms of [60_000, 0, -90_000, 0, 3_600_000, 0]) {
    all.simulators.setFault('robinhood', 'clock-skew', { when: ms === 0 ? 'off' : 'always', ms })
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.advance(5000)
    expect([ms, all.column(1, 'robinhood'), all.light('robinhood')?.state]).toEqual([
      ms,
      'quotes',
      'live',
    ])
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await all.advance(10_000)
    expect([ms, all.column(1, 'robinhood')]).toEqual([ms, 'quotes'])
  }
  all.stop()
})

test.each([3_600_000, -3_600_000, 300_000, -300_000])(
  'our own clock is set by %i ms: Robinhood’s quotes are back within ten seconds',
  async (ms) => {
    const all = openPaperDesk({ venues: ['robinhood'] })
    all.openLadder(1, 'BTC-USD')
    await all.advance(8000)
    all.simulators.setFault('robinhood', 'clock-skew', { when: 'always', ms })
    await all.advance(10_000)
    expect(all.column(1, 'robinhood')).toBe('quotes')
    // Somebody sets our clock by the exchange's.
    all.clock.set(ms)
    all.simulators.setFault('robinhood', 'clock-skew', { when: 'off' })
    await all.advance(10_000)
    expect(all.column(1, 'robinhood')).toBe('quotes')
    expect(all.light('robinhood')?.state).toBe('live')
    all.clock.set(-ms)
    await all.advance(10_000)
    expect(all.column(1, 'robinhood')).toBe('quotes')
    all.stop()
  },
)

test('the light of an exchange whose quotes are stale is not live, and says why', async () => {
  const all = openPaperDesk({ venues: ['robinhood'] })
  all.openLadder(1, 'BTC-USD')
  await all.advance(6000)
  expect(all.light('robinhood')?.state).toBe('live')
  all.simulators.setFault('robinhood', 'silent-socket', { when: 'always' })
  changeQuotes(all, () => '{"results":[]}')
  await all.advance(8000)
  expect(all.column(1, 'robinhood')).toBe('stale')
  expect(all.light('robinhood')).toMatchObject({
    state: 'reconnecting',
    reason: 'Robinhood gives no quote.',
  })
  all.stop()
})

test.each([
  ['words in place of a price', /"(ask|bid)":[^,}]+/g, '"$1":"abc"'],
  ['prices below zero', /"(ask|bid)":"?([\d.]+)"?/g, '"$1":"-$2"'],
  ['prices of zero', /"(ask|bid)":[^,}]+/g, '"$1":"0"'],
  ['a price beyond all bounds', /"(ask|bid)":[^,}]+/g, '"$1":"1e400"'],
  ['bids a tenth above its asks', /"bid":"?(\d)/g, '"bid":1$1'],
])('Robinhood answers with %s: its quotes are stale at once', async (_what, from, to) => {
  const all = openPaperDesk({ venues: ['robinhood'] })
  all.openLadder(1, 'BTC-USD')
  await all.advance(6000)
  expect(all.column(1, 'robinhood')).toBe('quotes')
  await untilAnswered(all, (body) => body.replaceAll(from, to))
  expect(all.column(1, 'robinhood')).toBe('stale')
  expect(all.light('robinhood')?.state).toBe('reconnecting')
  all.stop()
})

test('a quote that doubles from one answer to the next is shown only after a second answer says the same', async () => {
  const all = openPaperDesk({ venues: ['robinhood'] })
  all.openLadder(1, 'BTC-USD')
  await all.advance(6000)
  const before = all.desk.look(1).ladder?.bids[0]?.price ?? 0
  await untilAnswered(all, (body) =>
    body.replaceAll(
      /"(ask|bid)":([\d.]+)/g,
      (_whole, side: string, text: string) => `"${side}":${(Number(text) * 3).toFixed(2)}`,
    ),
  )
  expect(all.column(1, 'robinhood')).toBe('stale')
  await all.advance(2500)
  expect(all.column(1, 'robinhood')).toBe('quotes')
  expect((all.desk.look(1).ladder?.bids[0]?.price ?? 0) / before).toBeGreaterThan(2.9)
  all.stop()
})
