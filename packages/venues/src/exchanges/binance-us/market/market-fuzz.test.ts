import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { everySwap, randomSteps } from '../../../testing/random-history.ts'
import { survive } from '../../../testing/survival.ts'
import {
  BinanceUsMarketHarness,
  binanceUsExamples,
  exampleBody,
  type RestExample,
  restExample,
} from '../testing/market-harness.ts'
import { BinanceUsMarket } from './market.ts'

const names = Object.keys(binanceUsExamples)
const messages = names
  .filter((name) => /^(?:stream|user)\./.test(name))
  .map((name) => JSON.stringify(exampleBody(name)))
const paths = {
  exchangeInfo: '/exchangeInfo',
  time: '/time',
  depth: '/depth',
  trades: '/trades',
  klines: '/klines',
}
const bodyOf = (name: string): string => JSON.stringify(restExample(`rest.${name}.response`).json)
const bodies = Object.keys(paths).map(bodyOf)
/** Answers to queries that it never asks: none of them may be mistaken for one that it did. */
const others = [
  'ping',
  'historicalTrades',
  'aggTrades',
  'avgPrice',
  'ticker24hr',
  'bookTicker',
].map(bodyOf)
const errors = names
  .filter((name) => name.startsWith('error.'))
  .map((name) => (exampleBody(name) as RestExample).json)
  .filter((json) => json !== undefined)
  .map((json) => JSON.stringify(json))

const histories = randomSteps(
  messages,
  [...bodies, ...others, ...errors],
  ['BTC-USD', 'ETH-USD', '__proto__'],
)

function openHarness(): MarketHarness {
  const harness = new BinanceUsMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 50, trades: true, ticker: true })
  return harness.openConnections().pass(1000)
}

/** Numbers that continue where the last event ended: without, no book would live long enough to be broken. */
function counting(): (line: string, text: string) => string {
  let next = 161
  return (_line, text) =>
    text.replace(/"U":\d+,"u":\d+/, () => {
      next += 2
      return `"U":${next - 2},"u":${next - 1}`
    })
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
  const wanted = messages.filter((text) =>
    /depthUpdate|"trade"|24hrTicker|result|"code"/.test(text),
  )
  for (const text of wanted.flatMap(everySwap)) {
    const harness = openHarness().receive('market-1', exampleBody('stream.depthUpdate'))
    harness.answer('/depth', bodyOf('depth')).receive('market-1', text).pass(200)
    played += 1
  }
  for (const [name, path] of Object.entries(paths)) {
    for (const text of everySwap(bodyOf(name))) {
      const harness = new MarketHarness((io, sink) => new BinanceUsMarket(io, sink)).start()
      if (path !== '/exchangeInfo') harness.answer('/exchangeInfo', bodyOf('exchangeInfo'))
      harness.subscribe('BTC-USD', { bookLevels: 50, trades: true })
      harness.open('market-1').receive('market-1', exampleBody('stream.depthUpdate'))
      harness.receive('market-1', { result: null, id: 1 })
      harness.adapter.requestCandles('BTC-USD', '1m', harness.now, harness.now)
      harness.answer(path, text).pass(100)
      played += 1
    }
  }
  expect(played).toBeGreaterThan(1000)
})
