import { expect, test } from 'vitest'

import { ownMarks } from './own-marks.ts'

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
  const position = { id: 'p', size: '0.8000', averagePrice: '67398.20' }
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
        { ...order, ...here, id: 'held H', part: 'trigger', letters: 'L stp', isHeld: true },
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
        size: 'L stp 0.2500',
        venue: 'CB',
        isFixed: true,
      },
    ],
    positions: [{ id: 'p', averagePrice: 6_739_820, size: '0.8000', venue: 'CB' }],
    fills: [{ id: 'f', side: 'sell', price: 6_744_750, size: '0.05', time: 7, venue: 'RH' }],
  })
})
