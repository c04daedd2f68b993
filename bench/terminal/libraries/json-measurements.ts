import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { parseLossless } from '@leadline/venues/kernel/json/lossless-json'

import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { installLibraries } from '../../../scripts/install/install-libraries.mjs'
import { often, quickest } from './quickest.ts'

const version = '4.3.3'
const times = 20

function madeBook(levelCount: number): string {
  const side = (from: number, step: number) =>
    Array.from(
      { length: levelCount },
      (_, at) =>
        `{"price":${(from + at * step).toFixed(1)},"qty":${(1.2345 + at * 0.01).toFixed(8)}}`,
    ).join(',')
  return `{"channel":"book","type":"snapshot","data":[{"symbol":"BTC/USD","bids":[${side(67_441, -0.1)}],"asks":[${side(67_442, 0.1)}],"checksum":2114181697}]}`
}

/** A book of 200 levels, read with all its digits: by hand, by lossless-json, by a reviver, and by JSON.parse, which loses digits. */
export async function jsonMeasurements(): Promise<Measurement[]> {
  const folder = installLibraries({ 'lossless-json': version })
  const address = join(folder, 'node_modules/lossless-json/lib/esm/index.js')
  const { parse } = (await import(pathToFileURL(address).href)) as {
    parse: (text: string, reviver: null, readNumber: (digits: string) => unknown) => unknown
  }
  const text = madeBook(100)
  const withSource = ((_key: string, value: unknown, context: { source: string }) =>
    typeof value === 'number' ? context.source : value) as (key: string, value: unknown) => unknown
  const readers = {
    own: () => parseLossless(text),
    library: () => parse(text, null, (digits) => digits),
    reviver: () => JSON.parse(text, withSource) as unknown,
  }
  const same = Object.values(readers).map((read) => JSON.stringify(read()))
  if (new Set(same).size !== 1) throw new Error('All must keep the same digits')
  const { own, library, reviver, losing } = quickest({
    own: often(times, readers.own),
    library: often(times, readers.library),
    reviver: often(times, readers.reviver),
    losing: often(times, () => JSON.parse(text) as unknown),
  })
  return [
    { what: 'JSON: a book of 200 levels, all digits, by hand', value: own / times, unit: 'µs' },
    { what: `  with lossless-json ${version}`, value: library / own, unit: '× ours' },
    { what: '  JSON.parse with context.source', value: reviver / own, unit: '× ours' },
    { what: '  JSON.parse alone, which loses digits', value: losing / own, unit: '× ours' },
  ]
}
