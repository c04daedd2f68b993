import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'
import { expect, test } from 'vitest'

import { askUntilAnswered } from './ask-until-answered.ts'
import { openMarketClient } from './market-client.ts'
import { ToyWorker } from './testing/toy-worker.ts'

/** Whoever waits for a promise has been told. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function search() {
  const worker = new ToyWorker()
  worker.connect()
  const client = openMarketClient(worker.hub)
  const heard: string[] = []
  const asked = () =>
    worker.said.flatMap((each) =>
      each.type === 'say' && each.message.type === 'request' ? [each.message.request] : [],
    )
  const begin = () =>
    askUntilAnswered(client, { type: 'find', text: 'sol', limit: 5 }, ({ arrival }) =>
      heard.push(arrival),
    )
  /** No frame for so long that everything says so; rejections are heard afterwards. */
  const freeze = async () => {
    worker.now += 3000
    worker.hub.check()
    await settled()
  }
  return { worker, heard, asked, begin, freeze }
}

test('a symbol that is typed while the hub does not answer is found when it does', async () => {
  const { worker, heard, asked, begin, freeze } = search()
  await freeze()
  begin()
  expect(asked()).toEqual([])
  worker.beat()
  expect(asked()).toEqual([1])
  worker.reply(marketFamily, 1)
  await settled()
  expect(heard).toEqual(['answered'])
})

test('a search that was lost on its way is asked for again, and answered once', async () => {
  const { worker, heard, asked, begin, freeze } = search()
  begin()
  await freeze()
  await settled()
  worker.beat()
  worker.lose()
  await settled()
  worker.connect()
  worker.beat()
  expect(asked()).toEqual([1, 2, 3])
  worker.reply(marketFamily, 3)
  worker.reply(marketFamily, 3)
  await settled()
  expect(heard).toEqual(['answered'])
  await freeze()
  worker.beat()
  expect(asked()).toEqual([1, 2, 3])
})

test('a search that is given up is not asked for any more', async () => {
  const { worker, heard, asked, begin, freeze } = search()
  await freeze()
  begin()()
  worker.beat()
  expect([asked(), heard]).toEqual([[], []])
})
