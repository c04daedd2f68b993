import { expect, test } from 'vitest'

import { sourceFiles } from './source-files.ts'

/** The terminal's tests start and kill programs: each file has a process of its own anyway. */
const isIsolated = (path: string) =>
  path.endsWith('.isolated.test.ts') || path.startsWith('apps/terminal/')

test('a test that replaces modules is isolated: no other test meets what it left', () => {
  const replacing = ['apps', 'packages']
    .flatMap((folder) => sourceFiles(folder))
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .filter(({ text }) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(text))
    .map(({ path }) => path)
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((path) => !isIsolated(path))).toEqual([])
})
