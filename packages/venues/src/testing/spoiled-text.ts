import { type Arbitrary, constantFrom, nat, oneof, record, string } from 'fast-check'

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
