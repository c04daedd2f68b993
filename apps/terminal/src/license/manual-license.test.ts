import { coversRelease } from '@leadline/contract/licenses/covers-release'
import { guide, numbersIn, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

const manual = guide('license-and-updates')

test('the manual’s versions of a year: those published before its end are covered, for good', () => {
  const [end = ''] = numbersIn(manual, /updates of a license end on (\w+ \d+, \d+), at 00:00 UTC/)
  const utc = (day: string) => new Date(`${day} 00:00 UTC`).toISOString()
  const rows = tableAfter(manual, 'updates of a license end on')
  expect(rows.length).toBeGreaterThan(3)
  for (const [day = '', covered] of rows) {
    expect([day, coversRelease(utc(end), utc(day)) ? 'Yes' : 'No']).toEqual([day, covered])
  }
})
