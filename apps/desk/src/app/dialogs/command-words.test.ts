import { expect, test } from 'vitest'

import { matchingCommands } from '../../features/symbol-search/matching-commands.ts'
import { panelWords } from './command-words.ts'

const commands = Object.entries({
  'time-and-sales': 'Time and sales',
  fills: 'Fills',
  positions: 'Positions',
  backtest: 'Backtest',
  'maker-tape': 'Maker tape',
  'trade-journal': 'Trade journal',
}).map(([kind, title]) => ({ title: `New panel: ${title}`, words: panelWords[kind] ?? '' }))

test.each([
  ['>time & sales', 'New panel: Time and sales'],
  ['p&l', 'New panel: Positions'],
  ['fees', 'New panel: Fills'],
  ['fees', 'New panel: Positions'],
  ['backtest', 'New panel: Backtest'],
  ['spoof', 'New panel: Maker tape'],
  ['iceberg', 'New panel: Maker tape'],
  ['walls', 'New panel: Maker tape'],
  ['koinly', 'New panel: Trade journal'],
])('who types %s in the search finds “%s”', (typed, title) => {
  expect(matchingCommands(commands, typed).map((found) => found.title)).toContain(title)
})

test('a sign alone finds no command', () => {
  expect(matchingCommands(commands, '&')).toEqual([])
})
