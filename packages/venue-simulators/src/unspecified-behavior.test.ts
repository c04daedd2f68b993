import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { binanceUnspecifiedBehavior } from './binance-us/unspecified-behavior.ts'
import { coinbaseUnspecifiedBehavior } from './coinbase/unspecified-behavior.ts'
import { geminiUnspecifiedBehavior } from './gemini/unspecified-behavior.ts'
import { krakenUnspecifiedBehavior } from './kraken/unspecified-behavior.ts'
import { robinhoodUnspecifiedBehavior } from './robinhood/unspecified-behavior.ts'
import type { UnspecifiedBehavior } from './unspecified-behavior.ts'

const statements: Readonly<Record<VenueId, readonly UnspecifiedBehavior[]>> = {
  coinbase: coinbaseUnspecifiedBehavior,
  kraken: krakenUnspecifiedBehavior,
  gemini: geminiUnspecifiedBehavior,
  'binance-us': binanceUnspecifiedBehavior,
  robinhood: robinhoodUnspecifiedBehavior,
}

/** The text of every test of the repository, by hand or in a browser; some are written in a folder for tests. */
const root = join(import.meta.dirname, '../../..')
const sources = globSync('{packages,apps,e2e}/**/{*.test,*.journey,testing/*}.ts', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules'),
})
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

function isATitle(title: string): boolean {
  return ["'", '"', '`'].some((quote) => sources.includes(quote + title + quote))
}

test.each(venueIds)('%s: whatever its page leaves open is held by tests that exist', (venue) => {
  const held = statements[venue]
  expect(held.length).toBeGreaterThan(15)
  expect(held.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(held.flatMap(({ tests }) => tests).filter((title) => !isATitle(title))).toEqual([])
})
