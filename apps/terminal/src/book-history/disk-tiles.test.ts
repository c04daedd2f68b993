import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { slotStart, tileMs } from '@leadline/desk-protocol/book-history/book-tile'
import { usualHistory } from '@leadline/desk-protocol/messages/book-history-messages'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { DiskTiles } from './disk-tiles.ts'

const symbol = 'BTC-USD'
/** Of the finest tier, the first of a file. */
const first = 256 * 100_000

function opened(home = newHome()) {
  const folder = join(home, 'book-history')
  const open = () => new DiskTiles(folder, join(home, 'book-history.json'))
  const paths = () => readdirSync(folder).map((name) => join(folder, name))
  return { open, paths, tiles: open() }
}

/** Bytes that packing makes no smaller; the first says which they are. */
function bytesOf(value: number, length = 100): Uint8Array {
  const random = seededRandom(value + 1)
  return Uint8Array.from({ length }, (_, at) => (at === 0 ? value : Math.floor(random() * 256)))
}

test('tiles are there after a restart, the last one written of each', () => {
  const { tiles, open } = opened()
  tiles.write(symbol, 0, first, bytesOf(1))
  tiles.write(symbol, 0, first + 1, bytesOf(2))
  tiles.write(symbol, 0, first, bytesOf(3))
  tiles.write('ETH-USD', 0, first, bytesOf(4))
  tiles.write(symbol, 4, 100_000, bytesOf(5))
  const again = open()
  expect(again.read(symbol, 0, first)).toEqual(bytesOf(3))
  expect(again.read(symbol, 0, first + 1)).toEqual(bytesOf(2))
  expect(again.read('ETH-USD', 0, first)).toEqual(bytesOf(4))
  expect(again.read(symbol, 4, 100_000)).toEqual(bytesOf(5))
  expect(again.read(symbol, 1, first)).toBeUndefined()
  expect(again.stored().map(({ symbol: each, from }) => [each, from])).toEqual([
    [symbol, slotStart(0, first)],
    ['ETH-USD', slotStart(0, first)],
  ])
})

test('a file that ends in the middle of a tile loses that tile alone, and is written on', () => {
  const { tiles, open, paths } = opened()
  tiles.write(symbol, 0, first, bytesOf(1))
  tiles.write(symbol, 0, first + 1, bytesOf(2))
  const [path = ''] = paths()
  for (const cut of [30, 110]) {
    truncateSync(path, statSync(path).size - cut)
    const killed = open()
    expect(killed.read(symbol, 0, first)).toEqual(bytesOf(1))
    expect(killed.read(symbol, 0, first + 1)).toBeUndefined()
    killed.write(symbol, 0, first + 1, bytesOf(2))
  }
  appendFileSync(path, 'what a broken disk leaves behind, longer than a head')
  const broken = open()
  broken.write(symbol, 0, first + 2, bytesOf(3))
  const again = open()
  expect([0, 1, 2].map((slot) => again.read(symbol, 0, first + slot)?.[0])).toEqual([1, 2, 3])
})

test('a tile whose bytes the disk has changed is not there, and the others are', () => {
  const { tiles, open, paths } = opened()
  tiles.write(symbol, 0, first, bytesOf(1))
  tiles.write(symbol, 0, first + 1, bytesOf(2))
  const [path = ''] = paths()
  const bytes = readFileSync(path)
  bytes[60] = 9
  writeFileSync(path, bytes)
  const again = open()
  expect(again.read(symbol, 0, first)).toBeUndefined()
  expect(again.read(symbol, 0, first + 1)).toEqual(bytesOf(2))
})

test('the oldest goes when it is too old, or when all is too large, and never the newest first', () => {
  const { tiles, open } = opened()
  const perFile = 256
  for (const file of [0, 1, 2, 3])
    tiles.write(symbol, 0, first + file * perFile, bytesOf(file, 900))
  tiles.trim(slotStart(0, first + perFile), 1e9)
  const oldest = () => open().stored()[0]?.from
  expect(oldest()).toBe(slotStart(0, first + perFile))
  tiles.trim(0, 2000)
  expect(oldest()).toBe(slotStart(0, first + 2 * perFile))
  expect(tiles.read(symbol, 0, first + 3 * perFile)).toEqual(bytesOf(3, 900))
  expect(tileMs(0) * perFile).toBe(tileMs(4))
  tiles.forget(symbol)
  expect(open().stored()).toEqual([])
})

test('what the trader chose is there after a restart; a file that cannot be read is as none', () => {
  const home = newHome()
  const { tiles, open } = opened(home)
  expect(tiles.choices()).toBeUndefined()
  const settings = { ...usualHistory, hours: 12 }
  tiles.saveChoices({ settings, symbols: [symbol] })
  expect(open().choices()).toEqual({ settings, symbols: [symbol] })
  writeFileSync(join(home, 'book-history.json'), '{')
  expect(open().choices()).toBeUndefined()
})

test('a disk that takes nothing is said, and nothing else is lost by it', () => {
  const home = newHome()
  writeFileSync(join(home, 'book-history'), 'a file where the folder should be')
  const tiles = new DiskTiles(join(home, 'book-history'), join(home, 'book-history.json'))
  tiles.write(symbol, 0, first, bytesOf(1))
  expect(tiles.failure).toMatch(/^The book over time is not being kept: /)
  expect(tiles.read(symbol, 0, first)).toBeUndefined()
})
