import { type Arbitrary, constantFrom, nat, oneof, record, string, tuple } from 'fast-check'

import type { readExamples } from './examples.ts'

const strangers = ['', 'null', '[]', '{}', '-1', '1e999', '"x"', 'true', '0.', '__proto__']

/** Messages with a piece cut out or exchanged for another kind of thing, and texts that never were messages. */
export function spoiledTexts(examples: ReturnType<typeof readExamples>): Arbitrary<string> {
  const names = examples.names.filter((name) => /^(?:ws|rest|archived)\./.test(name))
  const spoiled = record({
    name: constantFrom(...names),
    from: nat(400),
    length: nat(60),
    instead: oneof(string(), constantFrom(...strangers)),
  }).map(({ name, from, length, instead }) => {
    const whole = examples.text(name)
    return whole.slice(0, from) + instead + whole.slice(from + length)
  })
  return oneof({ weight: 4, arbitrary: spoiled }, string())
}

const marks = [
  '0',
  '-',
  '.',
  'e5',
  '"',
  '\\',
  '\n',
  ',',
  '}',
  ']',
  '{"x":1},',
  '["1","2"],',
  '"y":2,',
]
const piece = oneof(string({ maxLength: 2 }), constantFrom(...marks))

/** Where a text is spoiled a little, how much of it is cut out there, and what stands there instead. */
export const anySpoiling = tuple(nat(), nat(3), piece)

export function spoil(sound: string, [place, cut, added]: [number, number, string]): string {
  const at = place % (sound.length + 1)
  return sound.slice(0, at) + added + sound.slice(at + cut)
}
