import { makerSureness } from '@leadline/venues/maker-sureness'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { measureMakers } from '../testing/maker-accuracy.ts'

const goal = 0.95
const reporting = (kind: string) => venues.filter((venue) => makerSureness(venue).kind === kind)

const busyAndBusier = reporting('each change').flatMap(({ id }) =>
  [60, 300].map((busy) => [id, busy] as const),
)

test.each(busyAndBusier)(
  '%s reports each change: at %i a second, 95 of 100 are named, and 95 of 100 names are right',
  async (venue, actionsPerSecond) => {
    const all = await measureMakers(venue, { ms: 60_000, actionsPerSecond })
    expect(all.filter(({ happened }) => happened < 5)).toEqual([])
    expect(all.filter(({ precision, recall }) => Math.min(precision, recall) < goal)).toEqual([])
  },
)

test.each(reporting('netted').map(({ id }) => id))(
  '%s nets its book: what was eaten is right, and what is called pulled or new is',
  async (venue) => {
    const all = await measureMakers(venue, { ms: 60_000 })
    expect(all.find(({ kind }) => kind === 'eaten')?.recall).toBeGreaterThanOrEqual(goal)
    const named = all.filter(({ kind }) => ['eaten', 'pulled', 'appeared'].includes(kind))
    expect(named.filter(({ happened }) => happened < 50)).toEqual([])
    expect(named.filter(({ precision }) => precision < goal)).toEqual([])
  },
)

test('an exchange that shows quotes says nothing of makers', async () => {
  for (const { id } of reporting('nothing')) {
    // oxlint-disable-next-line no-await-in-loop -- one market after the other
    for (const { said } of await measureMakers(id, { ms: 10_000 })) expect(said).toBe(0)
  }
  expect(reporting('nothing').map(({ name }) => name)).toEqual(['Robinhood'])
})
