import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { binanceOpenStatements } from './binance-us/open-statements.ts'
import { coinbaseOpenStatements } from './coinbase/open-statements.ts'
import { geminiOpenStatements } from './gemini/open-statements.ts'
import { krakenOpenStatements } from './kraken/open-statements.ts'
import type { OpenStatement } from './open-statement.ts'
import { robinhoodOpenStatements } from './robinhood/open-statements.ts'

const statements: Readonly<Record<VenueId, readonly OpenStatement[]>> = {
  coinbase: coinbaseOpenStatements,
  kraken: krakenOpenStatements,
  gemini: geminiOpenStatements,
  'binance-us': binanceOpenStatements,
  robinhood: robinhoodOpenStatements,
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
