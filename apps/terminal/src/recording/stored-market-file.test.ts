import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { MarketWriter } from '@leadline/hub/market-store/market-writer'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import { onTestFinished, expect, test } from 'vitest'

import { createRecordingFile } from './recording-file.ts'
import { openStoredMarketFile } from './stored-market-file.ts'

const startedAt = Date.UTC(2026, 10, 19, 14)
const minuteMs = 60_000

/** A book that changes every ten seconds for an hour, with a checkpoint every minute. */
async function anHour() {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-stored-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'monday.leadline-index')
  const file = await createRecordingFile(path)
  const head = { version: '0.0.0', startedAt, venues: ['kraken'], symbols: ['BTC-USD'] } as const
  const writer = new MarketWriter(head, (bytes) => file.piece(bytes))
  const book = new VenueBook({ priceDecimals: 1, sizeDecimals: 8 })
  for (let time = startedAt; time <= startedAt + 60 * minuteMs; time += 10_000) {
    book.set('bid', 650_000 + (time % 7), 100_000_000)
    book.commit(time)
    writer.bookChanged('kraken', 'BTC-USD', book, time)
    writer.flush()
    if (time % minuteMs === 0) writer.checkpoint(time)
  }
  await file.close()
  return path
}

test('any moment is found from the checkpoint before it, and what is before the first from the beginning', async () => {
  const stored = await openStoredMarketFile(await anHour())
  expect(stored).toMatchObject({ endsAt: startedAt + 60 * minuteMs })
  const before = (time: number) => (stored?.beginningBefore(time).time ?? 0) - startedAt
  expect(before(startedAt + 30.5 * minuteMs)).toBe(30 * minuteMs)
  expect(before(startedAt + 59.99 * minuteMs)).toBe(59 * minuteMs)
  expect(before(startedAt - minuteMs)).toBe(0)
  const count = async (time: number) => {
    let pieces = 0
    const { at } = stored?.beginningBefore(time) ?? { at: 0 }
    for await (const piece of stored?.pieces(at) ?? []) pieces += piece.length > 0 ? 1 : 0
    return pieces
  }
  expect(await count(startedAt + 59.5 * minuteMs)).toBeLessThan(12)
  expect(await count(startedAt)).toBeGreaterThan(60)
})

test('one whose end is missing is read as far as it goes; one that is damaged is as if there were none', async () => {
  const path = await anHour()
  truncateSync(path, Math.floor(statSync(path).size / 2))
  const half = await openStoredMarketFile(path)
  expect(half?.endsAt).toBeGreaterThan(startedAt + 20 * minuteMs)
  expect(half?.endsAt).toBeLessThan(startedAt + 40 * minuteMs)
  writeFileSync(path, 'no index at all, and longer than a head')
  expect(await openStoredMarketFile(path)).toBeUndefined()
  expect(await openStoredMarketFile(`${path}.none`)).toBeUndefined()
})
