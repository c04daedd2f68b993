import type { WireClosedTrade } from '@leadline/desk-protocol/messages/trading-answers'
import { expect, test } from 'vitest'

import { type JournalEntry, readTags } from './journal-entry.ts'
import { groupRows, resultCurve, sumsOf } from './journal-groups.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime()

function entry(changes: Partial<WireClosedTrade>, tags: string[] = []): JournalEntry {
  const trade: WireClosedTrade = {
    id: 'C-1',
    venue: 'kraken',
    symbol: 'BTC-USD',
    asset: 'BTC',
    why: 'sold',
    size: '1',
    openedAt: at(1, 1),
    closedAt: at(3, 14),
    entry: '100',
    exit: '110',
    result: '10',
    realized: '10',
    source: { kind: 'hand' },
    ...changes,
  }
  return { trade, note: { note: '', tags } }
}

const entries = [
  entry({ closedAt: at(3, 9), result: '30.5', realized: '30.5' }, ['breakout', 'late']),
  entry({ closedAt: at(3, 14), result: '-10', realized: '-10', symbol: 'ETH-USD' }, ['late']),
  entry({ closedAt: at(4, 9), result: '-4.5', realized: '-4.5', venue: 'gemini' }),
  entry({ closedAt: at(4, 10), result: null, realized: '2', entry: null }),
]

test('the worked example of the manual: four trades, three of known cost, two of them lost', () => {
  expect(sumsOf(entries)).toEqual({
    count: 4,
    known: 3,
    won: 1,
    lost: 2,
    result: '18',
    averageWin: '30.5',
    averageLoss: '-7.25',
    best: '30.5',
    worst: '-10',
    profitFactor: '2.10',
  })
})

test('a trade without a known cost is neither won nor lost, and nothing is divided by nothing', () => {
  expect(sumsOf([entry({ result: null, realized: '0' })])).toMatchObject({
    count: 1,
    known: 0,
    won: 0,
    lost: 0,
    averageWin: null,
    best: null,
    profitFactor: null,
  })
  expect(sumsOf([entry({})])).toMatchObject({ won: 1, profitFactor: null, averageLoss: null })
})

test.each([
  ['Day', ['2026-11-04 -2.5', '2026-11-03 20.5']],
  ['Symbol', ['BTC-USD 28', 'ETH-USD -10']],
  ['Exchange', ['Kraken 22.5', 'Gemini -4.5']],
  ['Hour', ['09:00 26', '10:00 2', '14:00 -10']],
  ['Source', ['You 18']],
  ['Tag', ['breakout 30.5', 'late 20.5', 'no tag -2.5']],
] as const)('results by %s', (by, rows) => {
  expect(groupRows(entries, by).map(({ name, result }) => `${name} ${result}`)).toEqual(rows)
})

test('the curve begins at zero and ends at the result', () => {
  expect(resultCurve(entries).map(([, amount]) => amount)).toEqual([
    '0',
    '30.5',
    '20.5',
    '16',
    '18',
  ])
  expect(resultCurve([])).toEqual([])
})

test('tags are read as they are typed, each once, and what is too long or too many is said', () => {
  expect(readTags(' Breakout, #late  late ')).toEqual(['breakout', 'late'])
  expect(readTags('')).toEqual([])
  expect(readTags('x'.repeat(25))).toContain('too long')
  expect(readTags('a b c d e f g h i')).toBe('At most 8 tags.')
})
