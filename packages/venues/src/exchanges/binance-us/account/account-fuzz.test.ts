import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../../../testing/account-history.ts'
import { surviveWorstValues } from '../../../testing/worst-values.ts'
import { BinanceUsAccountHarness, clientId, orderId } from '../testing/account-harness.ts'
import { binanceUsExamples, exampleBody, restExample } from '../testing/market-harness.ts'

const names = Object.keys(binanceUsExamples)
const messages = names
  .filter((name) => /^(?:user\.|wsapi\.(?:userData.*response|error|serverShutdown))/.test(name))
  .map((name) => JSON.stringify(exampleBody(name)))
const bodies = names
  .filter((name) =>
    /^(?:error\.|rest\.(?:account|trading|api|sapi|order|open|all|my|listen).*)/.test(name),
  )
  .map((name) => restExample(name))
  .filter(({ json }) => json !== undefined)
  .map(({ json }) => JSON.stringify(json))

const isPlacement = (line: string) =>
  line.startsWith('request') && /"path":"\/api\/v3\/order","body"/.test(line)

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new BinanceUsAccountHarness().begun().subscribe()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    messages,
    listening: () => new BinanceUsAccountHarness().begun().subscribe(),
    bodies,
    requesting: () => new BinanceUsAccountHarness().begun().place(clientId),
    canceled: [clientId, orderId],
    lookedUp: ['other', '7'],
    answer: (harness, body) => harness.pass(0).answerAll(body).pass(100).answerAll(body, 400),
  })
  expect(played).toBeGreaterThan(1000)
})
