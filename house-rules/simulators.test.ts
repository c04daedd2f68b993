import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { root, shippedOf, sourceFiles } from './source-files.ts'

/** Files below a folder that import something below one of the others. */
function imported(folder: string, others: readonly string[]): string[] {
  return shippedOf(sourceFiles(folder)).flatMap(({ path, imports }) =>
    imports
      .filter((target) => others.some((other) => target.startsWith(`${other}/`)))
      .map((target) => `${path} imports ${target}`),
  )
}

const simulators = 'packages/venue-simulators'
const paper = 'packages/paper-trading'

test('the hub that trades for real knows neither paper trading nor simulated exchanges', () => {
  expect(imported('packages/hub/src', [simulators, paper])).toEqual([])
})

test('the backtest and the landing page know the matching engine, and no API server, key or fault', () => {
  expect(imported('packages/backtest/src', [simulators, paper])).toEqual([])
  expect(imported('apps/site/src', [simulators, paper])).toEqual([])
})

test('the matching engine knows nobody who uses it', () => {
  const users = [simulators, paper, 'packages/hub', 'packages/backtest']
  expect(imported('packages/matching-engine/src', users)).toEqual([])
})

/** The modules of the matching engine, innermost first: a file may import its own and those before it. */
const modules = ['random', 'book', 'market', 'exchange', 'flow', 'rules']

test('in the matching engine, imports point inward', () => {
  const base = 'packages/matching-engine/src/'
  const depth = (path: string) => modules.indexOf(path.slice(base.length).split('/')[0] ?? '')
  const files = shippedOf(sourceFiles(base))
  expect(files.filter(({ path }) => depth(path) === -1).map(({ path }) => path)).toEqual([])
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.startsWith(base) && depth(target) > depth(path))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

/** What every simulated exchange has, whatever its protocol. */
const everywhere = [
  'open-venue',
  'protocol-variants',
  'unspecified-behavior',
  'market/symbols',
  'market/market-calls',
  'account/api-keys',
  'account/authentication',
  'account/account-calls',
  'account/order-calls',
  'account/order-manager',
  'account/write-order',
  'wire/api-server',
  'wire/answers',
  'testing/client',
]

test.each(venueIds)(
  'the simulated %s has the modules that all have, under the same names',
  (venue) => {
    const folder = join(root, simulators, 'src', venue)
    const entries = readdirSync(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.toSorted()).toEqual(['account', 'market', 'testing', 'wire'])
    expect(everywhere.filter((name) => !existsSync(join(folder, `${name}.ts`)))).toEqual([])
  },
)

test.each(venueIds)('no file of the simulated %s repeats the name of its folder', (venue) => {
  const prefix = venue.split('-')[0] ?? venue
  const paths = sourceFiles(`${simulators}/src/${venue}`).map(({ path }) => path)
  expect(paths.filter((path) => path.split('/').at(-1)?.startsWith(prefix))).toEqual([])
})
