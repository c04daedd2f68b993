import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openMarketClient } from './market-client.ts'
import { FakeWorker } from './testing/fake-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const find = { type: 'find', text: 'btc', limit: 5 } as const

function client() {
  const worker = new FakeWorker()
  worker.connect()
  worker.beat()
  const joins = () =>
    worker.said.filter((each) => each.type === 'say' && each.message.type === 'join').length
  return { worker, market: openMarketClient(worker.hub), joins }
}

test('a service that does not answer is not waited for for ever, and its late answer changes nothing', async () => {
  const { worker, market } = client()
  const requested = market.request(find)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await requested).toMatchObject({
    isDone: false,
    reason: 'Leadline has not answered in time.',
    arrival: 'uncertain',
  })
  worker.reply(marketFamily, 1)
  const again = market.request(find)
  worker.reply(marketFamily, 2)
  expect(await again).toMatchObject({ isDone: true, arrival: 'answered' })
})

test('what takes as long as it takes is waited for', async () => {
  const { worker, market } = client()
  const requested = market.request(find, null)
  await vi.advanceTimersByTimeAsync(3_600_000)
  worker.reply(marketFamily, 1)
  expect(await requested).toMatchObject({ isDone: true })
})

test('nothing is sent to a frozen hub, and the reply says that nothing happened', async () => {
  const { worker, market } = client()
  worker.emit({ type: 'frozen' })
  const before = worker.said.length
  expect(await market.request(find)).toMatchObject({
    isDone: false,
    arrival: 'not-sent',
    markets: [],
  })
  expect(worker.said).toHaveLength(before)
})

test('a service that the hub does not have says so, until it is joined again', () => {
  const { worker, market, joins } = client()
  const reason = 'There is no service market here.'
  worker.hubSays({ type: 'serviceRefused', service: 'market', reason })
  expect(market.refusal.get()).toBe(reason)
  worker.lose()
  worker.connect()
  expect([market.refusal.get(), joins()]).toEqual(['', 2])
})

test('an answer that cannot be read is no answer', async () => {
  const { worker, market } = client()
  const requested = market.request(find)
  const envelope = {
    type: 'reply',
    service: 'market',
    request: 1,
    isDone: true,
    reason: '',
  } as const
  worker.hubSays({ ...envelope, body: { markets: 'many' } })
  expect(await requested).toMatchObject({
    isDone: false,
    reason: 'Leadline sent an unexpected answer.',
  })
})
