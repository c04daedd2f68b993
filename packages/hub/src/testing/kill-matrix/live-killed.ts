import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { wrongAfterKill } from './kill-check.ts'
import { type KillAct, type KillScenario, meetOurs, moveTo } from './kill-scenarios.ts'
import { MemoryHarness } from './memory-harness.ts'

export interface KilledRun {
  /** Where it died; empty where the scenario was over before. */
  diedAt: string
  wrong: string[]
}

/** Longer than the slowest exchange needs to be sure that an order never came. */
const surelyKnownMs = 150_000

/** Runs a scenario with a hub that dies after so many steps, or at the first of that name, and is started again. */
export async function liveKilled(
  venue: VenueId,
  scenario: KillScenario,
  stepsToLive: number,
  diesAt = '',
): Promise<KilledRun> {
  const harness = new MemoryHarness(venue)
  if (!(await harness.until(() => harness.isReady, 20_000))) throw new Error('It never got ready')
  await harness.pass(1000)
  harness.hubRun.stepsToLive = stepsToLive
  harness.hubRun.diesAt = diesAt
  const wrong: string[] = []
  let diedAt = ''
  for (const act of scenario.acts) {
    // oxlint-disable no-await-in-loop -- one thing after the other
    await happen(harness, act)
    if (!harness.hubRun.isOver) continue
    ;({ diedAt } = harness.hubRun)
    // It takes the trader a moment to start it again; what was sent arrives meanwhile.
    await harness.pass(500)
    harness.restart()
    await harness.pass(10_000)
    const tenSeconds = wrongAfterKill(harness.scene(), scenario, false)
    wrong.push(...tenSeconds.map((text) => `10 s after the restart: ${text}`))
    await harness.until(() => harness.isReady, surelyKnownMs)
    if (act.by === 'trader') await happen(harness, act)
    // oxlint-enable no-await-in-loop
  }
  // The scenario was over before: it does not die any more.
  harness.hubRun.stepsToLive = Number.POSITIVE_INFINITY
  await harness.until(() => harness.isReady, surelyKnownMs)
  if (scenario.isSynthetic) await letItTrade(harness)
  const atTheEnd = () => wrongAfterKill(harness.scene(), scenario, true)
  // Some exchanges report fills later than of orders.
  await harness.until(() => atTheEnd().length === 0, surelyKnownMs)
  wrong.push(...atTheEnd())
  if (!harness.isReady) wrong.push('The account never got ready')
  wrong.push(...harness.errors.map(String))
  harness.stop()
  return { diedAt, wrong }
}

/** By then everybody has seen what happened: where quotes are requested, sizes take turns with best prices. */
function untilSeenMs(venue: VenueId): number {
  return venueOf(venue).publishesBook ? 3000 : 5000
}

async function happen(harness: MemoryHarness, act: KillAct): Promise<void> {
  if (act.by === 'time') await harness.pass(act.ms)
  else await act.do(harness)
  for (
    let passed = 0;
    passed < untilSeenMs(harness.venue) && !harness.hubRun.isOver;
    passed += 100
  ) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await harness.pass(100)
  }
}

/** The market goes where stops are reached, and somebody takes all that rests, until nothing is left to be traded. */
async function letItTrade(harness: MemoryHarness): Promise<void> {
  const isOver = () =>
    harness.scene().held.every(({ status }) => !['active', 'canceling'].includes(status))
  for (let turn = 0; turn < 6 && !isOver(); turn += 1) {
    // oxlint-disable no-await-in-loop -- one thing after the other
    meetOurs(harness, 'sell', '1')
    meetOurs(harness, 'buy', '1')
    await harness.until(isOver, 10_000)
    if (!isOver()) moveTo(harness, 58_000)
    await harness.until(isOver, 20_000)
    // oxlint-enable no-await-in-loop
  }
}
