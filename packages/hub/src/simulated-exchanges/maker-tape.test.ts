import { makerSureness } from '@leadline/venues/maker-sureness'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { measureMakers } from '../testing/maker-accuracy.ts'

const goal = 0.95
const reporting = (kind: string) => venues.filter((venue) => makerSureness(venue).kind === kind)

test.each(
  reporting('each change').flatMap(({ id }) => [60, 300].map((busy) => [id, busy] as const)),
)(
  '%s reports each change: of what became of size at %i a second, 95 of 100 are named, and 95 of 100 names are right',
  async (venue, actionsPerSecond) => {
    for (const { kind, precision, recall, happened } of await measureMakers(venue, {
      ms: 60_000,
      actionsPerSecond,
    })) {
      expect(happened, kind).toBeGreaterThan(5)
      expect(precision, `precision of ${kind}`).toBeGreaterThanOrEqual(goal)
      expect(recall, `recall of ${kind}`).toBeGreaterThanOrEqual(goal)
    }
  },
)

test.each(reporting('netted').map(({ id }) => id))(
  '%s nets its book: what was eaten is right, and what is called pulled or new is',
  async (venue) => {
    const all = new Map(
      (await measureMakers(venue, { ms: 60_000 })).map((each) => [each.kind, each]),
    )
    expect(all.get('eaten')?.recall).toBeGreaterThanOrEqual(goal)
    for (const kind of ['eaten', 'pulled', 'appeared'] as const) {
      expect(all.get(kind)?.happened, kind).toBeGreaterThan(50)
      expect(all.get(kind)?.precision, kind).toBeGreaterThanOrEqual(goal)
    }
  },
)

test('an exchange that shows quotes says nothing of makers', async () => {
  for (const { id } of reporting('nothing')) {
    // oxlint-disable-next-line no-await-in-loop -- one market after the other
    for (const { said } of await measureMakers(id, { ms: 10_000 })) expect(said).toBe(0)
  }
  expect(reporting('nothing').map(({ name }) => name)).toEqual(['Robinhood'])
})
