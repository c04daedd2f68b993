import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { wrongAfterKill } from './kill-check.ts'
import { type KillAct, type KillStory, meetOurs, moveTo } from './kill-stories.ts'
import { MemoryStage } from './memory-stage.ts'

export interface KilledStory {
  /** Where it died; empty where the story was over before. */
  diedAt: string
  wrong: string[]
}

/** Longer than the slowest exchange needs to be sure that an order never came. */
const surelyKnownMs = 150_000

/** Lives a story with a hub that dies after so many steps, or at the first of that name, and is started again. */
export async function liveKilled(
  venue: VenueId,
  story: KillStory,
  stepsToLive: number,
  diesAt = '',
): Promise<KilledStory> {
  const stage = new MemoryStage(venue)
  if (!(await stage.until(() => stage.isReady, 20_000))) throw new Error('It never got ready')
  await stage.pass(1000)
  stage.life.stepsToLive = stepsToLive
  stage.life.diesAt = diesAt
  const wrong: string[] = []
  let diedAt = ''
  for (const act of story.acts) {
    // oxlint-disable no-await-in-loop -- one thing after the other
    await happen(stage, act)
    if (!stage.life.isOver) continue
    ;({ diedAt } = stage.life)
    // It takes the trader a moment to start it again; what was sent arrives meanwhile.
    await stage.pass(500)
    stage.restart()
    await stage.pass(10_000)
    const tenSeconds = wrongAfterKill(stage.scene(), story, false)
    wrong.push(...tenSeconds.map((text) => `10 s after the restart: ${text}`))
    await stage.until(() => stage.isReady, surelyKnownMs)
    if (act.by === 'trader') await happen(stage, act)
    // oxlint-enable no-await-in-loop
  }
  // The story was over before: it does not die any more.
  stage.life.stepsToLive = Number.POSITIVE_INFINITY
  await stage.until(() => stage.isReady, surelyKnownMs)
  if (story.isSynthetic) await letItTrade(stage)
  const atTheEnd = () => wrongAfterKill(stage.scene(), story, true)
  // Some exchanges report fills later than of orders.
  await stage.until(() => atTheEnd().length === 0, surelyKnownMs)
  wrong.push(...atTheEnd())
  if (!stage.isReady) wrong.push('The account never got ready')
  wrong.push(...stage.errors.map(String))
  stage.stop()
  return { diedAt, wrong }
}

/** By then everybody has seen what happened: where quotes are requested, sizes take turns with best prices. */
function untilSeenMs(venue: VenueId): number {
  return venueOf(venue).publishesBook ? 3000 : 5000
}

async function happen(stage: MemoryStage, act: KillAct): Promise<void> {
  if (act.by === 'time') await stage.pass(act.ms)
  else await act.do(stage)
  for (let passed = 0; passed < untilSeenMs(stage.venue) && !stage.life.isOver; passed += 100) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await stage.pass(100)
  }
}

/** The market goes where stops are reached, and somebody takes all that rests, until nothing is left to be traded. */
async function letItTrade(stage: MemoryStage): Promise<void> {
  const isOver = () =>
    stage.scene().held.every(({ status }) => !['active', 'canceling'].includes(status))
  for (let turn = 0; turn < 6 && !isOver(); turn += 1) {
    // oxlint-disable no-await-in-loop -- one thing after the other
    meetOurs(stage, 'sell', '1')
    meetOurs(stage, 'buy', '1')
    await stage.until(isOver, 10_000)
    if (!isOver()) moveTo(stage, 58_000)
    await stage.until(isOver, 20_000)
    // oxlint-enable no-await-in-loop
  }
}
