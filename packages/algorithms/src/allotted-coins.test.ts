import { exact, zero } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import { PlayedAlgorithm } from './testing/played-algorithm.ts'

const market = { symbol: 'BTC-USD', exchange: 'Kraken' } as const

/** Running, with so many of the trader's coins. */
function allotted(size: string): PlayedAlgorithm {
  const played = PlayedAlgorithm.started()
  played.runner.allot({ venue: 'kraken', asset: 'BTC', size: exact(size) })
  return played
}

function offer(played: PlayedAlgorithm, size: string, symbol: string = market.symbol) {
  return played.request({ kind: 'open', ...market, symbol, size, limit: '110', side: 'sell' })
}

function buy(played: PlayedAlgorithm, size: string) {
  return played.request({ kind: 'open', ...market, size, limit: '100' })
}

function close(played: PlayedAlgorithm, size: string | null = null) {
  return played.request({ kind: 'close', ...market, size, limit: null })
}

const position = (played: PlayedAlgorithm) =>
  played.runner.account.sizeOf(market.symbol, 'kraken').toFixed()

const facts = (played: PlayedAlgorithm) => {
  const { facts: known } = played.runner.call({
    kind: 'allotment',
    asset: 'BTC',
    exchange: 'Kraken',
  })
  if (known?.kind !== 'allotment') throw new Error('It is given its allotment.')
  return [known.size, known.sold, known.available]
}

test('without an allotment nothing is sold that was not bought, and the log says how to get one', () => {
  const played = PlayedAlgorithm.started()
  expect(offer(played, '0.1')).toBeNull()
  expect(played.sent).toEqual([])
  expect(played.log.at(-1)).toContain('You have allotted it no BTC at Kraken')
})

test('it offers first, and never more than was allotted, open orders counted', () => {
  const played = allotted('1')
  expect(offer(played, '0.6')).not.toBeNull()
  expect(offer(played, '0.5')).toBeNull()
  expect(played.log.at(-1)).toContain('Only 0.4 BTC of its allotment at Kraken')
  expect(offer(played, '0.4')).not.toBeNull()
  expect(facts(played)).toEqual(['1', '0', '0'])
  played.report(1, { state: 'canceled', isFilledFinal: true })
  expect(facts(played)).toEqual(['1', '0', '0.6'])
})

test('the allotment of an asset is one for all of its markets', () => {
  const played = allotted('1')
  expect(offer(played, '0.7', 'BTC-USDT')).not.toBeNull()
  expect(offer(played, '0.4')).toBeNull()
  expect(offer(played, '0.3')).not.toBeNull()
})

test('what was sold is bought back by closing, and can be offered again', () => {
  const played = allotted('1')
  offer(played, '0.6')
  played.filled(1)
  expect([position(played), facts(played)]).toEqual(['-0.6', ['1', '0.6', '0.4']])
  expect(close(played, '5')).not.toBeNull()
  expect(played.sent.at(-1)).toMatchObject({ side: 'buy', effect: 'close', size: '0.6' })
  expect(close(played)).toBeNull()
  played.report(2, { state: 'filled', filled: '0.6', averagePrice: '105' })
  expect([position(played), facts(played)]).toEqual(['0', ['1', '0', '1']])
  const [held] = played.runner.account.positions()
  expect(held?.gained.toFixed()).toBe('3')
})

test('what it bought itself is sold besides the allotment, and closing sells only that', () => {
  const played = allotted('1')
  buy(played, '0.5')
  played.filled(1)
  expect(offer(played, '1.6')).toBeNull()
  expect(offer(played, '1.5')).not.toBeNull()
  expect(close(played)).toBeNull()
  played.report(2, { state: 'canceled', isFilledFinal: true })
  expect(close(played)).not.toBeNull()
  expect(played.sent.at(-1)).toMatchObject({ side: 'sell', effect: 'close', size: '0.5' })
})

test('a reduced allotment cancels at once the newest offers that are too much', () => {
  const played = allotted('1')
  offer(played, '0.4')
  offer(played, '0.4')
  played.runner.allot({ venue: 'kraken', asset: 'BTC', size: exact('0.5') })
  expect(played.canceled).toEqual(['C-2'])
  played.runner.allot({ venue: 'kraken', asset: 'BTC', size: zero })
  expect(played.canceled).toContain('C-1')
  expect(offer(played, '0.1')).toBeNull()
})

test('a fill that beats the end of the allotment still counts, and can be bought back', () => {
  const played = allotted('1')
  offer(played, '0.4')
  played.runner.allot({ venue: 'kraken', asset: 'BTC', size: zero })
  played.filled(1)
  expect(position(played)).toBe('-0.4')
  expect(offer(played, '0.1')).toBeNull()
  expect(close(played)).not.toBeNull()
  expect(played.sent.at(-1)).toMatchObject({ side: 'buy', size: '0.4' })
})

test('Pause cancels what it offers, as all that opens, and lets it buy back what it sold', () => {
  const played = allotted('1')
  offer(played, '0.4')
  played.filled(1)
  offer(played, '0.2')
  played.runner.command('pause')
  expect(played.canceled).toEqual(['C-2'])
  played.finish()
  expect(offer(played, '0.1')).toBeNull()
  expect(close(played)).not.toBeNull()
})

test('Stop and a Python that is gone end the allotment', () => {
  for (const end of ['stop', 'gone']) {
    const played = allotted('1')
    offer(played, '0.4')
    if (end === 'stop') played.runner.command('stop')
    else played.runner.ended('Its Python process ended.')
    expect(played.canceled).toContain('C-1')
    expect(played.runner.account.allotted.all()).toEqual([])
    expect(played.log.join()).toContain('Allotment at Kraken: Ended.')
  }
})

test('an offer is replaced only by one that the allotment covers', () => {
  const played = allotted('1')
  offer(played, '0.4')
  played.report(1, { state: 'open' })
  const replace = (size: string) =>
    played.request({ kind: 'replace', id: 'C-1', size, limit: null, stop: null })
  expect(replace('1.1')).toBe(false)
  expect(played.log.at(-1)).toContain('Only 1 BTC of its allotment')
  expect(replace('1')).toBe(true)
})

test('coins that another script was allotted are not sold, whatever this one was', () => {
  const played = allotted('1')
  played.spare = 'The rest of the BTC at Kraken is allotted to other algorithms.'
  expect(offer(played, '0.1')).toBeNull()
  expect(played.log.at(-1)).toContain('allotted to other algorithms')
})
