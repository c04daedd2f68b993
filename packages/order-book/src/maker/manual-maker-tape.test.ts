import { formatScaled, parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { expect, test } from 'vitest'

import { VenueBook } from '../book/venue-book.ts'
import { guide, numbersIn, plain } from '../testing/manual-examples.ts'
import { MakerReader } from './maker-reader.ts'
import { makerTiming } from './maker-timing.ts'

const manual = guide('depth-of-book')
const decimals = 2

const scaled = (text = ''): Scaled => {
  const value = parseScaled(plain(text), decimals)
  if (value === undefined) throw new Error(`${text} is no number`)
  return value
}

/** The bids of the example: that much at the best price, and one coin at each price below. */
function example(best: string, size: string) {
  const book = new VenueBook({ priceDecimals: decimals, sizeDecimals: decimals })
  const said: string[] = []
  const timing = makerTiming({ nettedMs: 0, tradesBatchedMs: 0 })
  const reader = new MakerReader(timing, (event) =>
    said.push(`${event.kind} ${formatScaled(event.size, decimals)}`),
  )
  const bestPrice = Number(scaled(best))
  let now = 1_000_000
  const commit = () => {
    book.commit(now)
    reader.bookChanged(book, now)
  }
  const pass = (ms: number) => {
    now += ms
    reader.settle(now)
  }
  book.set('bid', bestPrice, scaled(size))
  for (let below = 1; below < 150; below += 1) book.set('bid', bestPrice - below * 100, 100)
  book.set('ask', bestPrice + 100, 100)
  commit()
  pass(1000)
  commit()
  return {
    said,
    pass,
    bid: (price: string, wanted: string) => {
      book.set('bid', Number(scaled(price)), scaled(wanted))
      commit()
    },
    sell: (wanted: string) =>
      reader.traded(
        {
          id: '',
          price: bestPrice,
          size: scaled(wanted),
          takerSide: 'sell',
          time: now,
          isBackfill: false,
        },
        now,
      ),
  }
}

test('the manual’s bid is eaten, pulled, refilled and more, as the manual says', () => {
  const [size = '', price = '', left = '', sold = '', eaten, pulled, shown = '', refilled, more] =
    numbersIn(
      manual,
      /On Kraken, ([\d.]+) BTC is bid at ([\d,.]+)\. The level falls to ([\d.]+) BTC, and one sell of ([\d.]+) BTC prints there\. The maker tape says `eaten ([\d.]+)` and `pulled ([\d.]+)`[^`]*the level shows ([\d.]+) BTC\. The maker tape says `refilled ([\d.]+)` and `appeared ([\d.]+)`/,
    )
  const { bid, sell, pass, said } = example(price, size)
  bid(price, left)
  sell(sold)
  pass(500)
  bid(price, shown)
  pass(5000)
  expect(said).toEqual([
    `eaten ${eaten}`,
    `pulled ${pulled}`,
    `refilled ${refilled}`,
    `appeared ${more}`,
  ])
})

test('the manual’s wall runs near the touch, and one far from it does not', () => {
  const [size = '', near = '', best = '', ran, far = ''] = numbersIn(
    manual,
    /Then ([\d.]+) BTC are bid at ([\d,.]+): a wall[^`]*the best bid is still ([\d,.]+),[^`]*`ran ([\d.]+)`\. A bid that size at ([\d,.]+) would have been pulled/,
  )
  const last = (price: string) => {
    const { bid, pass, said } = example(best, '1.00')
    bid(price, size)
    pass(60_000)
    bid(price, '0')
    pass(5000)
    return said.at(-1)
  }
  expect(last(near)).toBe(`ran ${ran}`)
  expect(last(far)).toBe(`pulled ${ran}`)
})
