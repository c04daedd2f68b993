import { expect, test } from 'vitest'

import { chatMentionsMax } from './limits.ts'
import { mentionsIn } from './mentions.ts'

test('a name behind an @ is mentioned, once, and without the full stop of the sentence', () => {
  expect(mentionsIn('@ann look, @bob.smith. And again @Ann, (@carl)')).toEqual([
    'Ann',
    'bob.smith',
    'carl',
  ])
})

test('an address, code and a lone @ mention nobody', () => {
  expect(mentionsIn('write to me@ann.example, `@bob`, ```\n@carl\n``` and 3 @ 100')).toEqual([])
  expect(mentionsIn('```\n@carl never closed')).toEqual([])
})

test(`of one message at most ${chatMentionsMax} mentions count`, () => {
  const names = Array.from({ length: 30 }, (_, n) => `@trader${n}`).join(' ')
  expect(mentionsIn(names)).toHaveLength(chatMentionsMax)
})
