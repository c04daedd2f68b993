import { measureMakers } from '../../packages/hub/src/testing/maker-accuracy.ts'
import { makerMeasurements } from '../../packages/order-book/bench/maker-measurements.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { makerSureness } from '../../packages/venues/src/maker-sureness.ts'
import { venues } from '../../packages/venues/src/venue-registry.ts'

/** Changes and trades of one book in a second: a usual one, and a wild one. */
const paces = [60, 300]
const minutes = 5

/** How right the maker tape is at each exchange, from what the simulated ones know; and what it costs. */
export async function makerTapeMeasurements(): Promise<Measurement[]> {
  const list: Measurement[] = []
  for (const venue of venues) {
    const sureness = makerSureness(venue)
    if (sureness.kind === 'nothing') {
      console.log(sureness.words)
      continue
    }
    for (const actionsPerSecond of paces) {
      // oxlint-disable-next-line no-await-in-loop -- one market after the other
      const kinds = await measureMakers(venue.id, { ms: minutes * 60_000, actionsPerSecond })
      for (const { kind, precision, recall, happened } of kinds) {
        const isSure = sureness.kind === 'each change' || kind === 'eaten'
        const goal = isSure ? { goal: '≥ 0.95' } : {}
        const what = `${venue.name}, ${sureness.short}, ${actionsPerSecond} actions/s: ${kind}`
        list.push(
          { what: `${what}, precision`, value: precision, unit: '', ...goal },
          { what: `${what}, recall (of ${happened})`, value: recall, unit: '', ...goal },
        )
      }
    }
  }
  return [...list, ...makerMeasurements()]
}
