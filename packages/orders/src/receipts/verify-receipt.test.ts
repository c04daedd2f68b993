import fc from 'fast-check'
import { expect, test } from 'vitest'

import { rowsOf, sampleFacts, sampleReceipt, sampleVenues } from '../testing/sample-receipt.ts'
import { canonicalText } from './canonical-text.ts'
import { receiptFileName } from './receipt-file-name.ts'
import type { Receipt } from './receipt-format.ts'
import { verifyReceipt } from './verify-receipt.ts'
import { digestsOf, sealed } from './write-receipt.ts'

const isLongRun = process.env['LONG_TESTS'] === '1'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (receipt: object) => bytesOf(canonicalText(receipt))

/** Changed by somebody who knows how digests are made. */
function forged(change: (receipt: Receipt) => void): Uint8Array {
  const receipt = structuredClone(sampleReceipt())
  change(receipt)
  const { sha256: _, ...rest } = receipt
  return fileOf(sealed({ ...rest, digests: digestsOf(receipt) }))
}

function wrongIn(bytes: Uint8Array) {
  const verdict = verifyReceipt(bytes)
  if (verdict.verdict !== 'false') throw new Error(`It is ${verdict.verdict}`)
  return verdict.wrong.map(({ at, says, is }) => [
    'line' in at ? at.line : at.path.join('.'),
    says,
    is,
  ])
}

test('a receipt as Leadline wrote it is true', () => {
  const receipt = sampleReceipt()
  expect(verifyReceipt(fileOf(receipt))).toMatchObject({ verdict: 'true', receipt })
  expect(receiptFileName(receipt)).toBe(
    'leadline-simulated-receipt-2026-11-19-btc-usd-1b2c3d4e.json',
  )
})

test('with any byte flipped, a receipt is found false', () => {
  const venues = sampleVenues.slice(0, 2)
  const bytes = fileOf(sampleReceipt(sampleFacts(undefined, venues)))
  const copy = Uint8Array.from(bytes)
  const found = new Set<string>()
  for (let at = 0; at < bytes.length; at += 1) {
    // Each bit of a byte in a long run; else one, another one from byte to byte.
    for (const bit of isLongRun ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 7]) {
      copy[at] = (bytes[at] ?? 0) ^ (1 << bit)
      found.add(verifyReceipt(copy).verdict)
    }
    copy[at] = bytes[at] ?? 0
  }
  expect([...found]).toEqual(['false'])
})

test('with bytes cut off, put in or replaced, a receipt is never true', () => {
  const bytes = fileOf(sampleReceipt())
  const place = fc.integer({ min: 0, max: bytes.length - 1 })
  fc.assert(
    fc.property(place, place, fc.uint8Array({ maxLength: 4 }), (a, b, put) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const changed = Uint8Array.from([...bytes.subarray(0, from), ...put, ...bytes.subarray(to)])
      const isSame =
        changed.length === bytes.length && changed.every((byte, at) => byte === bytes[at])
      expect(verifyReceipt(changed).verdict === 'true').toBe(isSame)
    }),
    { numRuns: 300 },
  )
})

test('a price that was changed in a book is found there, by the digest of that exchange', () => {
  const text = canonicalText(sampleReceipt()).replace('60050.00 x 1.00', '60950.00 x 1.00')
  expect(wrongIn(bytesOf(text)).map(([at]) => at)).toEqual(
    expect.arrayContaining([
      'digests.kraken',
      'sha256',
      'result.alternatives.1.saved',
      'result.best.by',
    ]),
  )
})

test('who changes a number and its digests is found by the number', () => {
  const better = forged((receipt) => {
    receipt.result.feeInQuote = '18'
  })
  expect(wrongIn(better)).toEqual([['result.feeInQuote', '18', '180']])
  const elsewhere = forged((receipt) => {
    receipt.order.venue = 'kraken'
  })
  expect(wrongIn(elsewhere)).toContainEqual(['order.venue', 'kraken', 'coinbase'])
})

test('who changes a fill and its digests is found by what follows from it', () => {
  const cheaper = forged(({ journal }) => {
    const row = journal.find(({ kind }) => kind === 'fill')
    Object.assign(row?.['fill'] as object, { price: '59000' })
  })
  expect(wrongIn(cheaper)).toContainEqual(['result.averagePrice', '60000', '59000'])
})

test('a receipt that lacks something, or has something more, is false where that is', () => {
  const { rowsLeftOut: _, ...rest } = sampleReceipt()
  expect(wrongIn(fileOf(rest))).toEqual([['rowsLeftOut', null, null]])
  expect(wrongIn(forged((receipt) => Object.assign(receipt, { note: 'x' })))).toHaveLength(1)
  expect(wrongIn(forged(({ journal }) => void journal.shift())).length).toBeGreaterThan(0)
  expect(
    wrongIn(
      forged(({ journal }) => {
        const row = journal.find(({ kind }) => kind === 'fill')
        Object.assign(row?.['fill'] as object, { price: 'much' })
      }),
    ).length,
  ).toBeGreaterThan(0)
})

test('a file that says the same in other bytes is false in the first line that differs', () => {
  const text = canonicalText(sampleReceipt())
  expect(wrongIn(bytesOf(text.replaceAll('\n', '\r\n')))).toEqual([[1, null, null]])
  expect(wrongIn(bytesOf(text.trimEnd()))).toEqual([[text.split('\n').length, null, null]])
  expect(wrongIn(bytesOf(text.replace('"version": 1', '"version": 1.0')))).toEqual([
    [3, null, null],
  ])
  const cut = text.split('\n').with(9, ' "broken')
  expect(wrongIn(bytesOf(cut.join('\n')))).toEqual([[10, null, null]])
})

test('what is no receipt is said to be none', () => {
  for (const text of ['', 'hello', '{}', '[1]', 'x'.repeat(2_000_000)]) {
    expect(verifyReceipt(bytesOf(text)).verdict).toBe('none')
  }
  expect(verifyReceipt(Uint8Array.from({ length: 300 }, (_, at) => at % 256)).verdict).toBe('none')
})

test('a receipt of a later version is neither true nor false here', () => {
  const { sha256: _, ...rest } = sampleReceipt()
  const later = sealed({ ...rest, version: 2 as never })
  expect(verifyReceipt(fileOf(later))).toEqual({ verdict: 'other-version', version: 2 })
})

test('words of an exchange in any script are kept, and a receipt stays in ASCII', () => {
  const rows = rowsOf([]).map((row) =>
    row.kind === 'report' ? { ...row, report: { ...row.report, reason: 'Zurück, 注文 🙂' } } : row,
  )
  const receipt = sampleReceipt(sampleFacts(rows))
  const bytes = fileOf(receipt)
  expect(bytes.every((byte) => byte < 127)).toBe(true)
  expect(verifyReceipt(bytes)).toMatchObject({ verdict: 'true', receipt })
})

test('a receipt with the deepest books and the most rows stays within its bounds', () => {
  const levels = Array.from({ length: 100 }, (_, at) => `${60_000 + at}.12345678 x 123.12345678`)
  const venues = sampleVenues.map((venue) => ({ ...venue, bids: levels, asks: levels }))
  const fills = Array.from({ length: 390 }, (_, at) => ({
    fillId: `F-${at}`,
    price: '60000',
    size: '0.01',
    fee: '1',
  }))
  const text = canonicalText(sampleReceipt(sampleFacts(rowsOf(fills), venues)))
  expect(text.length).toBeLessThan(400_000)
})
