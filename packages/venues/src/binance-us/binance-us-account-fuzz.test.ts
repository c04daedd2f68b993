import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { BinanceUsAccountDesk, clientId, orderId } from '../testing/binance-us-account-desk.ts'
import { binanceUsExamples, exampleBody, restExample } from '../testing/binance-us-desk.ts'
import { surviveWorstValues } from '../testing/worst-values.ts'

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
  const open = () => new BinanceUsAccountDesk().begun().subscribe()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    messages,
    listening: () => new BinanceUsAccountDesk().begun().subscribe(),
    bodies,
    asking: () => new BinanceUsAccountDesk().begun().place(clientId),
    canceled: [clientId, orderId],
    lookedUp: ['other', '7'],
    answer: (desk, body) => desk.pass(0).answerAll(body).pass(100).answerAll(body, 400),
  })
  expect(played).toBeGreaterThan(1000)
})
