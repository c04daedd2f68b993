import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { everySwap, randomSteps } from '../../../testing/random-history.ts'
import { survive } from '../../../testing/survival.ts'
import { RobinhoodMarketHarness, robinhoodExamples } from '../testing/market-harness.ts'
import { RobinhoodMarket } from './market.ts'

const bodies = Object.entries(robinhoodExamples)
  .filter(([name]) => /pairs\.resp|best_bid_ask\.resp|estimated_price\.resp|^error/.test(name))
  .map(([, { body }]) => JSON.stringify(body))

const histories = randomSteps(['{}'], bodies, ['BTC-USD', 'XLM-USD', 'CC-USD', '__proto__'])

function openHarness(): RobinhoodMarketHarness {
  const harness = new RobinhoodMarketHarness()
  harness.subscribe('BTC-USD', { bookLevels: 10, ticker: true })
  harness.subscribe('XLM-USD', { ticker: true })
  harness.pass(0)
  return harness
}

test('nothing that is answered throws, and twice the same is the same twice', () => {
  expect(survive(openHarness, histories)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of bodies.flatMap(everySwap)) {
    const status = text.includes('"detail"') ? 400 : 200
    const quotes = openHarness().answer('/best_bid_ask/', text, status).pass(2000)
    for (const path of quotes.io.requests.map((request) => request.path)) {
      quotes.answer(path, text, status).pass(2000)
    }
    new MarketHarness((io, sink) => new RobinhoodMarket(io, sink, { keyId: 'mine' }))
      .start()
      .answer('/trading_pairs/', text, status)
    played += 1
  }
  expect(played).toBeGreaterThan(500)
})
