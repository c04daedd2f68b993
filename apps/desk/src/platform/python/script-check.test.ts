import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { expect, test } from 'vitest'

import { FakeWorker } from '../hub/testing/fake-worker.ts'
import { ScriptStore } from './script-store.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a script that was chosen before a freeze is read when the hub answers again, once', async () => {
  const worker = new FakeWorker()
  worker.connect()
  const store = new ScriptStore(worker.hub)
  const received: string[] = []
  store.check('mid.py', 'x = 1', ({ arrival }) => received.push(arrival))
  const requested = () =>
    worker.said.filter((each) => each.type === 'say' && each.message.type === 'request').length
  expect(requested()).toBe(1)
  worker.now += 3000
  worker.hub.check()
  await settled()
  expect(received).toEqual([])
  worker.beat()
  expect(requested()).toBe(2)
  worker.reply(algorithmFamily, 2)
  worker.reply(algorithmFamily, 2)
  await settled()
  expect(received).toEqual(['answered'])
})
