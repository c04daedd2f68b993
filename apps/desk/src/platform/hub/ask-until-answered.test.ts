import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import { expect, test } from 'vitest'

import { askUntilAnswered } from './ask-until-answered.ts'
import { ToyWorker } from './testing/toy-worker.ts'

const found = (request: number): HubMessage => ({
  type: 'found',
  request,
  markets: [],
  missingLists: [],
})

function search() {
  const worker = new ToyWorker()
  worker.connect()
  const heard: string[] = []
  const asked = () =>
    worker.said.flatMap((each) =>
      each.type === 'say' && each.message.type === 'find' ? [each.message.request] : [],
    )
  const begin = () =>
    askUntilAnswered(worker.hub, { type: 'find', text: 'sol', limit: 5 }, ({ type }) =>
      heard.push(type),
    )
  /** No frame for so long that everything says so; rejections are heard afterwards. */
  const freeze = async () => {
    worker.now += 3000
    worker.hub.check()
    await Promise.resolve()
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
  worker.hubSays(found(1))
  await Promise.resolve()
  expect(heard).toEqual(['found'])
})

test('a search that was lost on its way is asked for again, and answered once', async () => {
  const { worker, heard, asked, begin, freeze } = search()
  begin()
  await freeze()
  await Promise.resolve()
  worker.beat()
  worker.lose()
  await Promise.resolve()
  await Promise.resolve()
  worker.connect()
  worker.beat()
  expect(asked()).toEqual([1, 2, 3])
  worker.hubSays(found(3))
  worker.hubSays(found(3))
  await Promise.resolve()
  expect(heard).toEqual(['found'])
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
