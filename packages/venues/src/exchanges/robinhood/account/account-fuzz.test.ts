import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../../../testing/account-history.ts'
import { surviveWorstValues } from '../../../testing/worst-values.ts'
import { clientId, orderId, orders, RobinhoodAccountHarness } from '../testing/account-harness.ts'
import { example, robinhoodExamples } from '../testing/market-harness.ts'

const bodies = Object.keys(robinhoodExamples)
  .filter((name) => /^(?:v2\.(?:accounts|holdings|orders)\..*response|error)/.test(name))
  .map((name) => JSON.stringify(example(name).body))

const isPlacement = (line: string) =>
  line.startsWith('request') && line.includes('"POST"') && line.includes(`${orders}"`)

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new RobinhoodAccountHarness().begun()
  const histories = accountHistories(['{}'], bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    // It has no connection.
    messages: [],
    listening: () => new RobinhoodAccountHarness().begun(),
    bodies,
    requesting: () => new RobinhoodAccountHarness().begun().place(clientId),
    canceled: ['other', orderId],
    lookedUp: ['another', 'v2'],
    answer: (harness, body) => harness.pass(30_000).answerAll(body).pass(100).answerAll(body, 400),
  })
  expect(played).toBeGreaterThan(500)
})
