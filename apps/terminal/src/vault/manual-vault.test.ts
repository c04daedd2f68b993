import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { shortestPassphrase } from '@leadline/client/passphrase-strength'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, onTestFinished, test } from 'vitest'

import { refuseAboveCaps } from './order-caps.ts'
import { WrongGuesses } from './wrong-guesses.ts'

const manual = guide('keys-vault-and-limits')

/** 'None', '64 seconds' and '15 minutes' in milliseconds. */
function ms(words: string): number {
  const [count = '0', unit = ''] = words.split(' ')
  return words === 'None' ? 0 : Number(count) * (unit.startsWith('minute') ? 60_000 : 1000)
}

test('the manual’s waits after wrong passphrases are the vault’s', async () => {
  const now = Date.UTC(2026, 10, 16, 14)
  const folder = mkdtempSync(join(tmpdir(), 'leadline-manual-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const guesses = new WrongGuesses(folder, () => now)
  const waits: number[] = [0]
  for (let wrong = 1; wrong <= 20; wrong += 1) {
    await guesses.begin()
    await guesses.missed()
    const until = guesses.waitUntil()
    waits.push(until === 0 ? 0 : until - now)
  }
  const rows = tableAfter(manual, 'Wrong passphrases in a row')
  expect(rows.length).toBeGreaterThan(4)
  for (const [count = '', wait = ''] of rows) {
    expect([count, waits[Number.parseInt(count, 10)]]).toEqual([count, ms(wait)])
  }
  const [last = ''] = rows.at(-1) ?? []
  const longest = waits.at(-1)
  expect(waits.slice(Number.parseInt(last, 10)).every((wait) => wait === longest)).toBe(true)
})

test('the manual’s shortest passphrase', () => {
  expect(manual).toContain(`The passphrase has at least ${shortestPassphrase} characters.`)
})

test('the manual’s largest sale that the vault signs, and what it says above it', () => {
  const [limit = '', price = '', size = '', words = ''] = numbersIn(
    manual,
    /With a limit of \$([\d,]+) and a price of ([\d,]+) then, it signs a sale of up to ([\d.]+) BTC\. Above it: \*([^*]+)\*/,
  )
  const caps = { buyUsd: plain(limit), sellUsd: plain(limit), prices: { BTC: plain(price) } }
  const sale = (sold: string) => () =>
    refuseAboveCaps(
      { base: 'BTC', quote: 'USD', side: 'sell', size: sold, quoteSize: null, limitPrice: null },
      caps,
    )
  expect(sale(size)).not.toThrow()
  expect(sale(`${size.slice(0, -1)}4`)).toThrow(words)
})
