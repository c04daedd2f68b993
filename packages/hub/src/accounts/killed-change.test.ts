import { expect, test } from 'vitest'

import { killStories } from '../testing/kill-matrix/kill-stories.ts'
import { MemoryStage } from '../testing/kill-matrix/memory-stage.ts'

const standing = (stage: MemoryStage) =>
  stage.scene().truth.orders.filter(({ status }) => ['open', 'waiting'].includes(status))

/**
 * Two writes to the journal, a signature where it is requested, and the send, each with a before and an after. What is
 * sent over a socket is lost with it, so at Gemini the program dies when it receives that the order is canceled.
 */
const stepsToCancel = { gemini: 6, 'binance-us': 7, robinhood: 7 } as const

/** A stop that holds nearly all coins is being moved; the program dies when the cancel has left. */
async function killedInBetween(venue: keyof typeof stepsToCancel): Promise<MemoryStage> {
  const stage = new MemoryStage(venue)
  await stage.until(() => stage.isReady, 20_000)
  await stage.pass(1000)
  const story = killStories(venue).find(({ name }) => name === 'move a stop of nearly all')
  const [place, move] = story?.acts ?? []
  if (place?.by === 'trader') await place.do(stage)
  await stage.pass(3000)
  stage.life.stepsToLive = stepsToCancel[venue]
  if (move?.by === 'trader') await move.do(stage)
  await stage.pass(3000)
  expect(stage.life.diedAt).toMatch(/after a send|before a journal write/u)
  stage.restart()
  await stage.until(() => stage.isReady, 60_000)
  return stage
}

test.each(['gemini', 'binance-us', 'robinhood'] as const)(
  'at %s a stop that was being moved when Leadline was killed is asked about, and placed once however often it is clicked',
  async (venue) => {
    const stage = await killedInBetween(venue)
    await stage.until(() => stage.scene().unfinished > 0, 10_000)
    expect(standing(stage)).toEqual([])
    expect(stage.scene().unfinished).toBe(1)
    const id = `draft-amend-${stage.reporting}`
    for (let click = 0; click < 3; click += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      await stage.request({ type: 'decideReplacement', id, decision: 'place' })
    }
    await stage.pass(5000)
    expect(standing(stage)).toHaveLength(1)
    expect(stage.scene().unfinished).toBe(0)
    stage.stop()
  },
)
