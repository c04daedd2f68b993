import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { onEveryEngine } from '../apps/server/src/testing/on-every-engine.ts'
import { allBugs } from '../planted-bugs/all-bugs.ts'
import { root, shippedOf, sourceFiles } from './source-files.ts'

const base = 'apps/server/src/'
const chosen = Object.values(onEveryEngine).flat()

/** The feature, or the part of payments or of the platform, that asks the database. */
function partOf(path: string): string {
  const folders = dirname(path.slice(base.length)).split('/')
  return folders.slice(0, folders[1] === 'payments' ? 3 : 2).join('/')
}

/** Tests of one part that go through the statements of another. */
const testedBy: Readonly<Record<string, string>> = {
  'features/payments/alerts': 'features/payments/settlement/settlement-alerts',
  'features/payments/attempts': 'features/payments/settlement/settle',
  // A command of the operator asks what the feature asks that it belongs to.
  admin: 'features/payments/refunds/refund-order',
  'platform/secrets': 'features/releases/releases',
}

test('what npm test runs on both database engines is there, each once', () => {
  expect(chosen.filter((name) => !existsSync(join(root, base, `${name}.test.ts`)))).toEqual([])
  expect(new Set(chosen).size).toBe(chosen.length)
  expect(Object.values(testedBy).filter((name) => !chosen.includes(name))).toEqual([])
})

test('whatever asks the database is tested on both engines by npm test', () => {
  const asking = shippedOf(sourceFiles('apps/server/src'))
    .filter(({ path }) => !path.includes('/migrations/'))
    .filter(({ text }) =>
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/.test(text),
    )
  expect(asking.length).toBeGreaterThan(50)
  const untested = [...new Set(asking.map(({ path }) => partOf(path)))].filter(
    (part) => !(part in testedBy) && !chosen.some((name) => name.startsWith(`${part}/`)),
  )
  expect(untested).toEqual([])
})

test('whatever tests another engine alone is run on it', () => {
  const onOneEngine = sourceFiles('apps/server/src')
    .filter(({ path, text }) => path.endsWith('.test.ts') && /runIf\([^)]*ostgres/.test(text))
    .map(({ path }) => path.slice(base.length, -'.test.ts'.length))
  expect(onOneEngine.length).toBeGreaterThan(2)
  expect(onOneEngine.filter((name) => !chosen.includes(name))).toEqual([])
})

test('a planted bug that only PostgreSQL shows is caught by npm test', () => {
  const shown = allBugs.filter(({ on }) => on === 'PostgreSQL')
  expect(shown.length).toBeGreaterThan(3)
  const uncaught = shown.filter(
    ({ tests }) =>
      !tests.some((path) => chosen.includes(path.slice(base.length, -'.test.ts'.length))),
  )
  expect(uncaught.map(({ harm }) => harm)).toEqual([])
})
