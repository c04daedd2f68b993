import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { leadlineNames } from './leadline-names.ts'

const stubs = readFileSync(
  new URL('../../../../../python/leadline/leadline.pyi', import.meta.url),
  'utf8',
)

/** What a class of the stubs has, by name: arguments without types for methods, '' for values. */
function membersOf(owner: string): Map<string, string> {
  if (owner === 'module') {
    const functions = stubs.matchAll(/^def (\w+)\(([^)]*)\)/gm)
    return new Map(
      Array.from(functions, ([, name = '', takes = '']) => [name, withoutTypes(takes)]),
    )
  }
  const [, bases = '', body = ''] =
    new RegExp(`^class ${owner}(?:\\((.*?)\\))?:\\n((?:(?: .*)?\\n)*)`, 'm').exec(stubs) ?? []
  const own = new Map<string, string>()
  for (const [, name = '', takes = ''] of body.matchAll(/def (\w+)\(([^)]*)\)/g)) {
    own.set(name, withoutTypes(takes))
  }
  for (const [, name = ''] of body.matchAll(/^ {4}(\w+): /gm)) own.set(name, '')
  const inherited = bases.split(', ').flatMap((base) => (base === '' ? [] : [...membersOf(base)]))
  return new Map([...inherited, ...own])
}

function withoutTypes(takes: string): string {
  return takes
    .split(/,\s*(?![^[]*\])/)
    .map((each) =>
      each.trim().replace(/:[^=]*(?:=\s*)?/, (type) => (type.includes('=') ? '=' : '')),
    )
    .filter((each) => each !== 'self' && each !== '')
    .join(', ')
}

test('the editor completes what leadline.pyi has, with the same arguments', () => {
  const classes = leadlineNames.filter(({ kind }) => kind === 'class')
  for (const { name } of classes) expect(stubs).toMatch(new RegExp(`^class ${name}\\b`, 'm'))
  const members = leadlineNames.filter(({ kind }) => kind !== 'class')
  for (const { of, name, takes } of members) {
    expect([of, name, membersOf(of).get(name)]).toEqual([of, name, takes])
  }
})

test('whatever leadline.pyi has is completed by the editor, and says what it is for', () => {
  for (const [, owner = ''] of stubs.matchAll(/^class (\w+)/gm)) {
    const known = leadlineNames.filter(({ of }) => of === owner).map(({ name }) => name)
    expect([owner, [...membersOf(owner).keys()].toSorted()]).toEqual([owner, known.toSorted()])
  }
  const documented = /(?:->.*:|^ {4}\w+: [^\n]*(?:\[\n[^\]]*\])?)\n\s+""".+\."""/gm
  const members = stubs.match(/^(?: {4}(?:def )?|def )(\w+)(?:\(|: )/gm) ?? []
  expect(stubs.match(documented)).toHaveLength(members.length)
})
