/** The table and the sentences of 'States' in content/manual/algorithms.md, one test each. */
import { expect, test } from 'vitest'

import { PlayedAlgorithm } from './testing/played-algorithm.ts'

type Row = [state: string, receives: boolean, opens: boolean, closes: boolean]

const reach: Record<string, () => PlayedAlgorithm> = {
  Initialized: () => {
    const played = new PlayedAlgorithm()
    played.isRead()
    return played
  },
  Running: holding,
  Paused: () => {
    const played = holding()
    played.runner.command('pause')
    played.finish()
    return played
  },
  Stopped: () => {
    const played = holding()
    played.runner.command('stop')
    return played
  },
}

/** Runs, and has something that it could close. */
function holding(): PlayedAlgorithm {
  const played = PlayedAlgorithm.started()
  played.open()
  played.filled(1)
  return played
}

test.each<Row>([
  ['Initialized', false, false, false],
  ['Running', true, true, true],
  ['Paused', true, false, true],
  ['Stopped', false, false, false],
])('%s: receives data %s, can open %s, can close %s', (state, receives, opens, closes) => {
  const played = reach[state]?.() ?? new PlayedAlgorithm()
  expect(played.runner.state).toBe(state)
  const before = played.methods.length
  played.market(100)
  if (state === 'Stopped') played.finish()
  const received = played.methods.slice(before)
  expect(received.includes('book')).toBe(receives)
  expect(played.open() !== null).toBe(opens)
  expect(played.close() !== null).toBe(closes)
  const sides = played.sent.slice(state === 'Initialized' ? 0 : 1).map(({ side }) => side)
  expect(sides).toEqual([...(opens ? ['buy'] : []), ...(closes ? ['sell'] : [])])
})

test('loading reads the code and opens no feed', () => {
  const played = reach['Initialized']?.()
  expect([played?.openFeeds, played?.methods]).toEqual([0, []])
  expect(played?.runner.command('pause')).toBe('It has not been started.')
})

test('Start runs on_start once, and not again when it follows Pause', () => {
  const played = PlayedAlgorithm.started()
  played.runner.command('pause')
  played.finish()
  expect(played.runner.command('start')).toBe('')
  played.finish()
  expect(played.methods).toEqual(['start', 'pause', 'resume'])
  expect(played.runner.command('start')).toBe('It is running.')
})

test('Pause cancels the resting orders that would open, at once, and leaves those that close', () => {
  const played = holding()
  played.open()
  played.close()
  played.market(100)
  // A method is under way: what Pause does to orders does not wait for it.
  played.runner.command('pause')
  expect(played.canceled).toEqual(['C-2'])
  expect(played.open()).toBeNull()
  expect(played.methods.at(-1)).toBe('book')
  played.finish()
  expect(played.methods.at(-1)).toBe('pause')
})

test('a fill that beats the cancel of Pause still counts', () => {
  const played = holding()
  played.open()
  played.runner.command('pause')
  played.filled(2)
  played.finish()
  expect(played.runner.account.sizeOf('BTC-USD', 'coinbase').toFixed()).toBe('2')
  played.close()
  expect(played.sent.at(-1)).toMatchObject({ side: 'sell', size: '2' })
})

test('an order that comes to rest only after Pause is canceled, too', () => {
  const played = holding()
  played.open()
  played.runner.command('pause')
  const before = played.canceled.length
  played.report(2, { state: 'open' })
  expect(played.canceled.slice(before)).toEqual(['C-2'])
})

test('Stop closes the feeds after on_stop, from any state, and cancels what would open', () => {
  for (const state of ['Initialized', 'Running', 'Paused']) {
    const played = reach[state]?.() ?? new PlayedAlgorithm()
    if (state === 'Running') played.open()
    expect(played.runner.command('stop')).toBe('')
    const wasStarted = state !== 'Initialized'
    expect(played.methods.includes('stop')).toBe(wasStarted)
    expect(played.openFeeds).toBe(wasStarted ? 1 : 0)
    if (wasStarted) played.finish()
    expect(played.canceled).toEqual(state === 'Running' ? ['C-2'] : [])
    expect([played.openFeeds, played.isClosed, played.runner.isOver]).toEqual([0, true, true])
    const again = 'It is stopped. To use it again, load it again.'
    expect(played.runner.command('start')).toBe(again)
  }
})

test('Shutdown is Pause, then Stop: on_pause ends before on_stop begins, and nothing is sold', () => {
  const played = holding()
  played.runner.command('shutdown')
  expect([played.runner.state, played.methods.at(-1)]).toEqual(['Paused', 'pause'])
  played.finish()
  expect([played.runner.state, played.methods.at(-1)]).toEqual(['Stopped', 'stop'])
  expect(played.sent.map(({ side }) => side)).toEqual(['buy'])
})

test('closing orders stay at the exchange after Stop', () => {
  const played = holding()
  played.close()
  played.runner.command('stop')
  played.finish()
  expect(played.canceled).toEqual([])
})

test('an error in a callback pauses the algorithm and writes the traceback to its log', () => {
  const played = holding()
  played.open()
  played.market(100)
  played.raise('ZeroDivisionError')
  expect(played.runner.state).toBe('Paused')
  expect(played.canceled).toEqual(['C-2'])
  expect(played.log).toContain('Traceback: ZeroDivisionError')
})

test('a Python that is gone stops its algorithm, and cancels what would open', () => {
  const played = holding()
  played.open()
  played.close()
  played.runner.ended('Its Python process ended.')
  expect([played.runner.state, played.runner.isOver, played.openFeeds]).toEqual([
    'Stopped',
    true,
    0,
  ])
  expect(played.canceled).toEqual(['C-2'])
})

test('a position is never sold twice, and never more than is held', () => {
  const played = holding()
  expect(played.close()).not.toBeNull()
  expect(played.close()).toBeNull()
  const half = { kind: 'close', symbol: 'BTC-USD', exchange: 'Coinbase', size: '5' } as const
  played.report(2, { state: 'canceled' })
  played.request({ ...half, limit: null })
  expect(played.sent.at(-1)).toMatchObject({ side: 'sell', size: '1', limit: null })
})
