import { expect, test } from 'vitest'

import { sourceFiles } from './source-files.ts'

const site = sourceFiles('apps/site/src')
const server = sourceFiles('apps/server/src')
const packages = sourceFiles('packages')
const shipped = [...site, ...server, ...packages].filter(
  ({ path }) => !/\.test\.tsx?$|\/testing\//.test(path),
)

const filesWith = (pattern: RegExp, files = shipped) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the environment is handed to the one file that reads it, by the two programs there are', () => {
  const programs = ['apps/server/src/admin/main.ts', 'apps/server/src/main.ts']
  expect(filesWith(/process\.env/).toSorted()).toEqual(programs)
})

test('the site has one fetch', () => {
  expect(filesWith(/(?<![.\w])fetch\(/, site)).toEqual(['apps/site/src/api/call.ts'])
})

test('time and randomness reach the server through its runtime', () => {
  const own = filesWith(/Date\.now\(|Math\.random\(|randomUUID\(|randomBytes\(/, server)
  const allowed = [
    'apps/server/src/platform/http/open-http.ts',
    'apps/server/src/platform/runtime.ts',
  ]
  expect(
    own.filter((path) => !allowed.includes(path) && !/\.test\.ts$|\/testing\//.test(path)),
  ).toEqual([])
})

test('nothing is named after what it might be for', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|managers?|common|misc|index)(?:\.tsx?$|\/)/
  expect(shipped.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('no file speaks of the machine it was written on', () => {
  const everything = [
    ...shipped,
    ...sourceFiles('e2e'),
    ...sourceFiles('scripts'),
    ...sourceFiles('bench'),
  ]
  expect(filesWith(/\/(?:work|home|root)\/\w/, everything)).toEqual([])
})
