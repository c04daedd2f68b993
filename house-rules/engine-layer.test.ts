import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { sourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

interface PackageFile {
  leadline?: { layer?: string }
}

/** Packages that run in the hub, in a browser's worker and in a test that holds the clock. */
const engine = readdirSync(join(root, 'packages')).filter((name) => {
  const text = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as PackageFile).leadline?.layer === 'engine'
})

const shipped = engine
  .flatMap((name) => sourceFiles(`packages/${name}/src`))
  .filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path))

test('the engine knows neither Node nor the browser', () => {
  const platform =
    /from '(?:node:|ws'|react)|\b(?:process|document|navigator|localStorage|Buffer|globalThis)\.|\bnew WebSocket\(/
  // A word in a sentence is no use of it.
  const isCode = (line: string) => !/^\s*(?:\/\/|\/?\*)/.test(line)
  const wrong = shipped.filter(({ text }) =>
    text.split('\n').some((line) => isCode(line) && platform.test(line)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('time and chance reach the engine from outside', () => {
  const own =
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bset(?:Timeout|Interval|Immediate)\(|\bperformance\.|\bcrypto\./
  expect(shipped.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([])
})

test('the engine stands on nothing but the engine', () => {
  const folders = engine.map((name) => `packages/${name}/`)
  const wrong = shipped.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !folders.some((folder) => target.startsWith(folder)))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})
