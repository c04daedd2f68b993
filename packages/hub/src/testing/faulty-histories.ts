import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import { possibleFaults } from '@leadline/venue-simulators/faults/possible-faults'
import type { VenueId } from '@leadline/venues/venue-names'
import fc from 'fast-check'

import { FaultySession } from './faulty-session.ts'

/** What happens next, and how long until something else does. */
type Happening = { pauseMs: number } & (
  | { kind: 'fault'; fault: FaultName; setting: FaultSetting; lastsMs: number }
  | { kind: 'sleep'; ms: number }
  | { kind: 'clock'; ms: number }
  | { kind: 'look away' }
  | { kind: 'off the list'; how: 'renamed' | 'delisted'; ms: number }
)

export interface FaultyHistory {
  seed: number
  happenings: readonly Happening[]
}

/** The first two have a happening of their own; the others can only happen to orders, of which there are none here. */
const elsewhere: readonly FaultName[] = [
  'renamed',
  'delisted',
  'fill-races-cancel',
  'duplicate-acknowledgement',
  'lost-acknowledgement',
  'lost-request',
  'unknown-status',
]

const sometimes = fc.constantFrom(0.02, 0.2, 0.6).map((probability) => ({ probability }))
const when: fc.Arbitrary<FaultSetting['when']> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('once' as const) },
  { weight: 2, arbitrary: fc.constant('always' as const) },
  { weight: 3, arbitrary: sometimes },
)

/**
 * A gap has two edges: where everything is lost from now on and nothing is traded, nobody can distinguish it from a
 * market at
 * rest. A book that stops while trades go on has tests of its own (venues/stopped-books.test.ts).
 */
function whenOf(fault: FaultName): typeof when {
  return fault === 'sequence-gap' ? fc.oneof(fc.constant('once' as const), sometimes) : when
}

/** A checksum proves ten levels of a side: what is lost or changes places below them, nobody can know. */
const provenLevels = 10
const manyLevels = 25
const unprovable: readonly FaultName[] = ['sequence-gap', 'reordered-messages']

function levelsFor(venue: VenueId, happenings: readonly Happening[]): 10 | 25 {
  const isUnprovable = happenings.some(
    (happening) => happening.kind === 'fault' && unprovable.includes(happening.fault),
  )
  return possibleFaults(venue).includes('bad-checksum') && isUnprovable ? provenLevels : manyLevels
}

const hourMs = 3_600_000
/** By then everybody has read the list of instruments again. */
const listsAreReadMs = 62 * 60_000

export function anyFaultyHistory(venue: VenueId): fc.Arbitrary<FaultyHistory> {
  const faults = possibleFaults(venue).filter((fault) => !elsewhere.includes(fault))
  const pauseMs = fc.nat(4000)
  const fault = fc.constantFrom(...faults).chain((name) =>
    fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constant(name),
      setting: fc.record({ when: whenOf(name), ms: fc.constantFrom(300, 4000, 20_000) }),
      lastsMs: fc.constantFrom(100, 2000, 8000, 25_000),
      pauseMs,
    }),
  )
  const happening: fc.Arbitrary<Happening> = fc.oneof(
    { weight: 36, arbitrary: fault },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('sleep' as const),
        ms: fc.constant(8 * hourMs),
        pauseMs,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        ms: fc.constantFrom(-90_000, 90_000),
        pauseMs,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('look away' as const), pauseMs }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('off the list' as const),
        how: fc.constantFrom('renamed' as const, 'delisted' as const),
        ms: fc.constantFrom(5000, listsAreReadMs),
        pauseMs,
      }),
    },
  )
  return fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    happenings: fc.array(happening, { minLength: 1, maxLength: 6 }),
  })
}

/**
 * Throws if the ladder was ever wrong for more than five seconds without saying so, or does not end with the ground
 * truth.
 */
export async function live(venue: VenueId, { seed, happenings }: FaultyHistory): Promise<void> {
  const session = new FaultySession(venue, seed, {}, levelsFor(venue, happenings))
  try {
    await session.pass(seed % 2 === 0 ? 3000 : 200)
    for (const happening of happenings) {
      // oxlint-disable no-await-in-loop -- time passes in order
      await happen(session, happening)
      await session.pass(happening.pauseMs)
      // oxlint-enable no-await-in-loop
      if (happening.kind === 'look away') session.look()
    }
    for (const happening of happenings) {
      if (happening.kind === 'fault') session.strike(happening.fault, { when: 'off' })
    }
    await session.recover()
    if (session.errors.length > 0) throw session.errors[0]
  } finally {
    session.stop()
  }
}

async function happen(session: FaultySession, happening: Happening): Promise<void> {
  switch (happening.kind) {
    case 'fault': {
      const { fault, setting, lastsMs } = happening
      session.strike(fault, setting)
      session.clock.after(lastsMs, () => session.strike(fault, { when: 'off' }))
      return
    }
    case 'sleep':
      session.sleep(happening.ms)
      return
    case 'clock':
      session.setClock(happening.ms)
      return
    case 'look away':
      session.lookAway()
      return
    case 'off the list': {
      const { how, ms } = happening
      session.strike(how, { when: 'always', symbol: session.symbol })
      // Hardly any connection says so, and its book simply stands still: nothing is traded until it is back.
      await session.wait(ms)
      session.strike(how, { when: 'off', symbol: session.symbol })
    }
  }
}

export const patience = { timeout: 12 * hourMs }

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`, which lives 10,000. */
const chosenCount = process.env['FAULTY_HISTORIES']
const runs = chosenCount === undefined ? { numRuns: 50 } : { numRuns: Number(chosenCount) }

/** Answers how many were lived through; throws with the seed and the shortest one that went wrong. */
export async function surviveFaultyHistories(venue: VenueId): Promise<number> {
  await fc.assert(
    fc.asyncProperty(anyFaultyHistory(venue), (history) => live(venue, history)),
    runs,
  )
  return runs.numRuns
}
