import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { clientId, CoinbaseAccountDesk, orderId } from '../testing/coinbase-account-desk.ts'
import { coinbaseExamples, exampleBody } from '../testing/coinbase-desk.ts'
import { everySwap } from '../testing/random-history.ts'

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
  const open = () => new CoinbaseAccountDesk().begun().connectChannel()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of messages.flatMap(everySwap)) {
    new CoinbaseAccountDesk().begun().connectChannel().receive('user', text).pass(2000)
    played += 1
  }
  for (const text of bodies.flatMap(everySwap)) {
    const desk = new CoinbaseAccountDesk().start().place(clientId)
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    desk.adapter.lookUp(desk.ref('other', 'v2'), desk.now)
    desk.adapter.readFills(desk.now, desk.now)
    desk.pass(0)
    for (const path of desk.io.requests.map((request) => request.path)) desk.answer(path, text)
    desk.pass(100)
    for (const path of desk.io.requests.map((request) => request.path)) {
      desk.answer(path, text, 400)
    }
    played += 1
  }
  expect(played).toBeGreaterThan(1000)
})
