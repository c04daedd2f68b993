import { paperFamily } from '@leadline/desk-protocol/messages/paper-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeWorker } from '../hub/testing/fake-worker.ts'
import { openPaperStore } from './paper-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function firstQuestion() {
  const worker = new FakeWorker()
  worker.connect()
  worker.beat()
  const store = openPaperStore(worker.hub)
  const has = (usd: string) =>
    worker.publish(paperFamily.name, {
      type: 'practice',
      usd,
      begunAt: 0,
      isKept: true,
      discarded: null,
    })
  has('100000')
  const resets = () =>
    worker.said.flatMap((each) =>
      each.type === 'say' && each.message.type === 'request' ? [each.message.request ?? 0] : [],
    )
  return { worker, store, has, resets }
}

const settled = () => vi.advanceTimersByTimeAsync(1)

test('practice whose answer was lost while the hub started again has begun, and is not reset a second time', async () => {
  const { worker, store, has, resets } = firstQuestion()
  const begun = store.begin('60000')
  await settled()
  expect(resets()).toHaveLength(1)
  worker.lose()
  await settled()
  worker.connect()
  worker.beat()
  await settled()
  has('60000')
  expect(await begun).toBe('')
  expect(resets()).toHaveLength(1)
})

test('practice that a frozen hub was not asked for begins as soon as it answers', async () => {
  const { worker, store, resets } = firstQuestion()
  worker.emit({ type: 'frozen' })
  const begun = store.begin('60000')
  await settled()
  expect(resets()).toEqual([])
  worker.beat()
  await settled()
  const [request = 0] = resets()
  worker.reply(paperFamily, request)
  expect(await begun).toBe('')
})

test('a refused amount is said, and a hub that never answers is not waited for for ever', async () => {
  const { worker, store, resets } = firstQuestion()
  const refused = store.begin('60000')
  await settled()
  worker.reply(paperFamily, resets()[0] ?? 0, { isDone: false, reason: 'Not now.' })
  expect(await refused).toBe('Not now.')
  worker.lose()
  const begun = store.begin('60000')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await begun).toBe('Leadline is not responding. Practice has not begun yet: try again.')
})
