import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { root, sourceFiles } from './source-files.ts'

const exchanges = 'packages/venues/src/exchanges'

/** What every adapter has, whatever the exchange's protocol. */
const everywhere = [
  'market/market',
  'market/instruments',
  'account/account',
  'account/account-refresh',
  'account/order-capabilities',
  'account/order-entry',
  'account/reconcile-orders',
  'account/refusals',
  'account/rest-order',
  'wire/key',
  'wire/key-calls',
  'wire/limits',
  'wire/order-to-sign',
  'wire/signing',
  'testing/market-harness',
  'testing/account-harness',
]

test('each exchange has one folder of its own', () => {
  expect(readdirSync(join(root, exchanges)).toSorted()).toEqual(venueIds.toSorted())
})

test.each(venueIds)('the adapter of %s has the modules that all have, under the same names', (venue) => {
  const folder = join(root, exchanges, venue)
  const entries = readdirSync(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.toSorted()).toEqual(['account', 'market', 'testing', 'wire'])
  expect(everywhere.filter((name) => !existsSync(join(folder, `${name}.ts`)))).toEqual([])
})

test.each(venueIds)('no file of the adapter of %s repeats the name of its folder', (venue) => {
  const prefix = venue.split('-')[0] ?? venue
  const paths = sourceFiles(`${exchanges}/${venue}`).map(({ path }) => path)
  expect(paths.filter((path) => path.split('/').at(-1)?.startsWith(prefix))).toEqual([])
})

test.each(venueIds)('what stands on the wire of %s knows neither its market nor its account', (venue) => {
  const base = `${exchanges}/${venue}/`
  const wrong = sourceFiles(`${base}wire`).flatMap(({ path, imports }) =>
    imports
      .filter((target) => /\/(market|account)\//.test(target.slice(base.length - 1)))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})
