import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openRobinhoodTest } from '../testing/client.ts'

const examples = examplesOf('robinhood')
const requests = Object.keys(examples).filter((name) => name.endsWith('.request'))

test.each(requests)('the request %s is understood', async (name) => {
  const { call, apiServer } = openRobinhoodTest()
  const [method = '', where = ''] = (examples[name]?.where ?? '').split(' ')
  const path = where
    .replace('000000000001', apiServer.accountNumber)
    .replace('BTC-USD&symbol=XLM-USD', 'BTC-USD&symbol=LTC-USD')
  const body = examples[name]?.body
  const sent = body === null || body === undefined ? '' : JSON.stringify(body)
  const label = name.startsWith('v1.orders') ? 'trade-v1' : 'trade'
  const { status } = await call(method as 'GET', path, sent, label)
  // Only the order that the page made up is not there.
  const expected = /orders\/7b1d0c52/.test(path) ? 404 : method === 'POST' ? 201 : 200
  expect([name, status]).toEqual([name, expected])
})

test.each([
  ['rate-limited', 'error.429', 429],
  ['server-error', 'error.503', 503],
] as const)('the fault %s speaks as the page does', async (fault, name, status) => {
  const { call, driven } = openRobinhoodTest()
  driven.simulators.setFault('robinhood', fault, { when: 'once' })
  const answer = await call('GET', '/api/v2/crypto/trading/accounts/')
  expect(answer.status).toBe(status)
  expect(shapeDifferences(answer.json, bodyOf(examples, name))).toEqual([])
  expect(text(answer.json, 'type')).toBe(text(bodyOf(examples, name), 'type'))
})

test('an unknown order is a 404 in the shape of the page', async () => {
  const { call, account } = openRobinhoodTest()
  const { status, json } = await call(
    'GET',
    `/api/v2/crypto/trading/orders/7b1d0c52-6a3e-4f0b-8a44-2f7d4c9e1a10/?${account}`,
  )
  expect(status).toBe(404)
  expect(shapeDifferences(json, bodyOf(examples, 'error.404'))).toEqual([])
})
