import { describe, expect, test } from 'vitest'

import { type TwoBooks, twoBooks } from './testing/two-books.ts'

/** Trades for this long, ten a second, and nothing of the book. */
function trade({ harness, print }: TwoBooks, at: 'best ask' | 'through', ms: number): void {
  for (let passed = 0; passed <= ms; passed += 100) {
    print(at)
    harness.pass(100)
  }
}

describe.each(['kraken', 'coinbase', 'gemini', 'binance-us'] as const)('%s', (venue) => {
  test('a book that stands still while trades go through it is stale within two seconds, and requested', () => {
    const books = twoBooks[venue]()
    trade(books, 'through', 900)
    expect(books.harness.book('BTC-USD').state).toBe('live')
    trade(books, 'through', 400)
    expect(books.harness.book('BTC-USD').state).toBe('stale')
    expect(books.hasRequested('BTC-USD')).toBe(true)
    expect(books.harness.book('ETH-USD').state).toBe('live')
  })

  test('so is one that stands still while trades at its best price should change it, within three', () => {
    const books = twoBooks[venue]()
    trade(books, 'best ask', 1900)
    expect(books.harness.book('BTC-USD').state).toBe('live')
    trade(books, 'best ask', 400)
    expect(books.harness.book('BTC-USD').state).toBe('stale')
    expect(books.hasRequested('BTC-USD')).toBe(true)
  })

  test('a trade that was ahead of the book, or late, or alone, says nothing against it', () => {
    const books = twoBooks[venue]()
    trade(books, 'through', 0)
    trade(books, 'best ask', 900)
    books.harness.pass(2500)
    expect(books.harness.book('BTC-USD').state).toBe('live')
  })

  test('a book that changes is not in query', () => {
    const books = twoBooks[venue]()
    trade(books, 'through', 800)
    books.receive(books.change)
    trade(books, 'through', 800)
    expect(books.harness.book('BTC-USD').state).toBe('live')
  })
})
