import { expect, test } from 'vitest'

import { type AllowedCall, isAllowedCall } from './allowed-calls.ts'

const list: readonly AllowedCall[] = [
  { method: 'GET', path: '/orders/{id}', use: 'view' },
  { method: 'POST', path: '/orders/{id}/cancel/', use: 'cancel' },
]

test('a part of a path may be any one name', () => {
  expect(isAllowedCall(list, 'GET', '/orders/b0313b63-a2a1')).toBe(true)
  expect(isAllowedCall(list, 'POST', '/orders/b0313b63_a2a1/cancel/')).toBe(true)
})

test.each([
  ['POST', '/orders/1'],
  ['GET', '/orders/'],
  ['GET', '/orders/..'],
  ['GET', '/orders/%2e%2e'],
  ['GET', '/orders/1/2'],
  ['GET', '/orders/1?x=/orders/2'],
  ['GET', '//orders/1'],
  ['GET', '/orders/1#'],
  ['GET', '/Orders/1'],
  ['GET', 'https://elsewhere/orders/1'],
  ['POST', '/orders/1/cancel'],
  ['get', '/orders/1'],
])('%s %s is not on the list', (method, path) => {
  expect(isAllowedCall(list, method, path)).toBe(false)
})
