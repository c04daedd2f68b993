import { parseScaled } from '@leadline/decimal/scaled'
import { array, assert, property, record, stringMatching, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { newBookScan as newBinanceUsScan } from '../../exchanges/binance-us/market/book-scan.ts'
import { exampleBody as binanceUsExample } from '../../exchanges/binance-us/testing/market-harness.ts'
import { newBookScan as newGeminiScan } from '../../exchanges/gemini/market/book-scan.ts'
import { examples as geminiExamples } from '../../exchanges/gemini/testing/market-harness.ts'
import { anySpoiling, spoil } from '../../testing/spoiled-text.ts'
import { tryParseLossless } from '../json/lossless-json.ts'
import type { DepthScan } from './depth-scan.ts'

type Level = [price: string, size: string]
interface Change {
  time: string
  symbol: string
  first: string
  last: string
  bids: Level[]
  asks: Level[]
}
interface Data {
  e: string
  s: string
  U: string
  u: string
  b: Level[]
  a: Level[]
}

const amount = stringMatching(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,8})?$/)
const levels = array(tuple(amount, amount), { maxLength: 4 })
const number = stringMatching(/^(?:0|[1-9]\d{0,14})$/)
const change = record({
  time: stringMatching(/^17\d{11}(?:\d{6})?$/),
  symbol: stringMatching(/^[A-Za-z0-9]{5,12}$/),
  first: number,
  last: number,
  bids: levels,
  asks: levels,
})

function bare({ time, symbol, first, last, bids, asks }: Change): string {
  return `{"e":"depthUpdate","E":${time},"s":"${symbol}","U":${first},"u":${last},"b":${JSON.stringify(bids)},"a":${JSON.stringify(asks)}}`
}

const forms = [
  { venue: 'Gemini', newScan: newGeminiScan, written: bare, dataOf: (frame: unknown) => frame },
  {
    venue: 'Binance.US',
    newScan: newBinanceUsScan,
    written: (content: Change) =>
      `{"stream":"${content.symbol.toLowerCase()}@depth@100ms","data":${bare(content)}}`,
    dataOf: (frame: unknown) => {
      const { stream, data } = frame as { stream: string; data: unknown }
      return stream.endsWith('@depth@100ms') ? data : undefined
    },
  },
]

/** So many decimals are more than any number here has. */
const decimals = 9

function scanned(scan: DepthScan) {
  const { symbol, first, last, bids } = scan
  if (!scan.fit(decimals, decimals)) return { symbol, first, last, unfit: true }
  const all = Array.from({ length: scan.levels }, (_, level) => [
    scan.price(level),
    scan.size(level),
  ])
  return { symbol, first, last, bids: all.slice(0, bids), asks: all.slice(bids) }
}

/** What the general reader makes of the same text; undefined if it is no such message. */
function general(text: string, dataOf: (frame: unknown) => unknown) {
  const frame = tryParseLossless(text)
  const data = frame === undefined ? undefined : (dataOf(frame) as Data | undefined)
  if (data?.e !== 'depthUpdate') return undefined
  const side = (list: Level[]) => list.map((level) => level.map(exact))
  const head = { symbol: data.s, first: Number(data.U), last: Number(data.u) }
  const [bids, asks] = [side(data.b), side(data.a)]
  const isUnfit = [...bids, ...asks].some(([price = 0, size]) => !(price > 0) || Number.isNaN(size))
  return isUnfit ? { ...head, unfit: true } : { ...head, bids, asks }
}

/** What no number can hold at that scale is nothing to the short way. */
function exact(text: string): number {
  const value = parseScaled(text, decimals)
  return typeof value === 'number' ? value : Number.NaN
}

const plain: Change = {
  time: '1789456740173',
  symbol: 'btcusd',
  first: '7',
  last: '9',
  bids: [['1.5', '2']],
  asks: [
    ['1.6', '0'],
    ['1.70', '3'],
  ],
}

describe.each(forms)('a change of $venue', ({ newScan, written, dataOf }) => {
  test('is read from its text as the general reader reads it, whatever it says', () => {
    const scan = newScan()
    const random = property(change, (content) => {
      const text = written(content)
      const isChange = content.bids.length + content.asks.length > 0
      // A change of nothing is not worth a way of its own.
      expect(scan.read(text)).toBe(isChange)
      expect(isChange ? scanned(scan) : undefined).toEqual(
        isChange ? general(text, dataOf) : undefined,
      )
    })
    assert(random, { numRuns: 500 })
  })

  test('that is spoiled anywhere is left to the general reader, or means the same to both', () => {
    const scan = newScan()
    const random = property(change, anySpoiling, (content, spoiling) => {
      const text = spoil(written(content), spoiling)
      const isRead = scan.read(text)
      expect(isRead ? scanned(scan) : undefined).toEqual(isRead ? general(text, dataOf) : undefined)
    })
    assert(random, { numRuns: 3000 })
  })

  test.each([
    ['a number beyond what can be exact', { last: '9007199254740993' }, false],
    ['the largest number that is exact', { last: '9007199254740991' }, true],
    ['a number of nineteen digits', { first: '1000000000000000000' }, false],
    ['a number with a fraction', { last: '9.0' }, false],
    ['a number with a leading zero', { first: '07' }, false],
    ['a time with a leading zero', { time: '01789456740173' }, false],
    ['a time with a fraction', { time: '1789456740173.5' }, false],
    ['a size beyond what can be exact', { asks: [['1', '90071992547409.93']] as Level[] }, false],
    ['a size with an exponent', { asks: [['1', '1e3']] as Level[] }, false],
    ['a level without a size', { bids: [['1']] as unknown as Level[] }, false],
    ['a level of three', { bids: [['1', '2', '3']] as unknown as Level[] }, false],
  ])('with %s', (_what, changes, isRead) => {
    expect(newScan().read(written({ ...plain, ...changes }))).toBe(isRead)
  })

  test('is left to the general reader where a price is not above zero, before anything is written', () => {
    const scan = newScan()
    expect(scan.read(written({ ...plain, bids: [['0.00', '2']] }))).toBe(true)
    expect(scan.fit(2, 2)).toBe(false)
  })

  test('takes nothing from the message before when it is cut short', () => {
    const scan = newScan()
    const sound = written(plain)
    for (let length = 0; length < sound.length; length += 1) {
      expect(scan.read(sound)).toBe(true)
      expect(scan.read(sound.slice(0, length))).toBe(false)
    }
  })

  test('with a character beyond ASCII, or of unusual length, is left to the general reader', () => {
    const scan = newScan()
    expect(scan.read(written({ ...plain, symbol: 'btcé' }))).toBe(false)
    const long = Array.from({ length: 501 }, (): Level => ['1', '2'])
    expect(scan.read(written({ ...plain, bids: long }))).toBe(false)
    expect(scan.read(written({ ...plain, bids: [], asks: long.slice(1) }))).toBe(true)
  })
})

test('the changes of the examples are read from their text', () => {
  expect(newGeminiScan().read(geminiExamples.text('ws.depth.delta'))).toBe(true)
  const combined = JSON.stringify(binanceUsExample('stream.depthUpdate.combined'))
  expect(newBinanceUsScan().read(combined)).toBe(true)
})

test('a part of a book that comes over another stream is no change of it', () => {
  const text = `{"stream":"btcusd@depth5@100ms","data":${bare(plain)}}`
  expect(newBinanceUsScan().read(text)).toBe(false)
  expect(newBinanceUsScan().read(text.replace('depth5', 'depth'))).toBe(true)
})
