import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { binanceVariants } from './binance-us/protocol-variants.ts'
import { coinbaseVariants } from './coinbase/protocol-variants.ts'
import { faultNames } from './faults/fault.ts'
import { geminiVariants } from './gemini/protocol-variants.ts'
import { krakenVariants } from './kraken/protocol-variants.ts'
import { robinhoodVariants } from './robinhood/protocol-variants.ts'

const variants = {
  coinbase: coinbaseVariants,
  kraken: krakenVariants,
  gemini: geminiVariants,
  'binance-us': binanceVariants,
  robinhood: robinhoodVariants,
}

/** The text of all tests in a folder and those below it. */
function testsIn(folder: string): string {
  const here = join(import.meta.dirname, folder)
  const all = readdirSync(here, { recursive: true, encoding: 'utf8' })
  const files = all.filter((name) => name.endsWith('.test.ts'))
  return files.map((name) => readFileSync(join(here, name), 'utf8')).join('\n')
}

test.each(venueIds)(
  '%s: every statement that its page leaves open is switched in a test',
  (venue) => {
    const tests = testsIn(venue)
    const forgotten = Object.keys(variants[venue]).filter(
      (name) => !new RegExp(String.raw`\b${name}\b`).test(tests),
    )
    expect(forgotten).toEqual([])
  },
)

test('every fault is switched on in a test', () => {
  const tests = ['faults', ...venueIds].map(testsIn).join('\n')
  expect(faultNames.filter((name) => !tests.includes(`'${name}'`))).toEqual([])
})
