import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { killScenarios } from '../testing/kill-matrix/kill-scenarios.ts'
import { liveKilled } from '../testing/kill-matrix/live-killed.ts'

/** One death in each scenario on every change, each at another moment; at every one of them with KILL_EVERY=1. */
const every = Number(process.env['KILL_EVERY'] ?? Number.POSITIVE_INFINITY)
const isSample = every === Number.POSITIVE_INFINITY
/** So many moments has even the shortest scenario. */
const leastMoments = 10

const cases = venueIds.flatMap((venue, place) =>
  killScenarios(venue).map((scenario, index) => ({
    venue,
    scenario,
    first: (place * 3 + index * 7) % Math.min(every, leastMoments),
    what: `${venueOf(venue).name}, ${scenario.name}`,
  })),
)

test.each(cases)(
  '$what: killed before or after a journal write, a signature or a send, nothing is lost or sent twice, and all is right within 10 s of the restart',
  async ({ venue, scenario, first, what }) => {
    const wrong: Record<string, string[]> = {}
    let deaths = 0
    for (let stepsToLive = first; stepsToLive < Number.POSITIVE_INFINITY; stepsToLive += every) {
      // oxlint-disable-next-line no-await-in-loop -- how many there are is known when it lives
      const lived = await liveKilled(venue, scenario, stepsToLive)
      if (lived.wrong.length > 0) wrong[`step ${stepsToLive}, ${lived.diedAt}`] = lived.wrong
      if (lived.diedAt === '') break
      deaths += 1
    }
    if (!isSample) console.error(`${what}: killed ${deaths} times`)
    expect(wrong).toEqual({})
    expect(deaths).toBeGreaterThan(0)
  },
  600_000,
)
