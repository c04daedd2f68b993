import { makerTiming } from '@leadline/order-book/maker/maker-timing'
import { guide, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { makerSureness } from './maker-sureness.ts'
import { venues } from './venue-registry.ts'

test('the manual says of each exchange what its maker tape says, and how late a line comes', () => {
  const rows = tableAfter(guide('depth-of-book'), 'The foot of the panel says it for each exchange')
  expect(rows.map(([name, , short]) => [name, short])).toEqual(
    venues.map((venue) => [venue.fullName, makerSureness(venue).short]),
  )
  const late = rows.map(([, , , words = '']) => /(\d+) ms after the change/.exec(words)?.[1])
  expect(late).toEqual(
    venues.map(({ bookMessages }) =>
      bookMessages?.nettedMs === 0 ? String(makerTiming(bookMessages).lateMs) : undefined,
    ),
  )
})

test('an exchange is as sure as its messages are, whatever its name', () => {
  const of = (nettedMs: number, publishesTrades = true) =>
    makerSureness({
      name: 'Meridian',
      publishesTrades,
      bookMessages: { nettedMs, tradesBatchedMs: 0 },
    })
  expect(of(0).kind).toBe('each change')
  expect(of(50)).toMatchObject({ kind: 'netted', short: 'netted 50 ms' })
  expect(of(0, false)).toMatchObject({
    kind: 'nothing',
    words: 'Meridian publishes no trades: nobody can know what became of size there.',
  })
})
