import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { root, shippedOf, sourceFiles, workspaces } from './source-files.ts'

const exchanges = 'packages/venues/src/exchanges'

/** What every adapter has, whatever the exchange's protocol. */
const everywhere = [
  'facts',
  'keys',
  'order-capabilities',
  'venue',
  'market/market',
  'market/instruments',
  'account/account',
  'account/account-refresh',
  'account/order-entry',
  'account/reconcile-orders',
  'account/refusals',
  'account/rest-order',
  'wire/key',
  'wire/key-calls',
  'wire/limits',
  'wire/order-to-sign',
  'wire/signing',
  'wire/signing-vector',
  'testing/market-harness',
  'testing/account-harness',
]

function foldersIn(path: string): string[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

test('each exchange has one folder of its own', () => {
  expect(foldersIn(exchanges).toSorted()).toEqual(venueIds.toSorted())
})

test.each(venueIds)(
  'the adapter of %s has the modules that all have, under the same names',
  (venue) => {
    const folder = `${exchanges}/${venue}`
    expect(foldersIn(folder).toSorted()).toEqual(['account', 'market', 'testing', 'wire'])
    const missing = everywhere.filter((name) => !existsSync(join(root, folder, `${name}.ts`)))
    expect(missing).toEqual([])
  },
)

test.each(venueIds)('no file of the adapter of %s repeats the name of its folder', (venue) => {
  const prefix = venue.split('-')[0] ?? venue
  const paths = sourceFiles(`${exchanges}/${venue}`).map(({ path }) => path)
  expect(paths.filter((path) => path.split('/').at(-1)?.startsWith(prefix))).toEqual([])
})

test.each(venueIds)(
  'what stands on the wire of %s knows neither its market nor its account',
  (venue) => {
    const base = `${exchanges}/${venue}`
    const wrong = sourceFiles(`${base}/wire`).flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith(`${base}/market`) || target.startsWith(`${base}/acc`))
        .map((target) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  },
)

/** Every file that the first one brings with it. */
function reachedFrom(first: string): string[] {
  const known = new Map(
    workspaces.flatMap(({ folder }) => sourceFiles(folder)).map((file) => [file.path, file]),
  )
  const reached = new Set([first])
  for (const path of reached) for (const next of known.get(path)?.imports ?? []) reached.add(next)
  return [...reached]
}

test('the process that holds the keys loads how an exchange signs, and no adapter of it', () => {
  const reached = reachedFrom('apps/terminal/src/vault/main.ts')
  expect(reached.filter((path) => /exchanges\/[^/]+\/keys\.ts$/.test(path))).toHaveLength(
    venueIds.length,
  )
  const adapters = /exchanges\/(?:all-venues\.ts|[^/]+\/(?:venue\.ts|market\/|account\/))/
  expect(reached.filter((path) => adapters.test(path))).toEqual([])
})

/** Where an exchange may be named: its own folders, and proofs that compare it with a client of somebody else's. */
const ownPlaces = venueIds.flatMap((venue) => [
  `${exchanges}/${venue}/`,
  `packages/venue-simulators/src/${venue}/`,
])

/** Compared with a name from either side, held against a list of names, or looked for in one. */
function decidesBy(name: string): RegExp {
  const compared = `(?:[!=]==?|\\bcase) ${name}|${name} [!=]==?`
  const listed = `\\[(?:${name}(?:, )?)+\\]\\.(?:includes|indexOf|some|find)\\(`
  return new RegExp(`${compared}|${listed}|\\.(?:includes|indexOf|has|startsWith)\\(${name}`)
}

test('no file outside an exchange’s folder decides by its name', () => {
  const decides = decidesBy(`'(?:${venueIds.join('|')})'`)
  const files = workspaces
    .flatMap(({ folder }) => shippedOf(sourceFiles(`${folder}/src`)))
    .filter(({ path }) => !ownPlaces.some((place) => path.startsWith(place)))
  expect(files.filter(({ text }) => decides.test(text)).map(({ path }) => path)).toEqual([])
})

test('a decision by a name would be noticed, whichever way it is written', () => {
  const decides = decidesBy(`'(?:${venueIds.join('|')})'`)
  const written = [
    "if (venue === 'kraken') return",
    "if ('kraken' !== venue) return",
    "if (venue == 'binance-us') return",
    "case 'gemini':",
    "if (['coinbase', 'kraken'].includes(venue)) return",
    "if (polled.has('robinhood')) return",
    "if (venue.startsWith('binance-us')) return",
  ]
  expect(written.filter((text) => !decides.test(text))).toEqual([])
  expect(decides.test("venues: ['kraken', 'gemini']")).toBe(false)
})

test('an account that is followed by a stream is so in a file of the same name', () => {
  const streams = venueIds.filter(
    (venue) => !existsSync(join(root, exchanges, venue, 'account/order-poll.ts')),
  )
  const named = streams.filter((venue) =>
    existsSync(join(root, exchanges, venue, 'account/user-stream.ts')),
  )
  expect(named).toEqual(streams)
})
