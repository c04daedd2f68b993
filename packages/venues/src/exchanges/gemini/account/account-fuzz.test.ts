import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../../../testing/account-history.ts'
import { surviveWorstValues } from '../../../testing/worst-values.ts'
import { clientId, GeminiAccountHarness, orderId } from '../testing/account-harness.ts'
import { answerExample, examples } from '../testing/market-harness.ts'

const namesOf = (pattern: RegExp) => examples.names.filter((name) => pattern.test(name))

const messages = namesOf(
  /^ws\.(?:orderUpdate|balanceUpdate|error|subscribe\.|time\.|order_\w+\.(?:ack|reject|not_found)).*(?<!request)$/,
).map((name) => examples.text(name))
const bodies = namesOf(
  /^rest\.(?:roles|balances|notionalvolume|order|orders|mytrades|heartbeat|error|order_cancel\w*)\..*(?<!request)$/,
)
  .map((name) => answerExample(name).body)
  .filter((body) => /^[[{]/.test(body))

const isPlacement = (line: string) =>
  (line.startsWith('send') && line.includes('"order.place"')) ||
  (line.startsWith('request') && line.includes('"path":"/v1/order/new"'))

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new GeminiAccountHarness().begun().live()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    messages,
    listening: () => new GeminiAccountHarness().begun().live().place(clientId),
    bodies,
    requesting: () =>
      new GeminiAccountHarness()
        .start()
        .answerWith('/v1/roles', 'rest.roles.response')
        .place(clientId),
    canceled: [clientId, orderId],
    lookedUp: ['other', '7'],
    answer: (harness, body) => harness.answerAll(body).pass(1200).answerAll(body).pass(1200),
  })
  expect(played).toBeGreaterThan(1000)
})
