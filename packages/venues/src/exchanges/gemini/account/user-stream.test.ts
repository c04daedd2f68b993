import { expect, test } from 'vitest'

import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const live = () => new GeminiAccountHarness().begun().live()
const statusOf = (word: string) => word.replace(' ', '-')

test('the line is signed by its opening and subscribes to orders and balances, each by itself', () => {
  const desk = new GeminiAccountHarness().begun().open('user')
  expect(desk.io.lines.get('user')).toMatchObject({ address: 'user', keyId: 'mine' })
  const subscribed = desk.takeFrames().filter(({ method }) => method === 'subscribe')
  for (const [index, name] of ['ws.orders.subscribe', 'ws.balances.subscribe'].entries()) {
    expect(subscribed[index]?.params).toEqual((examples.body(name) as { params: unknown }).params)
  }
  expect(desk.sink.streams.at(-1)?.isLive).not.toBe(true)
})

test('it is live once Gemini has said yes to the orders, and the lists are read then', () => {
  const desk = new GeminiAccountHarness().begun().open('user')
  const before = desk.countOf('/v1/orders')
  desk.acknowledge().pass(0)
  expect(desk.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
  expect(desk.countOf('/v1/orders')).toBe(before + 1)
})

const reduction = examples.vectors['order_update_reduction'] as unknown as {
  steps: { event: string; status: string; cumulativeExecuted: string }[]
}

test('an order lives as the vector says: a trade that is reported twice counts once', () => {
  const desk = live()
  for (const { event, status, cumulativeExecuted } of reduction.steps) {
    desk.receive('user', examples.text(event))
    const { status: reported, filled } = desk.sink.orders.at(-1) ?? {}
    expect([reported, Number(filled)]).toEqual([statusOf(status), Number(cumulativeExecuted)])
  }
  expect(desk.sink.orders.at(-1)).toMatchObject({
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
  const desk = live().event('PARTIALLY_FILLED').event('FILLED')
  expect(desk.sink.fills).toEqual([])
  desk.passAlive(300)
  const { payload } = examples.body('rest.order_status_by_id.request') as { payload: object }
  const said = desk.waiting('/v1/order/status')?.body
  expect(said).toBe(`{"order_id":${orderId},"include_trades":true}`)
  expect(Object.keys(payload)).toEqual(['request', 'nonce', 'order_id', 'include_trades'])
  desk.answerWith('/v1/order/status', 'rest.order.filled')
  expect(desk.sink.fills).toEqual([
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
  const desk = live().event('FILLED').passAlive(300)
  desk.answerWith('/v1/order/status', 'rest.order.open')
  expect(desk.sink.fills).toEqual([])
  desk.passAlive(600).answerWith('/v1/order/status', 'rest.order.filled')
  expect(desk.sink.fills).toHaveLength(2)
  const requested = desk.countOf('/v1/order/status')
  expect(desk.passAlive(20_000).countOf('/v1/order/status')).toBe(requested)
})

test('a stop that waits is open, whatever Gemini calls it', () => {
  const desk = live().event('stop_limit_NEW')
  expect(desk.sink.orders.at(-1)).toMatchObject({
    kind: 'stop-limit',
    status: 'open',
    stopPrice: '80000',
  })
})

test('a word that is not known is not guessed: the order is requested', () => {
  const desk = live().eventWith('OPEN', { X: '"MODIFIED"' })
  expect(desk.sink.orders.at(-1)?.status).toBe('unknown')
  expect(desk.passAlive(4000).waiting('/v1/order/status')).toBeDefined()
})

test('an event without its own word, in capitals, is the same event', () => {
  const text = examples.text('ws.orderUpdate.OPEN').replace('"e":"orderUpdate",', '')
  const desk = live().receive('user', text.replace('btcusd', 'BTCUSD'))
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'open', symbol: 'BTC-USD' })
})

test('silence is reported within five seconds of the last answer, and the line is opened again after ten', () => {
  const desk = live().passAlive(3000).pass(5000)
  expect(desk.sink.streams.at(-1)?.isLive).toBe(false)
  desk.pass(6000)
  expect(desk.io.reconnects.map(({ name }) => name)).toEqual(['user'])
})

test('after a silence the lists say what was missed', () => {
  const desk = live().passAlive(3000).pass(5000)
  const before = desk.countOf('/v1/orders')
  desk.acknowledge().pass(0)
  expect(desk.sink.streams.at(-1)?.isLive).toBe(true)
  expect(desk.countOf('/v1/orders')).toBe(before + 1)
})

test('a key to which Gemini opens no line is traded with all the same, by the lists', () => {
  const desk = new GeminiAccountHarness().begun().close('user', 1006).close('user', 1006)
  desk.pass(3000).answer('/v1/orders', [])
  expect(desk.sink.streams.at(-1)).toEqual({
    isLive: true,
    reason:
      'Gemini opens its stream only to keys with a time-based nonce. Orders are read every 3 seconds.',
  })
  const before = desk.countOf('/v1/orders')
  desk.pass(3000).answer('/v1/orders', [])
  expect(desk.countOf('/v1/orders')).toBe(before + 1)
  desk.pass(3000).lose('/v1/orders')
  expect(desk.sink.streams.at(-1)?.isLive).toBe(false)
})

test('where no line comes about, and nobody says why, the lists stand in for it within seconds', () => {
  const desk = new GeminiAccountHarness().begun()
  const passSeconds = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      if (desk.pass(1000).waiting('/v1/orders')) desk.answer('/v1/orders', [])
    }
  }
  passSeconds(5)
  expect(desk.sink.streams.at(-1)?.isLive).not.toBe(true)
  passSeconds(5)
  expect(desk.sink.streams.at(-1)).toMatchObject({ isLive: true })
  expect(desk.sink.streams.at(-1)?.reason).toContain('Orders are read every 3 seconds.')
})

test('one line that does not open is bad luck: the lists do not stand in for it yet', () => {
  const once = new GeminiAccountHarness().begun().close('user', 1006)
  once.pass(3000)
  if (once.waiting('/v1/orders')) once.answer('/v1/orders', [])
  expect(once.sink.streams.at(-1)?.isLive).not.toBe(true)
})

test('after a stop nothing is sent or reported any more', () => {
  const desk = live()
  desk.adapter.stop(desk.now)
  expect(desk.io.lines.size).toBe(0)
  const before = desk.log.length
  desk.event('FILLED').pass(600_000)
  expect(desk.log.slice(before).filter((line) => !line.startsWith('wakeAt'))).toEqual([])
})
