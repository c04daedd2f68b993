import { expect, test } from 'vitest'

import { shippedOf, sourceFiles, workspaces } from './source-files.ts'

const site = sourceFiles('apps/site/src')
const server = sourceFiles('apps/server/src')
const all = workspaces.flatMap(({ folder }) => sourceFiles(folder))
const shipped = shippedOf(all)

const filesWith = (pattern: RegExp, files = shipped) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the environment is read by programs alone, each of which is a main.ts', () => {
  const running = shipped.filter(({ path }) => !/^apps\/[^/]+\/build\//.test(path))
  const readers = filesWith(/process\.env/, running)
  expect(readers.filter((path) => !/^apps\/[^/]+\/(?:.+\/)?main\.ts$/.test(path))).toEqual([])
})

test('the site has one fetch', () => {
  expect(filesWith(/(?<![.\w])fetch\(/, site)).toEqual(['apps/site/src/api/call.ts'])
})

test('time and randomness reach the server through its runtime', () => {
  const own = filesWith(/Date\.now\(|Math\.random\(|randomUUID\(|randomBytes\(/, shippedOf(server))
  // A request's number is for the log and means nothing else.
  expect(own.toSorted()).toEqual([
    'apps/server/src/platform/http/open-http.ts',
    'apps/server/src/platform/runtime.ts',
  ])
})

test('clocks, back-off and jitter come from packages/runtime, which imports nothing', () => {
  const outside = shipped.filter(({ path }) => !path.startsWith('packages/runtime/'))
  expect(filesWith(/interface Clock\b|class FakeClock\b/, outside)).toEqual([])
  expect(filesWith(/\* 2 \*\* \(?(?:\w|this\.#|Math\.min\()/, outside)).toEqual([])
  const runtime = shipped.filter(({ path }) => path.startsWith('packages/runtime/'))
  const imported = runtime.flatMap(({ imports, outside: modules }) => [...imports, ...modules])
  expect(imported.filter((target) => !target.startsWith('packages/runtime/'))).toEqual([])
})

test('nothing is named after what it might be for', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|managers?|common|misc|index)(?:\.tsx?$|\/)/
  expect(shipped.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('no file speaks of the machine it was written on', () => {
  const everything = [...all, ...['e2e', 'scripts', 'bench', 'planted-bugs'].flatMap(sourceFiles)]
  expect(filesWith(/\/(?:work|home|root)\/\w/, everything)).toEqual([])
})
