import { expect, test } from 'vitest'

import { findCircles } from './find-circles.ts'
import { sourceFiles, workspaces } from './source-files.ts'

test('no circle of imports, type-only ones included', () => {
  const files = workspaces.flatMap(({ folder }) => sourceFiles(folder))
  expect(findCircles(files)).toEqual([])
})

test('a circle is found and named, however long it is', () => {
  const files = [
    { path: 'a.ts', imports: ['b.ts', 'd.ts'] },
    { path: 'b.ts', imports: ['c.ts'] },
    { path: 'c.ts', imports: ['a.ts'] },
    { path: 'd.ts', imports: ['missing.ts'] },
    { path: 'e.ts', imports: ['e.ts'] },
  ]
  expect(findCircles(files)).toEqual(['a.ts → b.ts → c.ts → a.ts', 'e.ts → e.ts'])
})
