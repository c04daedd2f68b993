import { expect, test } from 'vitest'

import { readCommandLine } from './command-line.ts'

test.each(['mine.leadline-license', '/media/stick/MINE.Leadline-License', 'old.leadline-licence'])(
  'the launcher hands over %s',
  (path) => {
    expect(readCommandLine([path])).toMatchObject({ license: path, replay: undefined })
  },
)

test.each([[['photo.png']], [['a.leadline-license', 'b.leadline-license']], [['--unknown']]])(
  '%j is refused before anything starts',
  (args) => {
    expect(() => readCommandLine(args)).toThrow(/license file|Unknown option/)
  },
)
