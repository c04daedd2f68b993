import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { syntheticStops } from './synthetic-stops.ts'

const stop = { stopPrice: '59000', limitPrice: null, triggerBy: 'last' }
const progress = { filled: '0', exited: '0' }

function synthetic(terms: object, changes: object = {}): WireSyntheticOrder {
  const known = { id: 'H-1', keyId: 'k', venue: 'kraken', symbol: 'BTC-USD', status: 'active' }
  const memory = { isTriggered: false, extreme: null, progress }
  return { ...known, ...memory, terms, ...changes } as unknown as WireSyntheticOrder
}

const shown = (one: WireSyntheticOrder) =>
  syntheticStops([one], () => false).map(({ side, letters, price, size }) =>
    [side, letters, price, size].join(' '),
  )

const trailing = {
  kind: 'trailing-stop',
  side: 'sell',
  size: '0.5',
  offset: { unit: 'price', value: '100' },
}

test('a trailing stop that Leadline holds stands behind the best price seen, and nowhere before one was', () => {
  expect(shown(synthetic(trailing))).toEqual([])
  expect(shown(synthetic(trailing, { extreme: '60000' }))).toEqual(['sell L trl 59900 0.5'])
})

test('the stop of an OCO stands at its trigger for what is left, until it is set off', () => {
  const oco = { kind: 'oco', side: 'sell', size: '0.5', limitPrice: '61000', stop }
  const part = { progress: { filled: '0.2', exited: '0' } }
  expect(shown(synthetic(oco, part))).toEqual(['sell L stp 59000 0.3'])
  expect(shown(synthetic(oco, { isTriggered: true }))).toEqual([])
  expect(shown(synthetic(oco, { status: 'canceled' }))).toEqual([])
})

test('the stop of a bracket protects what has come in, on the other side, and nothing before', () => {
  const bracket = { kind: 'bracket', side: 'buy', size: '0.5', targetPrice: '61000', stop }
  expect(shown(synthetic(bracket))).toEqual([])
  const entered = { progress: { filled: '0.4', exited: '0.1' } }
  expect(shown(synthetic(bracket, entered))).toEqual(['sell L stp 59000 0.3'])
})
