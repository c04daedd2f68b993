import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { everySwap } from '../testing/random-history.ts'
import { clientId, KrakenAccountDesk, orderId } from './testing/kraken-account-desk.ts'
import { examples } from './testing/kraken-desk.ts'

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
  const open = () => new KrakenAccountDesk().begun().live()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of messages.flatMap(everySwap)) {
    new KrakenAccountDesk().begun().live().place(clientId).receive('user', text).pass(2000)
    played += 1
  }
  for (const text of bodies.flatMap(everySwap)) {
    const desk = new KrakenAccountDesk().start().place(clientId).open('user')
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    desk.adapter.lookUp(desk.ref('other', 'v2'), desk.now)
    desk.adapter.readFills(desk.now, desk.now)
    for (let round = 0; round < 3; round += 1) {
      for (const path of desk.io.requests.map((request) => request.path)) desk.answer(path, text)
    }
    played += 1
  }
  expect(played).toBeGreaterThan(1000)
})
