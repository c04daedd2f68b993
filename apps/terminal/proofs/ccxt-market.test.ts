import { expect, onTestFinished, test } from 'vitest'

import { type Print, openCcxtSide, openTerminalSide } from './both-sides.ts'
import { type CcxtClient, type CcxtVenue, ccxtVenues } from './ccxt-client.ts'

const symbol = 'BTC/USD'
/** Kraken sends ten levels unless asked for more. */
const depth = 10
const rounds = 3

test('markets: ccxt lists those that the terminal finds, at every exchange', async () => {
  const { venues, markets } = await openTerminalSide('--seed', '11')
  const clients = await openCcxtSide(venues.environment)
  await expect.poll(markets, { timeout: 30_000, interval: 500 }).not.toEqual([])
  for (const [venue, client] of clients) {
    // oxlint-disable-next-line no-await-in-loop -- one client after the other
    const listed = Object.values(await client.loadMarkets())
      // Binance.US lists markets that ended years ago. Elsewhere ccxt takes a status that Kraken left out for an end.
      .filter(({ spot, active }) => spot && (active || venue !== 'binance-us'))
      .map((market) => market.symbol.replace('/', '-'))
    // oxlint-disable-next-line no-await-in-loop -- the terminal may have learned of more meanwhile
    const found = (await markets()).filter((market) => market.venues.includes(venue))
    expect([venue, listed.toSorted()]).toEqual([venue, found.map((one) => one.symbol).toSorted()])
  }
})

test('books and trades: what ccxt streams from each exchange is what the terminal shows', async () => {
  const terminal = await openTerminalSide('--seed', '12', '--actions', '1000')
  const { desk, venues } = terminal
  const shown = [...ccxtVenues]
  desk.open(1, {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 25,
    condense: null,
    venues: shown,
    filter: '',
  })
  desk.open(2, { kind: 'tape', symbol: 'BTC-USD', venues: shown, filter: '', sumsMs: 60_000 })
  const clients = await openCcxtSide(venues.environment)
  const streams = new Map(
    await Promise.all(
      [...clients].map(async ([venue, one]) => [venue, await follow(one)] as const),
    ),
  )
  const allLive = async () => {
    await terminal.look()
    return desk.mirror.get(1)?.ladder?.columns.map(({ state }) => state)
  }
  await expect.poll(allLive, { timeout: 30_000 }).toEqual(shown.map(() => 'live'))
  await expect
    .poll(() => [...streams.values()].every(({ book }) => book() !== undefined), {
      timeout: 60_000,
    })
    .toBe(true)

  const from = Date.now() + 1000
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable no-await-in-loop -- the market runs, and then stands still to be compared
    await pass(terminal.look, 5000)
    await venues.type('pause')
    await pass(terminal.look, 2000)
    for (const [venue, stream] of streams) {
      const { bids = [], asks = [] } = stream.book() ?? {}
      const theirs = { bids: top(bids), asks: top(asks) }
      expect([venue, round, theirs]).toEqual([venue, round, terminal.levelsOf(venue, depth)])
      const rest = await clients.get(venue)?.fetchOrderBook(symbol, depth)
      expect([venue, round, top(rest?.bids ?? [])]).toEqual([
        venue,
        round,
        venue === 'kraken' ? theirs.bids.map(toMills) : theirs.bids,
      ])
    }
    if (round < rounds - 1) await venues.type('resume')
    // oxlint-enable no-await-in-loop
  }
  for (const [venue, stream] of streams) {
    const [theirs, ours] = [stream.trades(venue), terminal.printsOf(venue)].map((prints) =>
      prints.filter(({ time }) => time >= from),
    )
    expect([venue, theirs?.length]).not.toEqual([venue, 0])
    expect([venue, theirs]).toEqual([venue, ours])
  }
}, 300_000)

/** Everything that ccxt streams of one symbol. */
async function follow(client: CcxtClient) {
  let latest: Awaited<ReturnType<CcxtClient['watchOrderBook']>> | undefined
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const repeat = async (step: () => Promise<void>) => {
    // oxlint-disable-next-line no-await-in-loop -- each call waits for the next message
    while (!end.signal.aborted) await step()
  }
  // A client that is closed refuses what it was still waiting for.
  const untilClosed = (error: unknown) => {
    if (!end.signal.aborted) throw error
  }
  await client.loadMarkets()
  void repeat(async () => {
    latest = await client.watchOrderBook(symbol)
  }).catch(untilClosed)
  void repeat(async () => {
    await client.watchTrades(symbol)
  }).catch(untilClosed)
  return {
    book: () => latest,
    trades: (venue: CcxtVenue): Print[] =>
      // What a call returns may lack what came between two calls; its store does not.
      [...(client.trades[symbol] ?? [])]
        .toSorted((one, other) => one.timestamp - other.timestamp)
        .map(({ price, amount, side, timestamp }) => ({
          price,
          size: amount,
          side: venue === 'coinbase' ? otherSide(side) : side,
          time: timestamp,
        })),
  }
}

/**
 * Coinbase reports the side of the order that was waiting, as its page says and as prices show that rise while it
 * reports 'SELL'. ccxt hands that on as if it were the taker's.
 */
function otherSide(side: Print['side']): Print['side'] {
  return side === 'buy' ? 'sell' : 'buy'
}

function top(levels: readonly (readonly number[])[]): number[][] {
  return levels.slice(0, depth).map(([price = 0, size = 0]) => [price, size])
}

/** Kraken's call, unlike its stream, rounds sizes to three decimals. */
function toMills([price = 0, size = 0]: number[]): number[] {
  return [price, Number(size.toFixed(3))]
}

/** Time passes, with somebody looking. */
async function pass(look: () => Promise<void>, ms: number): Promise<void> {
  const end = Date.now() + ms
  // oxlint-disable-next-line no-await-in-loop -- one frame after the other
  while (Date.now() < end) await look()
}
