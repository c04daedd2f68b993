import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { expect, test } from 'vitest'

/** What the trading software checks licenses and updates with. It needs no server, and no web call. */
const offlineFolders = ['licenses', 'releases', 'signatures']

const files = offlineFolders
  .flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: import.meta.dirname }))
  .filter((file) => !file.endsWith('.test.ts'))

function importsOf(file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...text.matchAll(/from '([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('.')
      ? relative('.', join(dirname(file), specifier)).replaceAll('\\', '/')
      : specifier,
  )
}

test('a license and a release can be checked without loading a single web call', () => {
  const outside = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target !== 'zod/mini' && !files.includes(target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(files.length).toBeGreaterThan(4)
  expect(outside).toEqual([])
})
