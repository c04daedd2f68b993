import { formatUsd } from '@leadline/contract/shop/money'
import { planPrices } from '@leadline/contract/shop/plans'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { listContent, readContent } from './content-files.ts'
import { loadFaq } from './faq.ts'
import { loadLegalText } from './legal.ts'
import { loadManual } from './manual.ts'
import { loadNews } from './news.ts'
import { loadSetupGuides } from './setup-guides.ts'

const priceOf = (id: 2 | 3) => {
  const price = planPrices[id]
  return price.kind === 'one-time' ? formatUsd(price.priceCents) : ''
}

test('the terms have their 25 numbered sections', () => {
  const { headings } = loadLegalText('terms').prose
  const numbers = headings
    .filter(({ depth }) => depth === 2)
    .map(({ text }) => Number.parseInt(text, 10))
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
})

test('the guides come in the order of the exchanges', () => {
  expect(loadSetupGuides().map(({ name }) => name)).toEqual(venues.map(({ fullName }) => fullName))
})

test('the manual has its guides in the order in which one needs them', () => {
  const titles = loadManual().map(({ title }) => title)
  expect(titles).toEqual([
    'Charts',
    'Depth of Book',
    'Orders and Tickets',
    'Keys, Vault and Limits',
    'Accounts and Lots',
    'Filters',
    'Alerts and Layouts',
    'Algorithms',
    'Python in Depth',
    'Backtest',
    'Replay',
    'News Feed',
    'Chat',
    'License and Updates',
    'Troubleshooting',
  ])
})

test('every link into the manual ends at a heading that is there', () => {
  const guides = loadManual()
  const places = new Set(
    guides.flatMap(({ id, prose }) => [id, ...prose.headings.map((heading) => heading.id)]),
  )
  const texts = ['manual', 'news', 'legal', 'setup'].flatMap((folder) =>
    ['.md', '.yaml'].flatMap((ending) =>
      listContent(folder, ending).map((file) => readContent(file)),
    ),
  )
  const links = texts.flatMap((text) =>
    [...text.matchAll(/\/manual#([\w-]+)/g)].map(([, place = '']) => place),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((place) => !places.has(place))).toEqual([])
})

test('the FAQ has the six entries that others link to', () => {
  const ids = loadFaq().map(({ value }) => value)
  expect(ids).toEqual(['item-1', 'item-2', 'item-4', 'item-5', 'item-6', 'item-7'])
})

test('prices in texts are the prices that are charged', () => {
  const answer = loadFaq().find(({ value }) => value === 'item-4')?.answerText ?? ''
  expect(answer).toContain(priceOf(2))
  expect(answer).toContain(priceOf(3))
})

test('the newest article comes first', () => {
  const dates = loadNews().articles.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
})
