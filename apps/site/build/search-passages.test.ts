import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'

import { findIn } from '../src/features/search/find-in.ts'
import { searchOptions } from '../src/features/search/search-options.ts'
import { buildSearchIndex } from './search-index.ts'
import { loadPassages } from './search-passages.ts'

const passages = loadPassages()

test('what a search shows of the manual is what the manual says, without the names of its drawings', () => {
  const texts = passages.map(({ text }) => text)
  expect(texts.some((text) => text.includes('Condense'))).toBe(true)
  for (const name of ['book-condense', 'chart-hotkeys', 'algorithm-states', 'desk-ladder']) {
    expect(texts.filter((text) => text.includes(name))).toEqual([])
  }
})

const index = MiniSearch.loadJSON(buildSearchIndex(passages), searchOptions)
const firstThree = (query: string) =>
  findIn(index, query)
    .slice(0, 3)
    .map(({ id }) => passages[id as number]?.address)

// What a person means by a word, also with one slip: a letter lost, doubled, wrong or swapped with its neighbor.
test.each([
  ['refund', '/terms#7-refunds'],
  ['refnud', '/terms#7-refunds'],
  ['refunds', '/terms#7-refunds'],
  ['money back', '/terms#7-refunds'],
  ['linux', '/downloads#install-linux'],
  ['linx', '/downloads#install-linux'],
  ['ubuntu linux', '/downloads#install-linux'],
  ['install', '/downloads#install-linux'],
  ['instal', '/downloads#install-windows'],
  ['insatll', '/downloads#install-windows'],
  ['smartscreen', '/downloads#install-windows'],
  ['unknown publisher', '/downloads#install-windows'],
  ['uninstall', '/downloads#install-linux'],
  ['download', '/downloads'],
  ['pricing', '/#pricing'],
  ['passkey', '/account/security'],
  ['receipt', '/profile'],
  ['pasword', '/forgot-password'],
])('whoever looks for %s finds %s among the first three', (query, address) => {
  expect(firstThree(query)).toContain(address)
})

test('whatever is found leads to a page that there is', () => {
  for (const { address } of loadPassages()) expect(address).toMatch(/^\/(?!\/)/)
})
