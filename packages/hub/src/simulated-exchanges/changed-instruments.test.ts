import { expect, test } from 'vitest'

import { FaultySession } from '../testing/faulty-session.ts'

test('Robinhood renames an asset right before its list is read again: its old quotes do not stay', async () => {
  const session = new FaultySession('robinhood', 1)
  await session.pass(200)
  await session.wait(300_000 - 3000)
  // So timed that the new list comes before the first quote is refused.
  await session.pass(2000)
  expect(session.isLive).toBe(true)
  session.strike('renamed', { when: 'always', symbol: 'BTC-USD' })
  await session.wait(5000)
  expect(session.hub.directory.on('robinhood', 'BTC-USD')).toBeUndefined()
  expect(session.isLive).toBe(false)
  session.stop()
})
