import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { allBugs } from './all-bugs.ts'

const root = join(import.meta.dirname, '..')

test('every planted bug can still be planted: its text stands exactly once in its file', () => {
  const lost = allBugs.flatMap(({ harm, edits }) =>
    edits
      .filter(({ file, find }) => {
        const path = join(root, file)
        return !existsSync(path) || readFileSync(path, 'utf8').split(find).length !== 2
      })
      .map(({ file }) => `${harm} (${file})`),
  )
  expect(lost).toEqual([])
})

test('every planted bug names tests that are there, and has a name of its own', () => {
  const missing = allBugs
    .flatMap(({ tests }) => tests)
    .filter((file) => !existsSync(join(root, file)))
  expect(missing).toEqual([])
  expect(allBugs.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(new Set(allBugs.map(({ harm }) => harm)).size).toBe(allBugs.length)
})
