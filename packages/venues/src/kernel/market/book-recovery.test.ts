import { expect, test } from 'vitest'

import { BookRecovery } from './book-recovery.ts'

test('a book that broke is fetched at once, and ever more rarely while that does not help', () => {
  const recovery = new BookRecovery()
  const pauses = Array.from({ length: 7 }, () => {
    recovery.proven(0)
    return recovery.failed(1000)
  })
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 5000, 5000])
})

test('a book that was right for ten seconds is fetched at once again', () => {
  const recovery = new BookRecovery()
  recovery.failed(0)
  recovery.failed(0)
  recovery.proven(1000)
  recovery.proven(9000)
  expect(recovery.failed(11_000)).toBe(0)
  recovery.proven(12_000)
  expect(recovery.failed(13_000)).toBe(500)
})

test('a market on which the exchange and we never agree is requested once a minute', () => {
  const recovery = new BookRecovery()
  for (let attempt = 0; attempt < 30; attempt += 1) recovery.failed(0)
  expect(recovery.failed(0)).toBe(60_000)
  recovery.restart()
  expect(recovery.failed(0)).toBe(0)
})
