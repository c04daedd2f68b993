import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const difference = 'packages/backtest/src/difference'
const planted = `${difference}/planted-causes.test.ts`
const manual = `${difference}/manual-difference.test.ts`
const recorded = 'packages/hub/src/services/algorithms/run-recording/run-recording.test.ts'

/** Why a run differs from its backtest: each of these names another cause, or loses a cent. */
export const differenceBugs: readonly PlantedBug[] = [
  bug(
    'What a lost message cost is put down to latency',
    `${difference}/recorded-latency.ts`,
    `given && !given.isSuperseded ?`,
    `given ?`,
    planted,
  ),
  bug(
    'An order of a script that reads the clock passes as one of its fee tier',
    `${difference}/attribute-costs.ts`,
    `divergence && sentAt(thread) >= divergence.at`,
    `divergence && sentAt(thread) < divergence.at`,
    manual,
  ),
  bug(
    'The fee of an order is left out of what it cost',
    `${difference}/compared-order.ts`,
    `if (feeCurrency === quote) sum = sum.minus(fee)`,
    `if (feeCurrency === quote) sum = sum.minus(fee.times('0'))`,
    manual,
  ),
  bug(
    'The first book of a market is missing in the record of a run',
    `${difference}/record/level-splice.ts`,
    `between.length === 0 && head + tail === before.length`,
    `head + tail === before.length`,
    recorded,
  ),
]
