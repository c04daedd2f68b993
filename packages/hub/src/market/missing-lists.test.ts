import { marketFamily } from '@leadline/desk-protocol/messages/market-messages'
import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'

test('whoever looks for a symbol learns which exchanges have not said what they trade', async () => {
  const { hub, clock, at } = openTestHub(['coinbase', 'kraken'])
  const desk = new TestDesk(hub)
  const missing = () => {
    return desk.answer(marketFamily, { type: 'find', text: 'btc', limit: 5 }).missingLists
  }
  at('kraken').list = []
  expect(missing()).toEqual(['coinbase', 'kraken'])
  await clock.advance(1000)
  expect(missing()).toEqual(['kraken'])
})
