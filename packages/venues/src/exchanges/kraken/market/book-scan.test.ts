import { parseScaled } from '@leadline/decimal/scaled'
import { array, assert, integer, nat, property, record, stringMatching, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { anySpoiling, spoil } from '../../../testing/spoiled-text.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'
import { BookScan } from './book-scan.ts'

interface Level {
  price: string
  qty: string
}
interface Row {
  symbol: string
  bids: Level[]
  asks: Level[]
  checksum: string
  timestamp: string
}

const number = stringMatching(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,8})?$/)
const levels = array(record({ price: number, qty: number }), { maxLength: 4 })
const row = record({
  symbol: stringMatching(/^[A-Z0-9]{2,9}\/[A-Z]{3,4}$/),
  bids: levels,
  asks: levels,
  checksum: integer({ min: 0, max: 2 ** 32 - 1 }).map(String),
  timestamp: stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
})

function written({ symbol, bids, asks, checksum, timestamp }: Row): string {
  const list = (side: Level[]) =>
    side.map(({ price, qty }) => `{"price":${price},"qty":${qty}}`).join(',')
  return `{"channel":"book","type":"update","data":[{"symbol":"${symbol}","bids":[${list(bids)}],"asks":[${list(asks)}],"checksum":${checksum},"timestamp":"${timestamp}"}]}`
}

/** So many decimals are more than any number here has. */
const decimals = 9

function scanned(scan: BookScan) {
  const { symbol, checksum, bids } = scan
  if (!scan.fit(decimals, decimals)) return { symbol, checksum, unfit: true }
  const all = Array.from({ length: scan.levels }, (_, level) => [
    scan.price(level),
    scan.size(level),
  ])
  return { symbol, checksum, bids: all.slice(0, bids), asks: all.slice(bids) }
}

/** What the general reader makes of the same text; undefined if it is no such message. */
function general(text: string) {
  const frame = tryParseLossless(text) as { channel: string; type: string; data: Row[] } | undefined
  const only = frame?.channel === 'book' && frame.type === 'update' ? frame.data[0] : undefined
  if (!only || frame?.data.length !== 1) return undefined
  const side = (list: Level[]) =>
    list.map(({ price, qty }) => [exact(price) || Number.NaN, exact(qty)])
  const { symbol } = only
  const checksum = whole(Number(only.checksum))
  const [bids, asks] = [side(only.bids), side(only.asks)]
  const isUnfit = [...bids, ...asks].flat().some(Number.isNaN)
  return isUnfit ? { symbol, checksum, unfit: true } : { symbol, checksum, bids, asks }
}

/** What no number can hold at that scale is nothing to the short way, and neither is a price of zero. */
function exact(numberText: string): number {
  const value = parseScaled(numberText, decimals)
  return typeof value === 'number' ? value : Number.NaN
}

/** A checksum with a fraction is wrong, whatever it is. */
function whole(value: number): number {
  return Number.isSafeInteger(value) ? value : Number.NaN
}

test('whatever a change says, it is read from its text as the general reader reads it', () => {
  const scan = new BookScan()
  const random = property(row, (content) => {
    const text = written(content)
    const isChange = content.bids.length + content.asks.length > 0
    // A change of nothing is not worth a way of its own.
    expect(scan.read(text)).toBe(isChange)
    expect(isChange ? scanned(scan) : undefined).toEqual(isChange ? general(text) : undefined)
  })
  assert(random, { numRuns: 500 })
})

test('a text that is spoiled anywhere is left to the general reader, or means the same to both', () => {
  const scan = new BookScan()
  const random = property(row, anySpoiling, (content, spoiling) => {
    const text = spoil(written(content), spoiling)
    const isRead = scan.read(text)
    expect(isRead ? scanned(scan) : undefined).toEqual(isRead ? general(text) : undefined)
  })
  assert(random, { numRuns: 3000 })
})

test('numbers beyond what a number can hold exactly are left to the general reader', () => {
  const scan = new BookScan()
  const level = { price: '1.5', qty: '90071992547409.93' }
  const content = { symbol: 'X/USD', bids: [level], asks: [], checksum: '1', timestamp: 'T' }
  expect(scan.read(written(content))).toBe(false)
  const fitting = { ...content, bids: [{ ...level, qty: '90071992547409.91' }] }
  expect(scan.read(written(fitting))).toBe(true)
  expect(scan.fit(1, 3)).toBe(false)
  expect(scan.fit(0, 2)).toBe(false)
  expect(scan.fit(1, 2)).toBe(true)
  expect(scan.size(0)).toBe(Number.MAX_SAFE_INTEGER)
})

test('nothing of the message before is read into one that was cut short', () => {
  const scan = new BookScan()
  const sound = examples.text('ws.book.update')
  for (let length = 0; length < sound.length; length += 1) {
    expect(scan.read(sound)).toBe(true)
    expect(scan.read(sound.slice(0, length))).toBe(false)
  }
})

test('a message that was cut short ends where it ends, whatever filled the room before', () => {
  const scan = new BookScan()
  const sound = examples.text('ws.book.update')
  expect(scan.read('é'.repeat(10) + 'A'.repeat(65_525))).toBe(false)
  expect(scan.read(sound.slice(0, sound.indexOf('timestamp') + 16))).toBe(false)
})

test('a message with a character beyond ASCII, or of unusual length, is left to the general reader', () => {
  const scan = new BookScan()
  const text = examples.text('ws.book.update')
  expect(scan.read(text.replace('Z"}]}', 'é"}]}'))).toBe(false)
  const level = '{"price":0.5657,"qty":1098.3947558}'
  const long = Array.from({ length: 3000 }, () => level).join(',')
  expect(scan.read(text.replace(/"bids":\[[^\]]*\]/, `"bids":[${long}]`))).toBe(false)
})

test('the update of the examples is read from its text', () => {
  const scan = new BookScan()
  expect(scan.read(examples.text('ws.book.update'))).toBe(true)
})

test('an adapter does and reports the same whether or not a change is written as usual', () => {
  const change = array(tuple(nat(60), nat(5)), { minLength: 1, maxLength: 5 })
  const random = property(array(tuple(change, nat(9)), { maxLength: 20 }), (steps) => {
    const harnesses = [
      KrakenMarketHarness.watching(onlyBook),
      KrakenMarketHarness.watching(onlyBook),
    ] as const
    const book = bookOfBtc(10)
    const say = (text: string) => {
      harnesses[0].say(text)
      // A space more is enough for the general reader.
      harnesses[1].say(`${text} `)
    }
    say(book.snapshot())
    for (const [levelsOfStep, spoiled] of steps) {
      const asks = levelsOfStep.map(([step, size]) => [600_000 + step, size] as const)
      const bids = levelsOfStep.map(([step, size]) => [599_999 - step, size] as const)
      const text = book.update(spoiled % 2 === 0 ? { asks } : { bids, asks })
      say(spoiled === 9 ? text.replace(/"checksum":\d/, '"checksum":1') : text)
      for (const harness of harnesses) harness.acknowledge()
      if (spoiled === 9) say(book.snapshot())
    }
    expect(harnesses[0].received).toEqual(harnesses[1].received)
    expect(harnesses[0].sink.levels('BTC-USD')).toEqual(harnesses[1].sink.levels('BTC-USD'))
  })
  assert(random, { numRuns: 60 })
})
