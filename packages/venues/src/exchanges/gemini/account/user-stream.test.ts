import { expect, test } from 'vitest'

import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const live = () => new GeminiAccountHarness().begun().live()
const statusOf = (word: string) => word.replace(' ', '-')

test('the connection is signed by its opening and subscribes to orders and balances, each by itself', () => {
  const harness = new GeminiAccountHarness().begun().open('user')
  expect(harness.io.connections.get('user')).toMatchObject({ address: 'user', keyId: 'mine' })
  const subscribed = harness.takeFrames().filter(({ method }) => method === 'subscribe')
  for (const [index, name] of ['ws.orders.subscribe', 'ws.balances.subscribe'].entries()) {
    expect(subscribed[index]?.params).toEqual((examples.body(name) as { params: unknown }).params)
  }
  expect(harness.sink.streams.at(-1)?.isLive).not.toBe(true)
})

test('it is live once Gemini has said yes to the orders, and the lists are read then', () => {
  const harness = new GeminiAccountHarness().begun().open('user')
  const before = harness.countOf('/v1/orders')
  harness.acknowledge().pass(0)
  expect(harness.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
  expect(harness.countOf('/v1/orders')).toBe(before + 1)
})

const reduction = examples.vectors['order_update_reduction'] as unknown as {
  steps: { event: string; status: string; cumulativeExecuted: string }[]
}

test('an order lives as the vector says: a trade that is reported twice counts once', () => {
  const harness = live()
  for (const { event, status, cumulativeExecuted } of reduction.steps) {
    harness.receive('user', examples.text(event))
    const { status: reported, filled } = harness.sink.orders.at(-1) ?? {}
    expect([reported, Number(filled)]).toEqual([statusOf(status), Number(cumulativeExecuted)])
  }
  expect(harness.sink.orders.at(-1)).toMatchObject({
    venueOrderId: orderId,
    clientOrderId: clientId,
    symbol: 'BTC-USD',
    side: 'buy',
    kind: 'limit',
    limitPrice: '70000',
    size: '0.001',
    time: 1_759_291_847_686,
  })
})

test('the trades of an order are requested, because only there are its fees', () => {
  const harness = live().event('PARTIALLY_FILLED').event('FILLED')
  expect(harness.sink.fills).toEqual([])
  harness.passAlive(300)
  const { payload } = examples.body('rest.order_status_by_id.request') as { payload: object }
  const said = harness.waiting('/v1/order/status')?.body
  expect(said).toBe(`{"order_id":${orderId},"include_trades":true}`)
  expect(Object.keys(payload)).toEqual(['request', 'nonce', 'order_id', 'include_trades'])
  harness.answerWith('/v1/order/status', 'rest.order.filled')
  expect(harness.sink.fills).toEqual([
    {
      fillId: '2840140956529623',
      venueOrderId: orderId,
      clientOrderId: clientId,
      symbol: 'BTC-USD',
      side: 'buy',
      price: '70000',
      size: '0.0004',
      fee: '0.07',
      feeAsset: 'USD',
      liquidity: 'maker',
      time: 1_759_291_848_100,
      source: 'poll',
    },
    expect.objectContaining({ fillId: '2840140956529624', size: '0.0006', fee: '0.105' }),
  ])
})

test('trades that are not in the list yet are requested again, until they add up', () => {
  const harness = live().event('FILLED').passAlive(300)
  harness.answerWith('/v1/order/status', 'rest.order.open')
  expect(harness.sink.fills).toEqual([])
  harness.passAlive(600).answerWith('/v1/order/status', 'rest.order.filled')
  expect(harness.sink.fills).toHaveLength(2)
  const requested = harness.countOf('/v1/order/status')
  expect(harness.passAlive(20_000).countOf('/v1/order/status')).toBe(requested)
})

test('a stop that waits is open, whatever Gemini calls it', () => {
  const harness = live().event('stop_limit_NEW')
  expect(harness.sink.orders.at(-1)).toMatchObject({
    kind: 'stop-limit',
    status: 'open',
    stopPrice: '80000',
  })
})

test('a word that is not known is not guessed: the order is requested', () => {
  const harness = live().eventWith('OPEN', { X: '"MODIFIED"' })
  expect(harness.sink.orders.at(-1)?.status).toBe('unknown')
  expect(harness.passAlive(4000).waiting('/v1/order/status')).toBeDefined()
})

test('an event without its own word, in capitals, is the same event', () => {
  const text = examples.text('ws.orderUpdate.OPEN').replace('"e":"orderUpdate",', '')
  const harness = live().receive('user', text.replace('btcusd', 'BTCUSD'))
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'open', symbol: 'BTC-USD' })
})

test('silence is reported within five seconds of the last answer, and the connection is opened again after ten', () => {
  const harness = live().passAlive(3000).pass(5000)
  expect(harness.sink.streams.at(-1)?.isLive).toBe(false)
  harness.pass(6000)
  expect(harness.io.reconnects.map(({ name }) => name)).toEqual(['user'])
})

test('after a silence the lists say what was missed', () => {
  const harness = live().passAlive(3000).pass(5000)
  const before = harness.countOf('/v1/orders')
  harness.acknowledge().pass(0)
  expect(harness.sink.streams.at(-1)?.isLive).toBe(true)
  expect(harness.countOf('/v1/orders')).toBe(before + 1)
})

test('a key to which Gemini opens no connection is traded with all the same, by the lists', () => {
  const harness = new GeminiAccountHarness().begun().close('user', 1006).close('user', 1006)
  harness.pass(3000).answer('/v1/orders', [])
  expect(harness.sink.streams.at(-1)).toEqual({
    isLive: true,
    reason:
      'Gemini opens its stream only to keys with a time-based nonce. Orders are read every 3 seconds.',
  })
  const before = harness.countOf('/v1/orders')
  harness.pass(3000).answer('/v1/orders', [])
  expect(harness.countOf('/v1/orders')).toBe(before + 1)
  harness.pass(3000).lose('/v1/orders')
  expect(harness.sink.streams.at(-1)?.isLive).toBe(false)
})

test('where no connection comes about, and nobody says why, the lists stand in for it within seconds', () => {
  const harness = new GeminiAccountHarness().begun()
  const passSeconds = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      if (harness.pass(1000).waiting('/v1/orders')) harness.answer('/v1/orders', [])
    }
  }
  passSeconds(5)
  expect(harness.sink.streams.at(-1)?.isLive).not.toBe(true)
  passSeconds(5)
  expect(harness.sink.streams.at(-1)).toMatchObject({ isLive: true })
  expect(harness.sink.streams.at(-1)?.reason).toContain('Orders are read every 3 seconds.')
})

test('one connection that does not open is bad luck: the lists do not stand in for it yet', () => {
  const once = new GeminiAccountHarness().begun().close('user', 1006)
  once.pass(3000)
  if (once.waiting('/v1/orders')) once.answer('/v1/orders', [])
  expect(once.sink.streams.at(-1)?.isLive).not.toBe(true)
})

test('after a stop nothing is sent or reported any more', () => {
  const harness = live()
  harness.adapter.stop(harness.now)
  expect(harness.io.connections.size).toBe(0)
  const before = harness.log.length
  harness.event('FILLED').pass(600_000)
  expect(harness.log.slice(before).filter((line) => !line.startsWith('wakeAt'))).toEqual([])
})
