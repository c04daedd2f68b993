import { expect, test } from 'vitest'

import { MarketHarness } from '../../../testing/market-harness.ts'
import { BinanceUsMarket } from './market.ts'

const page = '<html><head><title>403 Forbidden</title></head></html>'
const restricted = {
  code: 0,
  msg: 'Service unavailable from a restricted location according to the terms.',
}

test.each([
  [403, page, 'HTTP 403'],
  [451, page, 'HTTP 451'],
  [451, restricted, `HTTP 451: ${restricted.msg}`],
])('a network outside the United States learns why there is nothing: %i', (status, body, said) => {
  const harness = new MarketHarness((io, sink) => new BinanceUsMarket(io, sink)).start()
  harness.answer('/exchangeInfo', body, status)
  expect(harness.sink.statuses).toEqual([
    {
      mode: 'unknown',
      text: `Binance.US refuses this network (${said}). It answers only in the United States; a VPN that ends elsewhere is refused too.`,
    },
  ])
  expect(harness.sink.instrumentList).toEqual([])
})

test('a refusal with a code of its own is not taken for one of the network', () => {
  const harness = new MarketHarness((io, sink) => new BinanceUsMarket(io, sink)).start()
  harness.answer('/exchangeInfo', { code: -1016, msg: 'This service is no longer available.' }, 403)
  expect(harness.sink.statuses).toMatchObject([{ mode: 'maintenance' }])
})
