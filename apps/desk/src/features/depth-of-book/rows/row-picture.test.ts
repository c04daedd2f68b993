import type { LadderRow } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import type { NumberCanvas } from '../../../platform/painting/number-canvas.ts'
import type { RowContent } from './row-content.ts'
import { type RowPaint, RowPicture } from './row-picture.ts'

/** A canvas whose lines remember what was written on them, and in which color. */
function picture() {
  let written: string[] = []
  const line = {
    clear: () => {
      written = []
    },
    image: { height: 20 },
    fill: (_left: number, _top: number, _right: number, _bottom: number, color: string) =>
      written.push(`mark ${color}`),
    numbers: (text: string, _end: number, color: string) => written.push(`${text} ${color}`),
  }
  const canvas = { newLine: () => line, scale: 1 } as unknown as NumberCanvas
  return { row: new RowPicture(canvas), written: () => written }
}

const colors = {
  ask: 'ask',
  bid: 'bid',
  emptyAsk: 'empty-ask',
  emptyBid: 'empty-bid',
  last: 'last',
  lastBuy: 'last-buy',
  lastSell: 'last-sell',
  tint: 'tint',
  size: 'size',
  extra: 'extra',
  venue: 'venue',
  large: 'large',
}

function paintOf(more: Partial<RowPaint['style']> = {}): RowPaint {
  const numbers = {
    priceDecimals: 2,
    shownPriceDecimals: 2,
    sizeDecimals: 2,
    shownSizeDecimals: 2,
    sizeLength: 6,
  }
  const style = {
    numbers,
    isOff: [false, false],
    hasExtra: false,
    largeSize: 1000,
    extraText: () => '',
    ...more,
  }
  return {
    style,
    ends: { priceStart: 10, sizeStart: 84, price: 80, size: 120, extra: 120, venues: [160, 200] },
    colors,
  }
}

function row(size: number, sizes: number[], quotes = 0): LadderRow {
  return { price: 6_000_010, size, sizes, quotes, notional: 0 }
}

function content(more: Partial<RowContent>): RowContent {
  return {
    price: 6_000_010,
    side: 'ask',
    row: undefined,
    emptied: undefined,
    isBest: false,
    isCrossed: false,
    last: undefined,
    own: undefined,
    cursor: undefined,
    ...more,
  }
}

test('price, size and every exchange’s part are painted; quotes with their ~, large sizes brighter', () => {
  const { row: made, written } = picture()
  made.show(content({ row: row(40, [40, 1200], 0b10) }), paintOf())
  expect(written()).toEqual(['60,000.10 ask', '0.40 size', '0.40 venue', '~12.00 venue'])
  made.show(content({ row: row(1240, [40, 1200]) }), paintOf())
  expect(written()).toEqual(['60,000.10 ask', '12.40 size', '0.40 venue', '12.00 large'])
})

test('what changed is painted with the new number, what did not with the old one', () => {
  const { row: made, written } = picture()
  const paint = paintOf()
  made.show(content({ row: row(40, [40, 0]) }), paint)
  expect(made.show(content({ row: row(90, [40, 50]) }), paint)).toBe('size')
  expect(written()).toEqual(['60,000.10 ask', '0.90 size', '0.40 venue', '0.50 venue'])
  // The same size from another exchange, then as a quote.
  expect(made.show(content({ row: row(90, [50, 40]) }), paint)).toBe('numbers')
  expect(written()).toEqual(['60,000.10 ask', '0.90 size', '0.50 venue', '0.40 venue'])
  made.show(content({ row: row(90, [50, 40], 0b10) }), paint)
  expect(written().at(-1)).toBe('~0.40 venue')
})

test('a row that is the same is not painted again', () => {
  const { row: made, written } = picture()
  const paint = paintOf()
  const same = row(40, [40, 0])
  made.show(content({ row: same }), paint)
  const before = written()
  expect(made.show(content({ row: same }), paint)).toBe('nothing')
  expect(written()).toBe(before)
})

test('nothing there is a dot, an exchange without data nothing at all, and the last price stands on its mark', () => {
  const { row: made, written } = picture()
  made.show(content({ side: 'bid' }), paintOf({ isOff: [true, false] }))
  expect(written()).toEqual(['60,000.10 empty-bid', '· size', '· venue'])
  made.show(content({ side: 'bid', last: 'sell' }), paintOf())
  expect(written().slice(0, 3)).toEqual(['mark last-sell', 'mark last-sell', '60,000.10 last'])
  made.show(content({ side: 'bid', last: 'buy' }), paintOf())
  expect(written()[0]).toBe('mark last-buy')
  made.show(content({ price: Number.NaN }), paintOf())
  expect(written()).toEqual([])
})

test('a size that changed is tinted for a moment, and another price does not take the tint over', () => {
  const { row: made, written } = picture()
  const paint = paintOf()
  made.show(content({ row: row(40, [40, 0]) }), paint)
  expect([made.tint(true), made.tint(true)]).toEqual([true, false])
  expect(written()).toEqual(['mark tint', '60,000.10 ask', '0.40 size', '0.40 venue', '· venue'])
  made.show(content({ row: row(90, [90, 0]) }), paint)
  expect(written()[0]).toBe('mark tint')
  expect(made.tint(false)).toBe(true)
  expect(written()[0]).toBe('60,000.10 ask')
  made.tint(true)
  made.show(content({ price: 6_000_020, row: row(90, [90, 0]) }), paint)
  expect(written()[0]).toBe('60,000.20 ask')
})

test('a line that stood empty forgets what it showed', () => {
  const { row: made, written } = picture()
  const paint = paintOf()
  made.show(content({ row: row(40, [40, 0]) }), paint)
  made.show(content({ price: Number.NaN }), paint)
  made.show(content({}), paint)
  expect(written()).toEqual(['60,000.10 empty-ask', '· size', '· venue', '· venue'])
})

test('another number of decimals writes all numbers again', () => {
  const { row: made, written } = picture()
  const same = row(40, [40, 0])
  made.show(content({ row: same }), paintOf())
  const { style, ...rest } = paintOf()
  const numbers = { ...style.numbers, shownSizeDecimals: 1 }
  made.show(content({ row: same }), { ...rest, style: { ...style, numbers } })
  expect(written()).toEqual(['60,000.10 ask', '0.4 size', '0.4 venue', '· venue'])
})

test('a line reports once that it has come to another slot', () => {
  const { row: made } = picture()
  made.standIn(3)
  expect([made.hasMoved(), made.hasMoved()]).toEqual([true, false])
  made.standIn(4)
  expect(made.hasMoved()).toBe(true)
  made.putAgain()
  expect(made.hasMoved()).toBe(true)
})
