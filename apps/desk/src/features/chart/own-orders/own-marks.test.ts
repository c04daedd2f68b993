import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { riskPlans } from '../../../platform/trading/synthetic/risk-plans.ts'
import { draftMarks, ownMarks } from './own-marks.ts'

const here = { symbol: 'BTC-USD', venue: 'coinbase' } as const
const elsewhere = { ...here, symbol: 'ETH-USD' }

test('orders, positions and fills of the symbol are on its chart, with side, size and exchange', () => {
  const order = {
    id: 'o',
    side: 'buy',
    price: '67436.5',
    size: '0.2500',
    isLastKnown: false,
    orderId: 'o',
    part: 'resting',
    field: 'limitPrice',
    letters: '',
  } as const
  const position = { id: 'p', keyId: 'k', size: '0.8000', averagePrice: '67398.20' }
  const fill = {
    id: 'f',
    side: 'sell',
    takerSide: 'buy',
    price: '67447.5',
    size: '0.05',
    time: 7,
  } as const
  const marks = ownMarks(
    {
      orders: [
        { ...order, ...here },
        { ...order, ...here, id: 'o stop', part: 'trigger', letters: 'stp' },
        { ...order, ...here, id: 'held H', part: 'trigger', letters: 'L trl', isFixed: true },
        { ...order, ...elsewhere },
      ],
      positions: [
        { ...position, ...here },
        { ...position, ...elsewhere },
      ],
      fills: [
        { ...fill, ...here, venue: 'robinhood' },
        { ...fill, ...elsewhere },
      ],
      risks: [],
    },
    'BTC-USD',
    2,
  )
  expect(marks).toEqual({
    orders: [
      { id: 'o', side: 'buy', price: 6_743_650, size: '0.2500', venue: 'CB' },
      { id: 'o stop', side: 'buy', price: 6_743_650, size: 'stp 0.2500', venue: 'CB' },
      {
        id: 'held H',
        side: 'buy',
        price: 6_743_650,
        size: 'L trl 0.2500',
        venue: 'CB',
        isFixed: true,
      },
    ],
    positions: [{ id: 'p', averagePrice: 6_739_820, size: '0.8000', venue: 'CB' }],
    fills: [{ id: 'f', side: 'sell', price: 6_744_750, size: '0.05', time: 7, venue: 'RH' }],
    zones: [],
  })
})

test('a bracket before its entry fills is three lines: its exits wait, and each says what it brings', () => {
  const stop = { stopPrice: '58500', limitPrice: null, triggerBy: 'last' } as const
  const sized = { side: 'buy', size: '0.5' } as const
  const terms = {
    kind: 'bracket',
    ...sized,
    entryPrice: '60000',
    targetPrice: '63000',
    stop,
  } as const
  const synthetic = {
    ...here,
    id: 'B',
    keyId: 'k',
    terms,
    status: 'active',
    isTriggered: false,
    progress: { filled: '0', averagePrice: null, covered: '0' },
    startedAt: 9,
  } as WireSyntheticOrder
  const entry = {
    ...here,
    ...sized,
    id: 'E',
    orderId: 'E',
    price: '60000',
    part: 'resting',
    field: 'limitPrice',
    letters: '',
    isLastKnown: false,
  } as const
  const wires = [{ clientOrderId: 'E', heldId: 'B', heldRole: 'entry', keyId: 'k', recordedAt: 9 }]
  const own = { orders: [entry], stops: [], positions: [], wires, synthetic: [synthetic] }
  const risks = riskPlans(own)
  const marks = ownMarks({ orders: [entry], positions: [], fills: [], risks }, 'BTC-USD', 2)
  const line = { venue: 'CB', side: 'sell', isWaiting: true }
  expect(marks.orders).toEqual([
    { id: 'E', side: 'buy', price: 6_000_000, size: '0.5', venue: 'CB', note: '1 : 2.00' },
    { ...line, id: 'held B target', price: 6_300_000, size: '0.5', note: '+1,500.00' },
    { ...line, id: 'held B', price: 5_850_000, size: 'L stp 0.5', note: '−750.00' },
  ])
  expect(marks.zones).toEqual([
    {
      id: 'B',
      side: 'buy',
      since: 9,
      entry: { lineId: 'E', price: 6_000_000 },
      exits: [
        { lineId: 'held B target', price: 6_300_000 },
        { lineId: 'held B', price: 5_850_000 },
      ],
      text: '',
      note: '',
    },
  ])
})

test('what stands in the ticket is drawn with its exchange, as far as it is known', () => {
  const line = { id: 'draft limitPrice', side: null, price: '60000', letters: '' } as const
  const ticket = { symbol: 'BTC-USD', venue: null, size: '', lines: [line], plan: null, move() {} }
  expect(draftMarks(ticket, 2)).toEqual([
    { id: line.id, side: null, price: 6_000_000, size: '', venue: '', note: '' },
  ])
  expect(draftMarks(null, 2)).toEqual([])
})
