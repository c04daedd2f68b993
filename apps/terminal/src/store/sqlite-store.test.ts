import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { CandleKey, HubStore } from '@leadline/hub/store/hub-store'
import type { Candle } from '@leadline/venues/market-events'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'

import { openSqliteStore } from './sqlite-store.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 16, 14)
const key: CandleKey = { venue: 'kraken', symbol: 'BTC-USD', timeframe: '1m' }
const scale = { priceDecimals: 2, sizeDecimals: 8 }

const folders: string[] = []
const stores: { close(): void }[] = []
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function cacheFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-store-'))
  folders.push(folder)
  return join(folder, 'cache.db')
}

function open(file = cacheFile()): HubStore {
  const store = openSqliteStore(file, now)
  stores.push(store)
  return store
}

const at = (minutesAgo: number) => now - minutesAgo * minute
const candle = (time: number, volume: Candle['volume'] = 5): Candle => ({
  time,
  open: 6_000_010,
  high: 6_000_060,
  low: 6_000_000,
  close: 6_000_050,
  volume,
})

test('candles that were reported once need not be asked for again, to the last digit', () => {
  const file = cacheFile()
  const reported = [candle(at(3), 2n ** 60n), candle(at(1))]
  openSqliteStore(file, now).saveCandles(key, at(10), at(0), { ...scale, candles: reported })
  expect(open(file).candlesBefore(key, at(0), 500)).toEqual({
    ...scale,
    from: at(10),
    candles: reported,
  })
})

test('a stretch that was never reported is not taken for one without trades', () => {
  const store = open()
  store.saveCandles(key, at(10), at(5), { ...scale, candles: [candle(at(7))] })
  expect(store.candlesBefore(key, at(0), 500)).toBeUndefined()
  expect(store.candlesBefore(key, at(5), 500)?.from).toBe(at(10))
  store.saveCandles(key, at(5), at(0), { ...scale, candles: [] })
  expect(store.candlesBefore(key, at(0), 500)).toMatchObject({
    from: at(10),
    candles: [candle(at(7))],
  })
})

test('a page that is cut says from where it is whole', () => {
  const store = open()
  const reported = [candle(at(4)), candle(at(3)), candle(at(2))]
  store.saveCandles(key, at(10), at(0), { ...scale, candles: reported })
  expect(store.candlesBefore(key, at(0), 2)).toMatchObject({
    from: at(3),
    candles: reported.slice(1),
  })
})

test('a finer price step makes what was kept at the coarser one void', () => {
  const store = open()
  store.saveCandles(key, at(10), at(5), { ...scale, candles: [candle(at(7))] })
  const finer = { priceDecimals: 3, sizeDecimals: 8 }
  store.saveCandles(key, at(5), at(0), { ...finer, candles: [candle(at(3))] })
  expect(store.candlesBefore(key, at(5), 500)).toBeUndefined()
  expect(store.candlesBefore(key, at(0), 500)).toMatchObject({ ...finer, from: at(5) })
})

test('however stretches were reported, what is known is exactly their union', () => {
  const stretch = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 15 }))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
      const store = open()
      const known = new Set<number>()
      for (const [start, length] of stretches) {
        store.saveCandles(key, at(start + length), at(start), {
          ...scale,
          candles: Array.from({ length }, (_, index) => candle(at(start + length - index))),
        })
        for (let ago = start + 1; ago <= start + length; ago += 1) known.add(ago)
      }
      for (let ago = 0; ago <= 80; ago += 1) {
        const found = store.candlesBefore(key, at(ago), 500)?.candles.map(({ time }) => time) ?? []
        const expected: number[] = []
        for (let older = ago + 1; known.has(older); older += 1) expected.unshift(at(older))
        expect(found).toEqual(expected)
      }
    }),
    { numRuns: 25 },
  )
})

test('instruments and interruptions are there after a restart, and old interruptions are not', () => {
  const file = cacheFile()
  const fact = {
    venue: 'gemini',
    symbol: 'ETH-USD',
    from: at(30),
    to: at(29),
    reason: 'gap',
  } as const
  const store = openSqliteStore(file, now)
  store.saveInterruption(fact)
  store.saveInterruption({ ...fact, from: at(60 * 24 * 40), to: at(60 * 24 * 39) })
  store.saveInstruments('gemini', [])
  store.close()
  const again = open(file)
  expect(again.interruptions(0, now)).toEqual([fact])
  expect(again.instruments('gemini')).toEqual([])
})

test('a damaged file is put aside, and the hub begins again', () => {
  const file = cacheFile()
  writeFileSync(file, 'this is no database, whatever it was before'.repeat(100))
  expect(open(file).candlesBefore(key, at(0), 500)).toBeUndefined()
  expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('no database')
})

test('candles that an earlier version kept as if nobody had traded before are asked for again', () => {
  const file = cacheFile()
  const earlier = openSqliteStore(file, now)
  earlier.saveCandles(key, 0, at(0), { ...scale, candles: [candle(at(3))] })
  earlier.saveInterruption({
    venue: 'kraken',
    symbol: 'BTC-USD',
    from: at(9),
    to: at(8),
    reason: '',
  })
  earlier.close()
  const raw = new DatabaseSync(file)
  raw.exec('pragma user_version = 0')
  raw.close()
  const store = open(file)
  expect(store.candlesBefore(key, at(0), 500)).toBeUndefined()
  expect(store.interruptions(at(10), at(0))).toHaveLength(1)
  // What is reported from now on stays.
  store.saveCandles(key, at(10), at(0), { ...scale, candles: [candle(at(3))] })
  expect(open(file).candlesBefore(key, at(0), 500)?.candles).toHaveLength(1)
})

test('what a killed hub noted last is found by the next one, and a closed one leaves no note', () => {
  const file = cacheFile()
  const note = {
    at: now,
    mode: 'real' as const,
    live: [{ venue: 'kraken' as const, symbol: 'BTC-USD' }],
  }
  open(file).markRunning({ ...note, at: now - 2000 })
  open(file).markRunning(note)
  const next = open(file)
  expect(next.running()).toEqual(note)
  next.markRunning(undefined)
  expect(open(file).running()).toBeUndefined()
})
