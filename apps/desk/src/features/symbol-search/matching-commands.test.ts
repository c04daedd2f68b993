import { expect, test } from 'vitest'

import { matchingCommands } from './matching-commands.ts'

const commands = [
  { title: 'Preferences: Hotkeys', words: '' },
  { title: 'Armed: join the best bid', words: '' },
  { title: 'Layout: Scalp', words: '' },
]
const found = (text: string) => matchingCommands(commands, text).map(({ title }) => title)

test('a command is found by its words, and by its title as it is written, colon and all', () => {
  expect(found('>hotkeys')).toEqual(['Preferences: Hotkeys'])
  expect(found('>Preferences: Hotkeys')).toEqual(['Preferences: Hotkeys'])
  expect(found('armed: join')).toEqual(['Armed: join the best bid'])
  expect(found('>layout,scalp')).toEqual(['Layout: Scalp'])
  expect(found('>')).toHaveLength(3)
  expect(found(':')).toEqual([])
})
