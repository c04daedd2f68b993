import type { TradingUpdate, WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { HubLink, type WorkerEnd } from '../hub/hub-link.ts'
import { TradingStore } from './trading-store.ts'

const order: WireOrder = {
  clientOrderId: 'O-1',
  venueOrderId: 'V-1',
  keyId: 'K-1',
  venue: 'coinbase',
  terms: { ...limitBuy, size: '1', limitPrice: '99' },
  source: { kind: 'hand' },
  heldId: null,
  replaces: null,
  state: 'open',
  filled: '0.25',
  averagePrice: '99',
  fills: [
    {
      fillId: 'F-1',
      price: '99',
      size: '0.25',
      fee: '0.1',
      feeAsset: 'USD',
      liquidity: 'maker',
      time: 5,
    },
  ],
  pending: null,
  refusal: null,
  reason: '',
  recordedAt: 1,
  changedAt: 1,
}

function desk() {
  const said: unknown[] = []
  let receive: (event: MessageEvent) => void = () => {}
  const worker: WorkerEnd = {
    postMessage: (message) => said.push(message),
    addEventListener: (_type, listener) => {
      receive = listener as typeof receive
    },
  }
  const hub = new HubLink(worker, { kind: 'port' }, 'test')
  const trading = new TradingStore(hub)
  const emit = (data: unknown) => receive({ data } as MessageEvent)
  const open = () => {
    const welcome = { type: 'welcome', protocol: 2, hub: '', mode: 'practice', venues: [] }
    emit({ type: 'link', state: { kind: 'open', welcome } })
  }
  const publish = (body: TradingUpdate) =>
    emit({ type: 'hub', message: { type: 'update', service: 'trading', body } })
  return { trading, said, open, emit, publish }
}

test('it asks to be notified of trading each time the connection to the hub opens', () => {
  const { said, open, emit } = desk()
  open()
  emit({ type: 'link', state: { kind: 'lost', tries: 1, retryAt: 0 } })
  open()
  const requested = said.filter((one) => JSON.stringify(one).includes('"join"'))
  expect(requested).toHaveLength(2)
})

test('ladder, chart and tape see the trader’s own orders and fills, and nothing that has ended', () => {
  const { trading, publish } = desk()
  publish({ type: 'order', order, replacement: null })
  expect(trading.own.orders.get()).toEqual([
    {
      id: 'O-1',
      orderId: 'O-1',
      part: 'resting',
      field: 'limitPrice',
      letters: '',
      symbol: 'BTC-USD',
      venue: 'coinbase',
      side: 'buy',
      price: '99',
      size: '0.75',
      isLastKnown: false,
      since: 1,
    },
  ])
  // A maker's buy is somebody else's sell.
  expect(trading.own.fills.get()).toMatchObject([{ side: 'buy', takerSide: 'sell', size: '0.25' }])
  publish({ type: 'order', order: { ...order, state: 'canceled' }, replacement: null })
  expect(trading.own.orders.get()).toEqual([])
  expect(trading.orders.get()).toHaveLength(1)
})

test('a question that is lost with the connection is an answer that says so, never an exception', async () => {
  const { trading, open, emit } = desk()
  expect((await trading.act({ type: 'halt' })).isDone).toBe(false)
  open()
  const requested = trading.act({ type: 'halt' })
  emit({ type: 'link', state: { kind: 'lost', tries: 1, retryAt: 0 } })
  expect(await requested).toMatchObject({ isDone: false, guard: 'unreachable' })
})
test('a cancel that a frozen hub cannot take says that nothing was canceled, and is not sent later', async () => {
  const { trading, open, emit, said } = desk()
  open()
  emit({ type: 'alive', at: Date.now(), time: 7 })
  emit({ type: 'frozen' })
  const before = said.length
  const done = await trading.act({ type: 'cancel', scope: { kind: 'everywhere' } })
  expect(done).toMatchObject({ isDone: false, guard: 'unreachable' })
  expect(trading.notSent.get()).toBe(
    'Leadline is not responding. Prices are frozen. Nothing was canceled: orders at the exchanges may still fill.',
  )
  emit({ type: 'alive', at: Date.now(), time: 8 })
  expect(said).toHaveLength(before)
})

test('an order that was on its way when the hub froze is said to be uncertain, not to be unsent', async () => {
  const { trading, open, emit } = desk()
  open()
  emit({ type: 'alive', at: Date.now(), time: 7 })
  const placed = trading.act({
    type: 'place',
    draftId: 'draft-0001',
    keyId: 'K-1',
    terms: order.terms,
    isPriceConfirmed: false,
  })
  emit({ type: 'frozen' })
  expect((await placed).reason).toBe(
    'Leadline stopped responding before it answered. The order may have been sent. Look at Working orders before you do it again.',
  )
})

test('an order says which frame the trader saw when it was sent', () => {
  const { trading, open, emit, said } = desk()
  open()
  emit({ type: 'alive', at: Date.now(), time: 7777 })
  void trading.act({ type: 'sendPlan', planId: 'plan-0001' })
  expect(said.at(-1)).toMatchObject({ message: { body: { type: 'sendPlan', seenAt: 7777 } } })
})
