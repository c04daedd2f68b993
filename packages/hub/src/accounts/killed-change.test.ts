import { expect, test } from 'vitest'

import { killScenarios } from '../testing/kill-matrix/kill-scenarios.ts'
import { MemoryHarness } from '../testing/kill-matrix/memory-harness.ts'

const standing = (harness: MemoryHarness) =>
  harness.scene().groundTruth.orders.filter(({ status }) => ['open', 'waiting'].includes(status))

/**
 * Two writes to the journal, a signature where it is requested, and the send, each with a before and an after. What is
 * sent over a socket is lost with it, so at Gemini the program dies when it learns that the order is canceled.
 */
const stepsToCancel = { gemini: 6, 'binance-us': 7, robinhood: 7 } as const

/** A stop that holds nearly all coins is being moved; the program dies when the cancel has left. */
async function killedInBetween(venue: keyof typeof stepsToCancel): Promise<MemoryHarness> {
  const harness = new MemoryHarness(venue)
  await harness.until(() => harness.isReady, 20_000)
  await harness.pass(1000)
  const scenario = killScenarios(venue).find(({ name }) => name === 'move a stop of nearly all')
  const [place, move] = scenario?.acts ?? []
  if (place?.by === 'trader') await place.do(harness)
  await harness.pass(3000)
  harness.hubRun.stepsToLive = stepsToCancel[venue]
  if (move?.by === 'trader') await move.do(harness)
  await harness.pass(3000)
  expect(harness.hubRun.diedAt).toMatch(/after a send|before a journal write/u)
  harness.restart()
  await harness.until(() => harness.isReady, 60_000)
  return harness
}

test.each(['gemini', 'binance-us', 'robinhood'] as const)(
  'at %s a stop that was being moved when Leadline was killed is asked about, and placed once however often it is clicked',
  async (venue) => {
    const harness = await killedInBetween(venue)
    await harness.until(() => harness.scene().unfinished > 0, 10_000)
    expect(standing(harness)).toEqual([])
    expect(harness.scene().unfinished).toBe(1)
    const id = `draft-amend-${harness.reporting}`
    for (let click = 0; click < 3; click += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      await harness.request({ type: 'decideReplacement', id, decision: 'place' })
    }
    await harness.pass(5000)
    expect(standing(harness)).toHaveLength(1)
    expect(harness.scene().unfinished).toBe(0)
    harness.stop()
  },
)
