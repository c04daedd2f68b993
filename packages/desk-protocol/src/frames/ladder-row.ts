import type { Scaled } from '@leadline/decimal/scaled'

import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import type { LadderRow } from './ladder-state.ts'

export function isSameRow(a: LadderRow, b: LadderRow): boolean {
  return (
    a === b ||
    (a.price === b.price &&
      a.size === b.size &&
      a.quotes === b.quotes &&
      a.notional === b.notional &&
      a.sizes.length === b.sizes.length &&
      a.sizes.every((size, index) => size === b.sizes[index]) &&
      hasSameBest(a, b))
  )
}

function hasSameBest({ bestPrices: a }: LadderRow, { bestPrices: b }: LadderRow): boolean {
  if (!a || !b) return a === b
  return a.every((price, index) => price === b[index])
}

/** A row, its price as the distance from the row before. */
export function writeRow(writer: ByteWriter, row: LadderRow, priceBefore: number): void {
  writer.signed(row.price - priceBefore)
  writer.whole(row.size)
  let filled = 0
  row.sizes.forEach((size, index) => {
    if (size !== 0) filled |= 1 << index
  })
  writer.whole(filled * 2 + (row.bestPrices ? 1 : 0))
  row.sizes.forEach((size, index) => {
    if (size === 0) return
    writer.whole(size)
    const best = row.bestPrices?.[index]
    if (best !== undefined) writer.signed(best - row.price)
  })
  writer.whole(row.quotes)
  writer.whole(row.notional)
}

export function readRow(reader: ByteReader, priceBefore: number, columns: number): LadderRow {
  const price = priceBefore + reader.signed()
  const size = reader.whole()
  const filled = reader.count()
  const sizes: Scaled[] = []
  const bestPrices: number[] | undefined = (filled & 1) === 1 ? [] : undefined
  for (let index = 0; index < columns; index += 1) {
    const isFilled = (filled & (2 << index)) !== 0
    sizes.push(isFilled ? reader.whole() : 0)
    bestPrices?.push(isFilled ? price + reader.signed() : 0)
  }
  const row = { price, size, sizes, quotes: reader.count(), notional: reader.whole() }
  return bestPrices ? { ...row, bestPrices } : row
}
