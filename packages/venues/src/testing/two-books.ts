import {
  BinanceUsMarketHarness,
  calmAsks,
  calmBids,
} from '../exchanges/binance-us/testing/market-harness.ts'
import { CoinbaseMarketHarness, l2Event } from '../exchanges/coinbase/testing/market-harness.ts'
import { GeminiMarketHarness } from '../exchanges/gemini/testing/market-harness.ts'
import { WrittenBook as GeminiBook } from '../exchanges/gemini/testing/written-book.ts'
import { KrakenMarketHarness } from '../exchanges/kraken/testing/market-harness.ts'
import { bookOfBtc, WrittenBook as KrakenBook } from '../exchanges/kraken/testing/written-book.ts'
import type { MarketHarness } from './market-harness.ts'

/** Two live books on one connection of an exchange: BTC-USD, whose next change is to be damaged, and ETH-USD. */
export interface TwoBooks {
  harness: MarketHarness
  /** The next change of BTC-USD, as the exchange writes it: deep in the book, where no checksum reaches. */
  change: string
  receive: (text: string) => void
  /** A trade of BTC-USD: at its best ask, or far above it. */
  print: (at: 'best ask' | 'through') => void
  /** Whether a snapshot of this symbol was requested since the last query. */
  hasRequested: (symbol: 'BTC-USD' | 'ETH-USD') => boolean
}

const bookAndTrades = { bookLevels: 10, trades: true }

function kraken(): TwoBooks {
  const harness = KrakenMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, bookAndTrades)
  harness.open('market').acknowledge()
  const eth = new KrakenBook('ETH/USD', 25)
  for (let step = 0; step < 20; step += 1) {
    eth.set('bids', 19_999 - step, 1000 + step)
    eth.set('asks', 20_001 + step, 1000 + step)
  }
  const btc = bookOfBtc(20)
  harness.say(btc.snapshot()).say(eth.snapshot())
  let requested: string[] = []
  let trades = 0
  return {
    harness,
    change: btc.update({ bids: [[599_984, 777]], asks: [[600_016, 888]] }),
    print: (at) => {
      const price = at === 'through' ? '60100.0' : '60000.1'
      trades += 1
      harness.say(
        `{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"buy","price":${price},"qty":0.1,"ord_type":"market","trade_id":${trades},"timestamp":"2026-09-01T12:00:00.000000Z"}]}`,
      )
      requested.push(...harness.acknowledge())
    },
    receive: (text) => {
      harness.say(text)
      requested = harness.acknowledge()
    },
    hasRequested: (symbol) => requested.includes(`subscribe book 25 ${symbol.replace('-', '/')}`),
  }
}

function gemini(): TwoBooks {
  const harness = GeminiMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, bookAndTrades)
  harness.open('market').acknowledge()
  const btc = new GeminiBook()
  harness.say(btc.snapshot()).say(new GeminiBook('ethusd').snapshot())
  let requested: string[] = []
  let trades = 0
  return {
    harness,
    change: btc.update({ b: [[7_739_400, 777]], a: [[7_740_250, 888]] }),
    print: (at) => {
      const price = at === 'through' ? '77500.00' : '77401.50'
      trades += 1
      harness.say(
        `{"E":${harness.now}000000,"s":"btcusd","t":${trades},"p":"${price}","q":"0.1","m":false}`,
      )
      requested.push(...harness.acknowledge())
    },
    receive: (text) => {
      harness.say(text)
      requested = harness.acknowledge()
    },
    hasRequested: (symbol) =>
      requested.includes(`subscribe ${symbol.replace('-', '').toLowerCase()}@depth@100ms`),
  }
}

function coinbase(): TwoBooks {
  const harness = new CoinbaseMarketHarness()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, bookAndTrades)
  harness.openConnections()
  harness.snapshot('book-1', 'BTC-USD').snapshot('book-1', 'ETH-USD')
  harness.takeSent('book-1')
  const event = l2Event('update', 'BTC-USD', [
    ['bid', '63999.00', '7'],
    ['offer', '64002.00', '8'],
  ])
  const sequence_num = harness.counts.get('book-1') ?? 0
  let requested: unknown[] = []
  let trades = 0
  return {
    harness,
    print: (at) => {
      const price = at === 'through' ? '64100.00' : '64001.00'
      trades += 1
      const time = new Date(harness.now).toISOString()
      const row = { trade_id: String(trades), product_id: 'BTC-USD', size: '0.1', side: 'SELL' }
      harness.say('prints', 'market_trades', { type: 'update', trades: [{ ...row, price, time }] })
      harness.pass(0)
      requested = [...requested, ...harness.takeSent('book-1')]
    },
    change: JSON.stringify({
      channel: 'l2_data',
      client_id: '',
      timestamp: '2026-09-21T14:13:20Z',
      sequence_num,
      events: [event],
    }),
    receive: (text) => {
      harness.counts.set('book-1', sequence_num + 1)
      harness.receive('book-1', text).pass(1000)
      requested = harness.takeSent('book-1')
    },
    hasRequested: (symbol) =>
      requested.some((message) => {
        const { type, product_ids = [] } = message as { type: string; product_ids?: string[] }
        return type === 'subscribe' && product_ids.includes(symbol)
      }),
  }
}

function binanceUs(): TwoBooks {
  const harness = new BinanceUsMarketHarness()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, bookAndTrades)
  harness.openConnections().agree('market-1')
  const event = (s: string, U: number, u: number) => ({
    stream: `${s.toLowerCase()}@depth@100ms`,
    data: { e: 'depthUpdate', E: harness.now, s, U, u, b: calmBids.slice(1), a: calmAsks.slice(1) },
  })
  let trades = 0
  for (const symbol of ['BTCUSD', 'ETHUSD']) {
    harness.receive('market-1', event(symbol, 9, 10))
    harness.answer(
      ({ path, query = [] }) =>
        path.endsWith('/depth') && query.some(([, value]) => value === symbol),
      {
        lastUpdateId: 10,
        bids: calmBids,
        asks: calmAsks,
      },
    )
  }
  return {
    harness,
    change: JSON.stringify(event('BTCUSD', 11, 12)),
    print: (at) => {
      const p = at === 'through' ? '64100.00' : '64001.00'
      trades += 1
      const data = { e: 'trade', E: harness.now, s: 'BTCUSD', t: trades, p, q: '0.1' }
      harness.receive('market-1', {
        stream: 'btcusd@trade',
        data: { ...data, T: harness.now, m: false },
      })
    },
    receive: (text) => harness.receive('market-1', text),
    hasRequested: (symbol) =>
      harness.io.requests.some(
        ({ path, query = [] }) =>
          path.endsWith('/depth') && query.some(([, value]) => value === symbol.replace('-', '')),
      ),
  }
}

export const twoBooks = { kraken, coinbase, gemini, 'binance-us': binanceUs }
