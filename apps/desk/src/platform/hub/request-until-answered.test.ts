import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'
import { expect, test } from 'vitest'

import { openMarketClient } from './market-client.ts'
import { requestUntilAnswered } from './request-until-answered.ts'
import { FakeWorker } from './testing/fake-worker.ts'

/** Whoever waits for a promise has been notified. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function search() {
  const worker = new FakeWorker()
  worker.connect()
  const client = openMarketClient(worker.hub)
  const received: string[] = []
  const requested = () =>
    worker.said.flatMap((each) =>
      each.type === 'say' && each.message.type === 'request' ? [each.message.request] : [],
    )
  const begin = () =>
    requestUntilAnswered(client, { type: 'find', text: 'sol', limit: 5 }, ({ arrival }) =>
      received.push(arrival),
    )
  /** No frame for such a time that everything says so; rejections are received afterwards. */
  const freeze = async () => {
    worker.now += 3000
    worker.hub.check()
    await settled()
  }
  return { worker, received, asked: requested, begin, freeze }
}

test('a symbol that is typed while the hub does not answer is found when it does', async () => {
  const { worker, received, asked: requested, begin, freeze } = search()
  await freeze()
  begin()
  expect(requested()).toEqual([])
  worker.beat()
  expect(requested()).toEqual([1])
  worker.reply(marketFamily, 1)
  await settled()
  expect(received).toEqual(['answered'])
})

test('a search that was lost on its way is asked for again, and answered once', async () => {
  const { worker, received, asked: requested, begin, freeze } = search()
  begin()
  await freeze()
  await settled()
  worker.beat()
  worker.lose()
  await settled()
  worker.connect()
  worker.beat()
  expect(requested()).toEqual([1, 2, 3])
  worker.reply(marketFamily, 3)
  worker.reply(marketFamily, 3)
  await settled()
  expect(received).toEqual(['answered'])
  await freeze()
  worker.beat()
  expect(requested()).toEqual([1, 2, 3])
})

test('a search that is given up is not asked for any more', async () => {
  const { worker, received, asked: requested, begin, freeze } = search()
  await freeze()
  begin()()
  worker.beat()
  expect([requested(), received]).toEqual([[], []])
})
