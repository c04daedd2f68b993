import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { everySwap } from '../testing/random-history.ts'
import {
  clientId,
  orderId,
  orders,
  RobinhoodAccountDesk,
} from '../testing/robinhood-account-desk.ts'
import { example, robinhoodExamples } from '../testing/robinhood-desk.ts'

const bodies = Object.keys(robinhoodExamples)
  .filter((name) => /^(?:v2\.(?:accounts|holdings|orders)\..*response|error)/.test(name))
  .map((name) => JSON.stringify(example(name).body))

const isPlacement = (line: string) =>
  line.startsWith('request') && line.includes('"POST"') && line.includes(`${orders}"`)

test('nothing throws, twice the same is the same twice, and no order is sent twice', () => {
  const open = () => new RobinhoodAccountDesk().begun()
  const histories = accountHistories(['{}'], bodies)
  expect(surviveAccount(open, histories, isPlacement)).toBeGreaterThanOrEqual(200)
})

test('no value of any documented answer, replaced by the worst of others, throws', () => {
  let played = 0
  for (const text of bodies.flatMap(everySwap)) {
    const desk = new RobinhoodAccountDesk().begun().place(clientId)
    desk.adapter.cancel(desk.ref('other', orderId), desk.now)
    desk.adapter.lookUp(desk.ref('another', 'v2'), desk.now)
    desk.adapter.readFills(desk.now, desk.now)
    desk.pass(30_000)
    for (const path of desk.io.requests.map((request) => request.path)) desk.answer(path, text)
    desk.pass(100)
    for (const path of desk.io.requests.map((request) => request.path)) {
      desk.answer(path, text, 400)
    }
    played += 1
  }
  expect(played).toBeGreaterThan(500)
})
