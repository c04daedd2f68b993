import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { everySwap, randomSteps } from '../../../testing/random-history.ts'
import { survive } from '../../../testing/survival.ts'
import { coinbaseExamples, exampleBody } from '../testing/market-harness.ts'
import { CoinbaseMarket } from './market.ts'

const names = Object.keys(coinbaseExamples)
const messages = names.filter((name) => name.startsWith('ws_')).map(exampleBody)
const vector = coinbaseExamples.vectors['level2_book_and_sequence'] as { input_messages: object[] }
const bodies = names
  .filter((name) =>
    /^rest_(?:products?|product_book|market_trades|candles|time|best_bid_ask)_response/.test(name),
  )
  .map(exampleBody)

const texts = (list: readonly object[]) => list.map((item) => JSON.stringify(item))
const histories = randomSteps(texts([...messages, ...vector.input_messages]), texts(bodies), [
  'BTC-USD',
  'BTC-USDC',
  'ETH-USD',
  '__proto__',
])

function openHarness(): MarketHarness {
  const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
  harness.answer('/market/products', exampleBody('rest_products_response'))
  harness.subscribe('BTC-USD', { bookLevels: 50, trades: true, ticker: true })
  harness.pass(400)
  for (const name of harness.io.connections.keys()) harness.open(name)
  return harness.pass(1000)
}

/** The number that is next on its connection: without, no book would live long enough to be broken. */
function counting(): (line: string, text: string) => string {
  const counts = new Map<string, number>()
  return (connection, text) => {
    const next = counts.get(connection) ?? 0
    counts.set(connection, next + 1)
    return text.replace(/"sequence_num":\d+/, `"sequence_num":${next}`)
  }
}

test.each([
  ['numbered at random', undefined],
  ['numbered as they should be', counting],
])(
  'nothing that comes over the wire throws, and twice the same is the same twice: %s',
  (_how, number) => {
    expect(survive(openHarness, histories, number)).toBeGreaterThanOrEqual(200)
  },
)

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of texts([...messages, ...vector.input_messages]).flatMap(everySwap)) {
    const harness = openHarness().receive('book-1', exampleBody('ws_l2_snapshot'))
    for (const name of ['book-1', 'prints']) harness.receive(name, text).pass(200)
    played += 1
  }
  for (const text of texts(bodies).flatMap(everySwap)) {
    for (const path of ['/market/products', '/time', '/candles']) {
      const harness = new MarketHarness((io, sink) => new CoinbaseMarket(io, sink)).start()
      if (path === '/candles')
        harness.answer('/market/products', exampleBody('rest_products_response'))
      harness.adapter.requestCandles('BTC-USD', '4h', harness.now, harness.now)
      harness.answer(path, text).pass(100)
      played += 1
    }
  }
  expect(played).toBeGreaterThan(1000)
})
