import { BrowserSecret } from '@leadline/contract/shop/payments'
import { afterEach, expect, test, vi } from 'vitest'

import { newSecret } from '../credentials/random-secret.ts'
import { keepOrderSecret, readOrderSecret } from './order-secrets.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

test('each order has its own secret, which the server would take', () => {
  stubStorage()
  const [one, two] = [newSecret(), newSecret()]
  keepOrderSecret('one', one)
  keepOrderSecret('two', two)
  expect([readOrderSecret('one'), readOrderSecret('two')]).toEqual([one, two])
  expect(BrowserSecret.parse(one)).toBe(one)
})

test('a browser keeps the secrets of its ten newest orders', () => {
  stubStorage()
  for (let order = 0; order < 12; order++) keepOrderSecret(String(order), newSecret())
  expect(readOrderSecret('1')).toBeUndefined()
  expect(readOrderSecret('2')).toBeDefined()
})

test('a browser that keeps nothing, or something else, has no secrets and no error', () => {
  const kept = stubStorage()
  kept.set('leadline.orders', '{broken')
  expect(readOrderSecret('one')).toBeUndefined()
  keepOrderSecret('one', 'x')
  expect(readOrderSecret('one')).toBe('x')
  vi.stubGlobal('localStorage', undefined)
  keepOrderSecret('one', 'y')
  expect(readOrderSecret('one')).toBeUndefined()
})
