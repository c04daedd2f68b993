import { expect, test } from 'vitest'

import { readContent } from './content-files.ts'
import { loadPythonExamples } from './python-examples.ts'

test('the manual’s scripts are there as printed, algorithms first', () => {
  const examples = loadPythonExamples()
  expect(examples.map(({ name, kind, summary }) => ({ name, kind, summary }))).toEqual([
    {
      name: 'DipBuyer',
      kind: 'Algorithm',
      summary: "Buy below the market's recent average price; sell on the way back.",
    },
    {
      name: 'CountedSwing',
      kind: 'Algorithm',
      summary: 'Buy, hold for a while, sell; count what it holds itself, and check the count.',
    },
    {
      name: 'Crossover',
      kind: 'Algorithm',
      summary:
        'Buy when a fast average of closes rises above a slow one; sell when it falls below.',
    },
    {
      name: 'GuardedBid',
      kind: 'Algorithm',
      summary: 'Rest a bid at the best bid; what it buys is protected by a stop at the exchange.',
    },
    {
      name: 'BracketBuyer',
      kind: 'Algorithm',
      summary: 'Buy with a target and a stop; after a while, sell in pieces what is left.',
    },
    {
      name: 'DailyGuard',
      kind: 'Algorithm',
      summary: 'Buy a little at most a few times a day, and remember the count over a restart.',
    },
    {
      name: 'FollowingBid',
      kind: 'Algorithm',
      summary: 'Keep one post-only bid behind the best bid by replacing it, until it is filled.',
    },
    {
      name: 'TakeAndGuard',
      kind: 'Algorithm',
      summary:
        'Take the best ask once, all of it or what is there, and guard it with a stop-limit order.',
    },
    {
      name: 'SlowModel',
      kind: 'Algorithm',
      summary: 'Let a thread work on the last prices, and use what it found when a timer is due.',
    },
    {
      name: 'SlicedBuyer',
      kind: 'Algorithm',
      summary: 'Buy a size in equal slices, one every few seconds, and say what each cost.',
    },
    {
      name: 'PatientBuyer',
      kind: 'Algorithm',
      summary:
        "Buy with a part of the account's dollars at the best bid, once, and say what is left.",
    },
    {
      name: 'TwoQuotes',
      kind: 'Algorithm',
      summary: 'Bid below and offer above the mid, both post-only, out of an allotment.',
    },
    {
      name: 'RollingVwap',
      kind: 'Indicator',
      summary: 'Volume-weighted average of the typical price over recent candles.',
    },
    {
      name: 'VwapBands',
      kind: 'Indicator',
      summary: 'Volume-weighted average, bands around it, and a dot where a close leaves them.',
    },
    {
      name: 'Imbalance',
      kind: 'Indicator',
      summary: 'Which side of the book is heavier: 1 is all bids, -1 all asks.',
    },
  ])
  expect(readContent('manual/algorithms.md')).toContain(examples[0]?.text)
  expect(readContent('manual/charts.md')).toContain(examples.at(-1)?.text)
})
