import { expect, test } from 'vitest'

import { PlayedAlgorithm } from './testing/played-algorithm.ts'

const market = { symbol: 'BTC-USD', exchange: 'Coinbase' }

test('a market in which a script may trade is looked at until it stops, though nothing of it is delivered', () => {
  const played = new PlayedAlgorithm()
  played.isRead()
  played.request({ kind: 'instrument', ...market })
  expect(played.openFeeds).toBe(0)
  played.runner.command('start')
  played.request({ kind: 'instrument', ...market })
  played.open()
  played.request({ kind: 'instrument', symbol: 'XYZ-USD', exchange: 'Coinbase' })
  expect(played.openFeeds).toBe(1)
  played.finish()
  played.market(100)
  expect(played.methods).toEqual(['start'])
  played.runner.command('stop')
  played.finish()
  expect(played.openFeeds).toBe(0)
})

test('a market whose book is subscribed needs no second look', () => {
  const played = PlayedAlgorithm.started()
  played.request({ kind: 'instrument', ...market })
  played.open()
  expect(played.openFeeds).toBe(1)
})
