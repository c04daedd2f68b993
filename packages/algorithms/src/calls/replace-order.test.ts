/** 'Changing an order' in content/manual/python.md. */
import { expect, test } from 'vitest'

import { PlayedAlgorithm } from '../testing/played-algorithm.ts'
import { sentOrder } from '../testing/sent-order.ts'

const nothing = { size: null, limit: null, stop: null }

function replace(
  played: PlayedAlgorithm,
  number: number,
  change: Partial<typeof nothing | object>,
) {
  return played.request({ kind: 'replace', id: `C-${number}`, ...nothing, ...change })
}

/** A bid for 1 at 100 that rests. */
function bidding(): PlayedAlgorithm {
  const played = PlayedAlgorithm.started()
  played.open()
  played.report(1, { state: 'open' })
  return played
}

/** 1 bought, and an offer of all of it that rests. */
function offering(): PlayedAlgorithm {
  const played = bidding()
  played.filled(1)
  played.close()
  played.report(2, { state: 'open' })
  return played
}

test('a script asks for another price or size of what rests; what has ended or changes already is left alone', () => {
  const played = bidding()
  expect(replace(played, 1, { limit: '101', size: '2' })).toBe(true)
  expect(played.replaced).toMatchObject([
    { id: 'C-1', change: { limitPrice: '101', size: '2', stopPrice: null } },
  ])
  played.report(1, { state: 'open', pending: 'amend' })
  expect(replace(played, 1, { limit: '102' })).toBe(false)
  played.filled(1)
  expect(replace(played, 1, { limit: '102' })).toBe(false)
  expect(replace(played, 7, { limit: '102' })).toBe(false)
  expect(played.replaced).toHaveLength(1)
})

test('a buy is replaced only in Running, also when the old one is gone and the new one would leave', () => {
  const played = bidding()
  replace(played, 1, { limit: '101' })
  const [asked] = played.replaced
  const canceled = { ...sentOrder(played.sent[0] ?? never(), 'C-1'), state: 'canceled' } as const
  expect(asked?.recheck(canceled, '1')).toBe('')
  played.runner.command('pause')
  expect(asked?.recheck(canceled, '1')).toBe('Opening is blocked: the algorithm is Paused.')
  expect(replace(played, 1, { limit: '101' })).toBe(false)
  expect(played.log.at(-1)).toBe('replace: Opening is blocked: the algorithm is Paused.')
})

test('a sale grows to what the algorithm holds and no further, whatever it sells meanwhile', () => {
  const played = offering()
  expect(replace(played, 2, { size: '1.5' })).toBe(false)
  expect(played.log.at(-1)).toBe('replace: The algorithm has only 1 left to sell.')
  expect(replace(played, 2, { size: '0.4' })).toBe(true)
  const sale = sentOrder(played.sent[1] ?? never(), 'C-2')
  played.report(2, { state: 'open', terms: { ...sale.terms, size: '0.4' } })
  // It may grow again, but for what another sale has taken by the time it would leave.
  expect(replace(played, 2, { size: '1' })).toBe(true)
  expect(played.close()).toBe('C-3')
  const canceled = { ...sale, state: 'canceled', filled: '0.1' } as const
  expect(played.replaced.at(-1)?.recheck(canceled, '0.9')).toBe(
    'The algorithm has only 0.4 left to sell.',
  )
})

test('a size that is asked for and not answered counts as sold, so that nothing is sold twice', () => {
  const played = PlayedAlgorithm.started()
  played.open()
  played.filled(1)
  played.request({
    kind: 'close',
    symbol: 'BTC-USD',
    exchange: 'Coinbase',
    size: '0.4',
    limit: '101',
  })
  const pendingChange = { size: '1', limitPrice: null, stopPrice: null }
  played.report(2, { state: 'open', pending: 'amend', pendingChange })
  expect(played.close()).toBe(null)
})

test('an opening order that Leadline cancels to replace it is canceled for good by Pause and by cancel', () => {
  for (const end of [
    (played: PlayedAlgorithm) => played.runner.command('pause'),
    (played: PlayedAlgorithm) => played.request({ kind: 'cancel', id: 'C-1' }),
  ]) {
    const played = bidding()
    played.report(1, { state: 'open', pending: 'cancel', cancelAskedBy: 'leadline' })
    end(played)
    expect(played.canceled).toEqual(['C-1'])
    played.report(1, { state: 'open', pending: 'cancel', cancelAskedBy: 'algorithm' })
    expect(played.canceled).toEqual(['C-1'])
  }
})

function never(): never {
  throw new Error('There is no such order.')
}
