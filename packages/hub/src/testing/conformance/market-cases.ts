import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import { expect } from 'vitest'

import { FaultySession } from '../faulty-session.ts'
import { openPaperDesk } from '../paper-desk.ts'
import { changedTick, renamedAsset } from './changed-instruments.ts'
import { closedMarket } from './closed-market.ts'
import { type ConformanceCase, everywhere, unlessPossible } from './conformance-case.ts'
import type { ConformingVenue } from './conforming-venue.ts'
import { printsOnce, wholeCandles } from './prints-and-candles.ts'

const symbol = 'BTC-USD'
const seed = 7

/** A ladder that is held against the simulated exchange all the while: wrong for five seconds without saying so, and it throws. */
async function withSession(
  venue: ConformingVenue,
  run: (session: FaultySession) => Promise<void>,
): Promise<void> {
  const session = new FaultySession(venue.id, seed)
  try {
    await session.pass(3000)
    expect(session.isLive).toBe(true)
    await run(session)
    expect(session.errors).toEqual([])
  } finally {
    session.stop()
  }
}

/** The prices alone would not show it: what arrives is right, and only the proof of it is wrong. */
async function becomesStale(session: FaultySession): Promise<void> {
  for (let passed = 0; passed < 5000; passed += 50) {
    await session.pass(50)
    if (!session.isLive) return
  }
  throw new Error('The book was live all the while')
}

/** A minute in which every second message is damaged; then the book is back within ten seconds, and stays. */
function recovers(
  number: ConformanceCase['number'],
  promise: string,
  fault: FaultName,
  isNoticed = false,
) {
  const possible = unlessPossible(fault)
  const skip: ConformanceCase['skip'] = (venue) =>
    venue.publishesBook ? possible(venue) : 'it publishes no book'
  const run: ConformanceCase['run'] = (venue) =>
    withSession(venue, async (session) => {
      session.strike(fault, { when: { probability: 0.5 } })
      if (isNoticed) await becomesStale(session)
      await session.pass(60_000)
      session.strike(fault, { when: 'off' })
      await session.pass(10_000)
      expect(session.isLive).toBe(true)
      await session.pass(5000)
      expect(session.isLive).toBe(true)
    })
  return { number, promise, skip, run }
}

/** While it lasts the book is right or stale; afterwards it comes back, and is the exchange's to the last digit. */
function endures(
  number: ConformanceCase['number'],
  promise: string,
  [fault, setting]: readonly [FaultName, FaultSetting],
): ConformanceCase {
  const run: ConformanceCase['run'] = (venue) =>
    withSession(venue, async (session) => {
      session.strike(fault, setting)
      await session.pass(15_000)
      session.strike(fault, { when: 'off' })
      await session.recover()
    })
  return { number, promise, skip: unlessPossible(fault), run }
}

const followsDeltas: ConformanceCase = {
  number: 'M01',
  promise: 'A book opens from its snapshot and follows every change, to the last digit',
  skip: everywhere,
  run: (venue) =>
    withSession(venue, async (session) => {
      await session.pass(20_000)
      expect(session.isLive).toBe(true)
      await session.recover()
    }),
}

const listsInterruptions: ConformanceCase = {
  number: 'M15',
  promise: 'A tape without a ladder prints, and lists its interruption after a cut connection',
  skip: (venue) =>
    venue.publishesBook ? unlessPossible('disconnect')(venue) : 'it publishes no trades',
  run: async ({ id }) => {
    const all = openPaperDesk({ venues: [id], symbols: [symbol] })
    let prints = 0
    let last: unknown
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        await all.clock.advance(100)
        const { tape } = all.desk.look(1)
        if (tape && tape !== last) prints += tape.prints.length
        last = tape
      }
    }
    all.desk.open(1, { kind: 'tape', symbol, venues: [id], filter: '', sumsMs: 300_000 })
    await pass(10_000)
    expect(prints).toBeGreaterThan(0)
    const from = all.clock.now()
    all.simulators.setFault(id, 'disconnect', { when: 'once' })
    await pass(10_000)
    const listed = all.hub.listInterruptions(from, all.clock.now())
    expect(listed).toMatchObject([{ venue: id, symbols: [symbol] }])
    all.stop()
  },
}

const always = { when: 'always' } as const
const once = { when: 'once' } as const

export const marketCases: readonly ConformanceCase[] = [
  followsDeltas,
  recovers(
    'M02',
    'A lost message makes the book stale until it is proven again',
    'sequence-gap',
    true,
  ),
  recovers('M03', 'A checksum that disagrees makes the book stale', 'bad-checksum', true),
  recovers('M04', 'A crossed book is not shown as live', 'crossed-book'),
  recovers('M05', 'A message that is cut short harms nothing that was read before', 'cut-message'),
  recovers('M06', 'A message that lacks a field is not guessed at', 'incomplete-message'),
  recovers('M07', 'A number that no market has is not believed', 'absurd-number'),
  endures('M08', 'A message that comes twice counts once', ['duplicate-message', always]),
  endures('M09', 'A cut connection is opened again, and the book with it', ['disconnect', once]),
  endures('M10', 'A connection on which nothing comes any more is noticed', [
    'silent-socket',
    once,
  ]),
  endures('M11', 'A limit on requests is obeyed, and waited for', ['rate-limited', once]),
  endures('M12', 'A web page instead of an answer is no answer', ['html-error', once]),
  endures('M13', 'An exchange whose clock is off by an hour is shown as it is', [
    'clock-skew',
    { when: 'always', ms: 3_600_000 },
  ]),
  endures('M14', 'Unknown fields change nothing', ['added-fields', always]),
  listsInterruptions,
  closedMarket(
    'M16',
    'A market that is taken off the list leaves book and search, and comes back',
    'delisted',
  ),
  closedMarket(
    'M17',
    'A market that is halted leaves book and search, and comes back',
    'trading-mode',
  ),
  printsOnce,
  wholeCandles,
  renamedAsset,
  changedTick,
]
