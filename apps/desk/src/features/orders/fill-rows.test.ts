import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { fillRows } from './fill-rows.ts'

const fill = (time: number, price: string, size: string, fee: string) => ({
  fillId: `F-${time}`,
  price,
  size,
  fee,
  feeAsset: 'USD',
  liquidity: 'taker',
  time,
})

test('prices of one market stand with their points under one another, the newest fill first', () => {
  const orders = [
    {
      clientOrderId: 'A',
      fills: [fill(1, '64318.5', '0.1', '7.72999'), fill(3, '64319', '2', '1')],
    },
    { clientOrderId: 'B', fills: [fill(2, '64318.56', '0.0355', '0.913')] },
  ] as unknown as WireOrder[]
  const rows = fillRows(orders)
  expect(rows.map(({ price }) => price)).toEqual(['64,319.00', '64,318.56', '64,318.50'])
  expect(rows.map(({ size }) => size)).toEqual(['2     ', '0.0355', '0.1   '])
})

test('a fee in dollars is reported in cents, and whole where one points at it', () => {
  const orders = [{ clientOrderId: 'A', fills: [fill(1, '1', '1', '7.72999')] }]
  expect(fillRows(orders as unknown as WireOrder[])).toMatchObject([
    { fee: '7.73 USD', wholeFee: '7.72999 USD' },
  ])
})
