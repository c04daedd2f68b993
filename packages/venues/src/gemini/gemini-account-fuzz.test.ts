import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { everySwap } from '../testing/random-history.ts'
import { clientId, GeminiAccountDesk, orderId } from './testing/gemini-account-desk.ts'
import { answerExample, examples } from './testing/gemini-desk.ts'

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
  const open = () => new GeminiAccountDesk().begun().live()
  const histories = accountHistories(messages, bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented message or answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of messages.flatMap(everySwap)) {
    new GeminiAccountDesk().begun().live().place(clientId).receive('user', text).pass(2000)
    played += 1
  }
  for (const text of bodies.flatMap(everySwap)) {
    const desk = new GeminiAccountDesk().start().answerWith('/v1/roles', 'rest.roles.response')
    desk.place(clientId)
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    desk.adapter.lookUp(desk.ref('other', '7'), desk.now)
    desk.adapter.readFills(desk.now, desk.now)
    for (let round = 0; round < 2; round += 1) {
      for (const path of desk.io.requests.map((request) => request.path)) desk.answer(path, text)
      desk.pass(1200)
    }
    played += 1
  }
  expect(played).toBeGreaterThan(1000)
})
