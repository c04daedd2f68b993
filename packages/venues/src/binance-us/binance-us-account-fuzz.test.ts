import { expect, test } from 'vitest'

import { accountHistories, surviveAccount } from '../testing/account-history.ts'
import { BinanceUsAccountDesk, clientId, orderId } from '../testing/binance-us-account-desk.ts'
import { binanceUsExamples, exampleBody, restExample } from '../testing/binance-us-desk.ts'
import { everySwap } from '../testing/random-history.ts'

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
  let played = 0
  for (const text of messages.flatMap(everySwap)) {
    new BinanceUsAccountDesk().begun().subscribe().receive('user', text).pass(2000)
    played += 1
  }
  for (const text of bodies.flatMap(everySwap)) {
    const desk = new BinanceUsAccountDesk().begun().place(clientId)
    desk.adapter.cancel(desk.ref(clientId, orderId), desk.now)
    desk.adapter.lookUp(desk.ref('other', '7'), desk.now)
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
