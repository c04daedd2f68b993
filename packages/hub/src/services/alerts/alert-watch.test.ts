import type { WireAlgorithm, WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import type { VenueState } from '@leadline/desk-protocol/hub-status'
import { alertFamily, type RaisedAlert } from '@leadline/desk-protocol/messages/alert-messages'
import type { TradingUpdate, WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { openTestTrading } from '../../testing/test-trading.ts'
import { AlgorithmAlerts } from './algorithm-alerts.ts'
import { FeedAlerts } from './feed-alerts.ts'
import { OrderAlerts } from './order-alerts.ts'

const order: WireOrder = {
  clientOrderId: 'O-1',
  venueOrderId: 'V-1',
  keyId: 'K-1',
  venue: 'kraken',
  terms: { ...limitBuy, size: '1', limitPrice: '99' },
  source: { kind: 'hand' },
  heldId: null,
  replaces: null,
  state: 'open',
  filled: '0',
  averagePrice: null,
  fills: [],
  pending: null,
  refusal: null,
  reason: '',
  recordedAt: 1,
  changedAt: 1,
}

function raised() {
  const alerts: string[] = []
  const raise = (event: string, title: string, text: string) =>
    void alerts.push(`${event} | ${title} | ${text}`)
  return { alerts, raise }
}

function orders() {
  const { alerts, raise } = raised()
  const clock = new FakeClock()
  const watch = new OrderAlerts(clock, raise)
  const change = (changes: Partial<WireOrder>) =>
    watch.take({ type: 'order', order: { ...order, ...changes }, replacement: null })
  return { alerts, clock, watch, change }
}

test('prints of one order that come together are one alert, and the last one comes at once', async () => {
  const { alerts, clock, change } = orders()
  change({})
  change({ state: 'partially-filled', filled: '0.2', averagePrice: '99' })
  change({ state: 'partially-filled', filled: '0.4', averagePrice: '98.5' })
  expect(alerts).toEqual([])
  await clock.advance(3000)
  const words = 'Buy 1 BTC-USD on Kraken'
  expect(alerts).toEqual([
    `fill | Part filled: Buy BTC-USD | ${words}: 0.4 filled at 98.5 on average.`,
  ])
  change({ state: 'partially-filled', filled: '0.9', averagePrice: '98.5' })
  change({ state: 'filled', filled: '1', averagePrice: '98.6' })
  expect(alerts[1]).toBe(`fill | Filled: Buy BTC-USD | ${words}: 1 filled at 98.6 on average.`)
  await clock.advance(60_000)
  expect(alerts).toHaveLength(2)
})

test('a refused order and one without an answer are reported once, with the reason and the algorithm', () => {
  const { alerts, change } = orders()
  const source = { kind: 'algorithm' as const, name: 'Maker' }
  const refusal = { meaning: 'funds', code: 'EOrder', text: 'Insufficient funds.' }
  change({ source, state: 'rejected', refusal })
  change({ source, state: 'rejected', refusal })
  change({ clientOrderId: 'O-2', state: 'unknown' })
  expect(alerts).toEqual([
    'refused | Refused: Buy BTC-USD | Buy 1 BTC-USD on Kraken, by Maker. Insufficient funds.',
    'refused | Uncertain: Buy BTC-USD | Buy 1 BTC-USD on Kraken. Kraken has not answered: it may be there or not.',
  ])
})

test('what was so before the start is no news', () => {
  const { alerts, watch, change } = orders()
  const filled = { ...order, state: 'filled' as const, filled: '1' }
  const gate = { isHalted: true, haltReason: 'You halted.', lines: [] }
  watch.take({ type: 'trading', orders: [filled], gate } as unknown as TradingUpdate)
  change(filled)
  expect(alerts).toEqual([])
})

test('a limit is reported when it is reached, and again only after it was free', () => {
  const { alerts, watch } = orders()
  const loss = { limit: 'dayLoss', name: 'Loss today', of: null, allowed: '500', used: '501' }
  const gate = (isReached: boolean, isHalted = false) =>
    watch.take({
      type: 'gate',
      gate: { isHalted, haltReason: '', lines: [{ ...loss, share: '1.00', isReached }] },
    } as unknown as TradingUpdate)
  gate(true)
  gate(true)
  gate(false)
  gate(true, true)
  expect(alerts).toEqual([
    'limit | Limit reached: Loss today | 501 of 500 USD.',
    'limit | Trading is halted | No order leaves until the halt is lifted.',
    'limit | Limit reached: Loss today | 501 of 500 USD.',
  ])
})

const script = { id: 'A', name: 'Maker', state: 'Running', error: null } as const
const ended: WireEndedAlgorithm = {
  id: 'A',
  name: 'Maker',
  fileName: 'maker.py',
  startedAt: 1000,
  endedAt: 2000,
  reason: 'Its Python process ended: it was ended from outside.',
  isExpected: false,
  error: null,
  positions: [],
  orders: [],
}

function algorithms() {
  const { alerts, raise } = raised()
  const watch = new AlgorithmAlerts(raise, 1500)
  return {
    alerts,
    change: (changes: object) => {
      const algorithm = { ...script, ...changes } as unknown as WireAlgorithm
      watch.take({ type: 'algorithm', algorithm })
    },
    end: (...list: Partial<WireEndedAlgorithm>[]) =>
      watch.take({ type: 'algorithmsEnded', list: list.map((each) => ({ ...ended, ...each })) }),
  }
}

test('a script whose Python was killed is reported once, with what it holds and what stands of it', () => {
  const { alerts, end } = algorithms()
  const held = { symbol: 'BTC-USD', venue: 'kraken', size: '0.1' }
  const left = { positions: [held], orders: [{}, {}] } as unknown as Partial<WireEndedAlgorithm>
  end(left)
  end(left)
  expect(alerts).toEqual([
    'stopped | Stopped: Maker | Its Python process ended: it was ended from outside. It holds 0.1 BTC-USD on Kraken. Orders of it that stand: 2.',
  ])
  const error = { message: 'ZeroDivisionError: division by zero', line: 3 }
  end({ id: 'B', error })
  expect(alerts[1]).toContain('ZeroDivisionError: division by zero. Its Python process ended')
})

test('one that the trader stopped is no alert, though it left something', () => {
  const { alerts, change, end } = algorithms()
  change({})
  change({ state: 'Stopped' })
  end({ reason: 'You stopped it.', isExpected: true })
  expect(alerts).toEqual([])
})

test('after a restart those are reported that ran when Leadline ended, and not again those of before', () => {
  const { alerts, end } = algorithms()
  const lost = { endedAt: null, reason: 'Leadline ended without closing.' }
  end({ id: 'A', ...lost }, { id: 'B', endedAt: 1400 })
  expect(alerts).toEqual(['stopped | Stopped: Maker | Leadline ended without closing.'])
})

test('one that an error pauses is reported, each time it was running before', () => {
  const { alerts, change } = algorithms()
  const paused = { state: 'Paused', error: { message: 'KeyError: 1', line: 3, traceback: '' } }
  change({})
  change(paused)
  change(paused)
  change({ ...paused, state: 'Running' })
  change(paused)
  change({})
  change({ state: 'Paused' })
  const alert = 'stopped | Paused by an error: Maker | KeyError: 1.'
  expect(alerts).toEqual([alert, alert])
})

test('an exchange that is lost for thirty seconds is reported, and when it is back; a shorter cut is not', () => {
  const { alerts, raise } = raised()
  const feeds = new FeedAlerts(raise)
  const at = (seconds: number, state: VenueState['state'], reason = '') =>
    feeds.take([{ venue: 'kraken', state, reason } as VenueState], seconds * 1000)
  // A first connection that takes long is in sight.
  at(0, 'connecting')
  at(60, 'connecting')
  at(61, 'live')
  at(70, 'reconnecting')
  at(95, 'live')
  at(100, 'reconnecting', 'connection lost')
  at(129, 'reconnecting', 'connection lost')
  expect(alerts).toEqual([])
  at(130, 'reconnecting', 'connection lost')
  at(200, 'reconnecting', 'connection lost')
  at(400, 'live')
  // Nobody looks any more: that is no interruption.
  at(410, 'idle')
  at(500, 'idle')
  expect(alerts).toEqual([
    'disconnect | Kraken: disconnected | For 30 s. Its prices are not live. connection lost',
    'disconnect | Kraken: connected again | After 5 min.',
  ])
})

test('a fill is raised by the hub for a desk, marked as practice', async () => {
  const { desk, place, clock, account } = await openTestTrading()
  desk.join(alertFamily)
  await place('draft-0001')
  account.exchange.fill('V-1', '1')
  await clock.advance(5000)
  const alerts = desk
    .updates(alertFamily)
    .filter((update): update is RaisedAlert => update.type === 'alert')
  expect(alerts.map(({ title, event }) => [event, title])).toEqual([
    ['fill', 'Practice: Filled: Buy BTC-USD'],
  ])
})
