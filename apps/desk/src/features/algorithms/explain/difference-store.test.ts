import { differenceFamily } from '@leadline/desk-protocol/messages/difference-messages'
import { expect, test } from 'vitest'

import { FakeWorker } from '../../../platform/hub/testing/fake-worker.ts'
import { DifferenceStore } from './difference-store.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a run whose explanation a freeze of the hub interrupted is asked for again, and shown', async () => {
  const worker = new FakeWorker()
  worker.connect()
  const store = new DifferenceStore(worker.hub)
  store.explain('run-1')
  worker.now += 3000
  worker.hub.check()
  await settled()
  expect(store.explained.get()).toBeUndefined()
  expect(store.progress.get()).toEqual({ run: 'run-1', part: 0 })
  worker.beat()
  await settled()
  worker.reply(differenceFamily, 2, { report: { run: 'run-1' } })
  await settled()
  expect(store.explained.get()).toMatchObject({
    run: 'run-1',
    report: { run: 'run-1' },
    trouble: '',
  })
  expect(store.progress.get()).toBeUndefined()
})
