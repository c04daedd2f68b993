import { backtestFamily } from '@leadline/desk-protocol/messages/backtest-messages'
import { expect, test } from 'vitest'

import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { BacktestStore } from './backtest-store.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the file of an algorithm that is asked for while the hub is frozen comes once it answers', async () => {
  const worker = new FakeWorker()
  worker.connect()
  const store = new BacktestStore(worker.hub)
  worker.now += 3000
  worker.hub.check()
  const received: unknown[] = []
  void store.file('algorithm-1').then((file) => received.push(file))
  await settled()
  expect(received).toEqual([])
  worker.beat()
  await settled()
  const file = { fileName: 'counted.py', text: 'x = 1' }
  worker.reply(backtestFamily, 1, { file })
  await settled()
  expect(received).toEqual([file])
})
