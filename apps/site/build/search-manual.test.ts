import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'

import { searchOptions } from '../src/features/search/search-options.ts'
import { loadPassages } from './search-passages.ts'

const passages = loadPassages()
const index = new MiniSearch(searchOptions)
index.addAll(passages)

test.each([
  ['iceberg', 'orders-and-tickets-iceberg'],
  ['trailing stop', 'orders-and-tickets-trailing-stop'],
  ['fill or kill', 'orders-and-tickets-time-in-force'],
  ['wrong passphrase wait', 'keys-vault-and-limits-the-vault'],
  ['price guard', 'keys-vault-and-limits-price-guard'],
  ['max daily loss', 'keys-vault-and-limits-max-daily-loss'],
  ['fifo lots', 'accounts-and-lots-lots'],
  ['form 8949', 'accounts-and-lots-files-for-an-accountant'],
  ['price alert', 'alerts-and-layouts-set-a-price-alert'],
  ['max drawdown', 'backtest-read-the-result'],
  ['make a recording', 'backtest-make-a-recording'],
  ['license offline', 'license-and-updates-offline'],
  ['disk full', 'troubleshooting-the-disk-is-full'],
  ['clock wrong', 'troubleshooting-the-clock-is-wrong'],
])('whoever searches for “%s” finds its place in the manual', (query, place) => {
  const found = index.search(query).slice(0, 3)
  expect(found.map(({ id }) => passages[id as number]?.address)).toContain(`/manual#${place}`)
})
