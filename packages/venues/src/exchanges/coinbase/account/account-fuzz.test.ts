import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../../../testing/account-history.ts'
import { surviveWorstValues } from '../../../testing/worst-values.ts'
import { clientId, CoinbaseAccountHarness, orderId } from '../testing/account-harness.ts'
import { coinbaseExamples, exampleBody } from '../testing/market-harness.ts'

const names = Object.keys(coinbaseExamples)
const textsOf = (pattern: RegExp) =>
  names.filter((name) => pattern.test(name)).map((name) => JSON.stringify(exampleBody(name)))

const messages = textsOf(/^ws_(?:user|subscriptions|heartbeat|error)/)
const bodies = textsOf(
  /^rest_(?:key|accounts|transaction|create_(?:success|dup|error)|preview|edit|cancel|list|get|fills).*/,
)

const isPlacement = (line: string) =>
  line.startsWith('request') && line.includes('"path":"/api/v3/brokerage/orders"')

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new CoinbaseAccountHarness().begun().connectChannel()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    messages,
    listening: () => new CoinbaseAccountHarness().begun().connectChannel(),
    bodies,
    requesting: () => new CoinbaseAccountHarness().start().place(clientId),
    canceled: [clientId, orderId],
    lookedUp: ['other', 'v2'],
    answer: (harness, body) => harness.pass(0).answerAll(body).pass(100).answerAll(body, 400),
  })
  expect(played).toBeGreaterThan(1000)
})
