import { expect, test } from 'vitest'

import { options, readCommandLine, usage } from './command-line.ts'

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

test('--help names every option, and an unknown one is refused with the way to it', () => {
  expect(Object.keys(options).filter((name) => !usage.includes(`--${name} `))).toEqual([])
  expect(() => readCommandLine(['--halp'])).toThrow(
    "Unknown option '--halp'. --help lists the options.",
  )
})
