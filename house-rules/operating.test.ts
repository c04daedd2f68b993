import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, shippedOf, sourceFiles } from './source-files.ts'

const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const settingName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/** The first column of every table that begins with a given heading. */
function firstColumn(heading: RegExp): string {
  const tables = operating.split(/\n\n/).filter((part) => heading.test(part))
  return tables
    .flatMap((table) => table.split('\n').map((row) => row.split(' | ')[0] ?? ''))
    .join('\n')
}

const documented = [...firstColumn(/^\| Variable/).matchAll(/`([^`]+)`/g)].map(
  ([, name = '']) => name,
)

function namesIn(folder: string, pattern: RegExp): string[] {
  const texts = shippedOf(sourceFiles(folder)).map(({ text }) => text)
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

test('every setting of the shop is in docs/operating.md', () => {
  const read = namesIn('apps/server/src/platform/config', /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(read.length).toBeGreaterThan(30)
  expect(read.filter((name) => !documented.includes(name))).toEqual([])
})

test('every setting of the terminal is in docs/operating.md', () => {
  const read = namesIn('apps/terminal', /'(LEADLINE_[A-Z0-9_]+[A-Z0-9])'/g)
  expect(read.length).toBeGreaterThan(7)
  expect(read.filter((name) => !documented.includes(name))).toEqual([])
})

test('docs/operating.md names no setting that nothing reads', () => {
  const texts = ['apps', 'packages', 'scripts', 'e2e'].flatMap(sourceFiles).map(({ text }) => text)
  const wrong = documented.filter(
    (name) => settingName.test(name) && !texts.some((text) => text.includes(name)),
  )
  expect(wrong).toEqual([])
})

test('every command of npm run admin is in docs/operating.md, and no other', () => {
  const [list = ''] = namesIn('apps/server/src/admin', /const commands[^=]*= \{\n([\s\S]*?)\n\}/g)
  const commands = [...list.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name = '']) => name)
  const rows = operating.split('\n').filter((line) => line.includes('npm run admin -- '))
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(?:npm run admin -- )?([a-z]+(?:-[a-z]+)*)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(commands.length).toBeGreaterThan(20)
  expect([...new Set(named)].toSorted()).toEqual(commands.toSorted())
})
