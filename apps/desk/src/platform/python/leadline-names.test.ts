import { readContent } from '@leadline/content/content-files'
import { expect, test } from 'vitest'

import { leadlineNames, namesOf } from './leadline-names.ts'

const manual = readContent('manual/algorithms.md') + readContent('manual/python.md')
const rows = manual
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every name that the manual gives to a script is completed, with the manual’s arguments', () => {
  const methods = rows.flatMap(([, name = '', takes = '']) => {
    const called = /^`self\.(\w+)`$/.exec(name)?.[1]
    return called === undefined ? [] : { name: called, takes: takes.replaceAll('`', '') }
  })
  const ours = namesOf('Algorithm').filter(({ kind }) => kind !== 'callback')
  const sorted = (names: readonly { name: string; takes: string }[]) =>
    names.map(({ name, takes }) => `${name}(${takes})`).toSorted()
  expect(sorted(ours)).toEqual(sorted(methods))
})

test('every method that a script may write is offered to it', () => {
  const callbacks = rows.flatMap(
    ([, name = '']) => /^`(on_\w+)\((\w*)\)`$/.exec(name)?.slice(1) ?? [],
  )
  const ours = leadlineNames.filter(({ kind }) => kind === 'callback')
  const known = new Set(ours.map(({ name, takes }) => `${name} ${takes}`))
  for (let at = 0; at < callbacks.length; at += 2) {
    expect(known).toContain(`${callbacks[at]} ${callbacks[at + 1]}`)
  }
  expect(callbacks).toHaveLength(22)
})

test('every object has the manual’s fields, in its order', () => {
  const objects = rows.flatMap(([, name = '', fields = '']) => {
    const object = /^`([A-Z]\w+)`$/.exec(name)?.[1]
    return object === undefined ? [] : { object, fields: fields.replaceAll('`', '').split(', ') }
  })
  expect(objects.map(({ object }) => object)).toContain('Position')
  for (const { object, fields } of objects) {
    const ours = leadlineNames.filter(({ of }) => of === object).map(({ name }) => name)
    expect({ object, fields: ours }).toEqual({ object, fields })
  }
})
