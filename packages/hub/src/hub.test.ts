import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'
import { expect, test } from 'vitest'

import { fakeInstrument } from './testing/fake-market.ts'
import { TestDesk } from './testing/test-desk.ts'
import { openTestHub } from './testing/test-hub.ts'

const ladder: Extract<ViewSpec, { kind: 'ladder' }> = {
  kind: 'ladder',
  symbol: 'BTC-USD',
  depth: 10,
  condense: null,
  venues: ['coinbase', 'kraken'],
  filter: '',
}
const status: ViewSpec = { kind: 'status' }
const hour = 3_600_000

async function lookingDesk() {
  const testBed = openTestHub()
  const desk = new TestDesk(testBed.hub)
  desk.open(1, ladder)
  await testBed.clock.advance(1000)
  return { ...testBed, desk }
}

test('two exchanges at one price are one row, with a column for each', async () => {
  const { desk, at } = await lookingDesk()
  at('coinbase').say({
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [
      ['bid', '59999.50', '0.10'],
      ['ask', '60000.10', '0.40'],
    ],
  })
  at('kraken').say({
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [['bid', '59999.50', '0.36']],
  })
  expect(desk.look(1).ladder).toMatchObject({
    priceDecimals: 2,
    sizeDecimals: 8,
    columns: [
      { venue: 0, state: 'live' },
      { venue: 1, state: 'live' },
    ],
    bids: [{ price: 5_999_950, size: 46_000_000, sizes: [10_000_000, 36_000_000] }],
    asks: [{ price: 6_000_010, size: 40_000_000, sizes: [40_000_000, 0] }],
    bestBid: 5_999_950,
    bestAsk: 6_000_010,
    bestBidColumn: 0,
    bestAskColumn: 0,
  })
})

test('a frame carries only what changed, and nothing where nothing did', async () => {
  const { desk, at } = await lookingDesk()
  const level = (index: number, size: string) => ['bid', `${50_000 - index}`, size] as const
  const levels = Array.from({ length: 10 }, (_, index) => level(index, '1'))
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  desk.look(1)
  const whole = desk.bytes
  desk.look(1)
  const nothing = desk.bytes - whole
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', levels: [level(3, '2')] })
  const after = desk.look(1).ladder
  const change = desk.bytes - whole - nothing
  expect(nothing).toBeLessThan(15)
  expect(change).toBeLessThan(whole / 2)
  expect(after?.bids.map(({ size }) => size)).toEqual(
    levels.map((_, index) => (index === 3 ? 200_000_000 : 100_000_000)),
  )
})

test('a feed that drops turns its column stale, takes its sizes out and is an interruption until it is back', async () => {
  const { desk, at, clock, hub } = await lookingDesk()
  const book = {
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [['bid', '59999.50', '1']],
  } as const
  at('coinbase').say(book)
  at('kraken').say(book)
  expect(desk.look(1).ladder?.bids[0]?.size).toBe(200_000_000)
  const from = clock.now()
  at('kraken').transport.open[0]?.events.closed(1006, '')
  expect(desk.look(1).ladder).toMatchObject({
    columns: [{ state: 'live' }, { state: 'stale' }],
    bids: [{ size: 100_000_000 }],
  })
  desk.open(2, status)
  expect(desk.look(2).status?.venues[1]?.state).toBe('reconnecting')
  await clock.advance(3000)
  at('kraken').say(book)
  expect(desk.look(1).ladder?.bids[0]?.size).toBe(200_000_000)
  expect(hub.listInterruptions(0, clock.now())).toEqual([
    { venue: 'kraken', symbols: ['BTC-USD'], from, to: clock.now(), reason: 'line ended (1006) ' },
  ])
  await clock.advance(300)
  expect(desk.look(2).status).toMatchObject({ interruptionsToday: 1, lasting: [] })
})

test('an open connection is a live light only while something that is looked at there is live', async () => {
  const { desk, at, clock } = await lookingDesk()
  desk.open(2, status)
  const lights = async () => {
    await clock.advance(300)
    return desk.look(2).status?.venues.map(({ state, reason }) => [state, reason].join(' ').trim())
  }
  expect(await lights()).toEqual(['connecting', 'connecting'])
  const levels = [['bid', '59999.50', '1']] as const
  const book = { type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels } as const
  at('coinbase').say(book)
  at('kraken').say(book)
  expect(await lights()).toEqual(['live', 'live'])
  at('kraken').say({ type: 'fault', symbol: 'BTC-USD', reason: 'bad checksum' })
  expect(await lights()).toEqual(['live', 'reconnecting bad checksum'])
  // Of two markets, one goes on.
  desk.open(3, { ...ladder, symbol: 'ETH-USD' })
  at('kraken').say({ ...book, symbol: 'ETH-USD' })
  expect(await lights()).toEqual(['live', 'live'])
})

test('an exchange that refused the connection is not shown as live while it is left alone', async () => {
  const { desk, at } = await lookingDesk()
  desk.open(2, status)
  at('kraken').transport.open[0]?.events.closed(1008, 'policy')
  expect(desk.look(2).status?.venues[1]).toMatchObject({
    state: 'reconnecting',
    reason: 'refused; tried again in some minutes',
    openLines: 0,
  })
})

test('a closed panel costs nothing after a few seconds, and one that comes back in time never lost its feed', async () => {
  const { desk, at, clock } = await lookingDesk()
  const { transport } = at('coinbase')
  desk.close(1)
  await clock.advance(4000)
  desk.open(2, ladder)
  await clock.advance(20_000)
  expect(transport.sockets).toHaveLength(1)
  desk.close(2)
  await clock.advance(6000)
  expect(transport.open).toHaveLength(0)
  await clock.advance(hour)
  expect(transport.open).toHaveLength(0)
})

test('two panels on one symbol are one subscription, as deep as the deeper one, until both are closed', async () => {
  const { desk, at, clock } = await lookingDesk()
  const [adapter] = at('coinbase').adapters
  desk.open(2, { ...ladder, depth: 50 })
  expect(adapter?.subscriptions.get('BTC-USD')?.bookLevels).toBe(50)
  desk.close(2)
  await clock.advance(6000)
  expect(adapter?.subscriptions.get('BTC-USD')?.bookLevels).toBe(10)
  const other = new TestDesk(openTestHub().hub)
  other.leave()
  desk.leave()
  await clock.advance(6000)
  expect(adapter?.subscriptions.size).toBe(0)
})

test('a panel that turns to another symbol gets all of it, whatever it held before', async () => {
  const { desk, at } = await lookingDesk()
  const say = (symbol: string, price: string) =>
    at('coinbase').say({ type: 'book', symbol, isSnapshot: true, levels: [['bid', price, '1']] })
  say('BTC-USD', '60000')
  expect(desk.look(1).ladder?.bids[0]?.price).toBe(6_000_000)
  desk.open(1, { ...ladder, symbol: 'ETH-USD' })
  say('ETH-USD', '3000')
  expect(desk.look(1).ladder?.bids.map(({ price }) => price)).toEqual([300_000])
  say('ETH-USD', '3001')
  expect(desk.look(1).ladder?.bids.map(({ price }) => price)).toEqual([300_100])
})

test('an exchange that is not shown is closed at once, and opened again when it is', async () => {
  const { desk, at, clock } = await lookingDesk()
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels: [] })
  desk.say({ type: 'show', venues: ['coinbase'] })
  expect(at('kraken').transport.open).toHaveLength(0)
  desk.open(2, status)
  expect(desk.look(2).status?.venues.map(({ state }) => state)).toEqual(['live', 'off'])
  desk.say({ type: 'show', venues: ['coinbase', 'kraken'] })
  await clock.advance(1000)
  expect(at('kraken').transport.open).toHaveLength(1)
})

test('a laptop that slept for eight hours comes back to a ladder that was proven again', async () => {
  const { desk, at, clock, hub } = await lookingDesk()
  const book = {
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [['bid', '60000', '1']],
  } as const
  at('coinbase').say(book)
  at('kraken').say(book)
  clock.sleep(8 * hour)
  await clock.advance(2100)
  expect(desk.look(1).ladder).toMatchObject({
    columns: [{ state: 'stale' }, { state: 'stale' }],
    bids: [],
  })
  await clock.advance(3000)
  at('coinbase').say(book)
  at('kraken').say(book)
  expect(desk.look(1).ladder?.bids[0]?.size).toBe(200_000_000)
  const listed = hub.listInterruptions(0, clock.now())
  expect(listed.map(({ reason }) => reason)).toEqual([
    'line ended (4002) the computer slept, or Leadline was delayed',
    'line ended (4002) the computer slept, or Leadline was delayed',
  ])
  for (const { from, to } of listed) expect((to ?? 0) - from).toBeGreaterThan(8 * hour)
})

test('the first frame after the computer slept shows no price from before, however early it is requested', async () => {
  const { desk, at, clock } = await lookingDesk()
  const levels = [['bid', '60000', '1']] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  expect(desk.look(1).ladder?.bids).toHaveLength(1)
  clock.sleep(8 * hour)
  expect(desk.look(1).ladder).toMatchObject({ columns: [{ state: 'stale' }, {}], bids: [] })
})

test('a connection that finds itself silent before anybody noticed the sleep lists the whole of it', async () => {
  const { at, clock, hub } = await lookingDesk()
  const levels = [['bid', '60000', '1']] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  const since = clock.now()
  clock.sleep(60_000)
  hub.feeds[0]?.interrupted(['BTC-USD'], 'Nothing came for 60 s.', clock.now())
  const [first] = hub.listInterruptions(since, clock.now())
  expect(first).toMatchObject({ reason: 'Nothing came for 60 s.', to: null })
  expect(clock.now() - (first?.from ?? 0)).toBeGreaterThanOrEqual(60_000)
})

test('a hub that was held up for a few seconds lists for how long, and keeps its connections', async () => {
  const { desk, at, clock, hub } = await lookingDesk()
  const levels = [['bid', '60000', '1']] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  const since = clock.now()
  clock.sleep(4000)
  expect(desk.look(1).ladder?.bids).toHaveLength(1)
  const [held, ...others] = hub.listInterruptions(since, clock.now())
  expect(others).toEqual([])
  expect(held).toMatchObject({
    venue: 'coinbase',
    symbols: ['BTC-USD'],
    reason: 'the computer slept, or Leadline was delayed',
  })
  const length = (held?.to ?? 0) - (held?.from ?? 0)
  expect(length).toBeGreaterThanOrEqual(4000)
  expect(length).toBeLessThanOrEqual(4500)
})

test('the list of instruments changes while somebody looks: finer steps and new markets need no restart', async () => {
  const { desk, at, clock, hub } = await lookingDesk()
  const venue = at('coinbase')
  const say = (price: string) =>
    venue.say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels: [['bid', price, '1']] })
  say('60000.01')
  expect(desk.look(1).ladder).toMatchObject({ priceDecimals: 2, bids: [{ price: 6_000_001 }] })
  venue.list = [
    fakeInstrument('coinbase', 'BTC-USD', { priceDecimals: 3, sizeDecimals: 8 }),
    fakeInstrument('coinbase', 'SOL-USD'),
  ]
  venue.adapters[0]?.start()
  await clock.advance(3000)
  say('60000.015')
  expect(desk.look(1).ladder).toMatchObject({ priceDecimals: 3, bids: [{ price: 60_000_015 }] })
  expect(hub.directory.find('sol', 10).map(({ symbol, venues }) => [symbol, venues])).toEqual([
    ['SOL-USD', ['coinbase']],
  ])
  expect(hub.directory.on('coinbase', 'ETH-USD')).toBeUndefined()
})

test('an adapter that breaks is replaced, its books are not believed meanwhile, and the others go on', async () => {
  const { desk, at, clock, errors } = await lookingDesk()
  const book = {
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [['bid', '60000', '1']],
  } as const
  at('coinbase').say(book)
  at('kraken').say(book)
  at('coinbase').say({ type: 'throw' })
  expect(errors).toHaveLength(1)
  expect(desk.look(1).ladder).toMatchObject({
    columns: [{ state: 'stale' }, { state: 'live' }],
    bids: [{ size: 100_000_000 }],
  })
  await clock.advance(3000)
  expect(at('coinbase').adapters).toHaveLength(2)
  at('coinbase').say(book)
  expect(desk.look(1).ladder?.bids[0]?.size).toBe(200_000_000)
})

test('a watch list reports last price, best prices and the price of a day ago, line by line', async () => {
  const { hub, at, clock } = openTestHub()
  const desk = new TestDesk(hub)
  const symbols = ['BTC-USD', 'ETH-USD']
  desk.open(1, { kind: 'tickers', symbols, venues: ['coinbase', 'kraken'] })
  await clock.advance(1000)
  const ticker = { type: 'ticker', symbol: 'BTC-USD', open: '59000' } as const
  at('coinbase').say({ ...ticker, last: '60000', bid: '59999', ask: '60001', time: 1000 })
  at('kraken').say({
    ...ticker,
    last: '60002',
    bid: '59998',
    ask: '60000.5',
    open: '58000',
    time: 2000,
  })
  expect(desk.look(1).tickers?.get(0)).toMatchObject({
    last: 6_000_200,
    bid: 5_999_900,
    ask: 6_000_050,
    open: 5_800_000,
  })
  expect(desk.look(1).tickers?.get(1)).toMatchObject({ last: null, bid: null })
})

test('a desk that does not say hello, or speaks another version, is refused with words', () => {
  const { hub } = openTestHub()
  const rude = new TestDesk(hub, { isSilent: true })
  rude.say({ type: 'close', view: 1 })
  expect(rude.closedBecause).toBe('A desk says hello first.')
  const old = new TestDesk(hub, { isSilent: true })
  old.say({ type: 'hello', protocol: 99, desk: 'x' })
  expect(old.said.at(-1)).toMatchObject({ type: 'refused' })
  const odd = new TestDesk(hub)
  odd.sayText('{"type":"withdraw"}')
  expect(odd.said.at(-1)?.type).toBe('notUnderstood')
})

test('waiting requests are listed with their turn, and one that is taken out never leaves', async () => {
  const { hub, at, clock } = openTestHub(['coinbase'])
  const desk = new TestDesk(hub)
  await clock.advance(100)
  const [feed] = hub.feeds
  feed?.session.limiter.hold({ until: clock.now() + 60_000, reason: 'Maintenance' })
  feed?.requestCandles('BTC-USD', '1m', clock.now())
  desk.open(1, status)
  const [venue] = desk.look(1).status?.venues ?? []
  expect(venue?.waiting).toMatchObject([
    { purpose: 'Candles', position: 1, expectedAt: clock.now() + 60_000, reason: 'Maintenance' },
  ])
  const requested = at('coinbase').transport.requests.length
  const drop = { type: 'drop', venue: 'coinbase', id: venue?.waiting[0]?.id ?? 0 } as const
  expect(desk.answer(marketFamily, drop).wasWaiting).toBe(true)
  await clock.advance(120_000)
  expect(at('coinbase').transport.requests).toHaveLength(requested)
})
