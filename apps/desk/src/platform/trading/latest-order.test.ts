import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { latestOrder } from './working-orders.ts'

const order = (clientOrderId: string, replaces: string | null = null) =>
  ({ clientOrderId, replaces }) as WireOrder

test('a ticket follows its order to where it was dragged, also over several exchanges of one for another', () => {
  const orders = [
    order('third', 'second'),
    order('other'),
    order('second', 'first'),
    order('first'),
  ]
  expect(latestOrder(orders, 'first')?.clientOrderId).toBe('third')
  expect(latestOrder(orders, 'other')?.clientOrderId).toBe('other')
  expect(latestOrder(orders, 'unheard')).toBeUndefined()
})
