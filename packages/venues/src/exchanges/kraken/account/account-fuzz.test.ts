import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../../../testing/account-history.ts'
import { surviveWorstValues } from '../../../testing/worst-values.ts'
import { clientId, KrakenAccountHarness, orderId } from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const textsOf = (pattern: RegExp) =>
  examples.names.filter((name) => pattern.test(name)).map((name) => examples.text(name))

const messages = textsOf(
  /^ws\.(?:executions|balances|add_order|amend_order|cancel|any|status|heartbeat|pong).*(?<!request|subscribe)$/,
)
const bodies = textsOf(
  /^rest\.(?:Assets|AssetPairs|GetApiKeyInfo|GetWebSocketsToken|BalanceEx|TradeVolume|\w+Orders?|\w*Trades\w*|Cancel\w*|error)\..*(?<!request)$/,
)

const isPlacement = (line: string) =>
  (line.startsWith('send') && line.includes('"add_order"')) ||
  (line.startsWith('request') && line.includes('"path":"/0/private/AddOrder"'))

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new KrakenAccountHarness().begun().live()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  const played = surviveWorstValues({
    messages,
    listening: () => new KrakenAccountHarness().begun().live().place(clientId),
    bodies,
    requesting: () => new KrakenAccountHarness().start().place(clientId).open('user'),
    canceled: [clientId, orderId],
    lookedUp: ['other', 'v2'],
    answer: (harness, body) => harness.answerAll(body).answerAll(body).answerAll(body),
  })
  expect(played).toBeGreaterThan(1000)
})
