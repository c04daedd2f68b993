import { wrongAfterKill } from '@leadline/hub/testing/kill-matrix/kill-check'
import {
  type KillAct,
  killScenarios,
  type KillScenario,
} from '@leadline/hub/testing/kill-matrix/kill-scenarios'
import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { type PreparedHome, prepareHome } from '../testing/prepared-home.ts'
import { ProcessHarness } from '../testing/process-harness.ts'

/** Each death is a program that is started again. It dies at every so manieth moment, other ones in each scenario. */
const every = Number(process.env['KILL_EVERY'] ?? 1)
const settledMs = 1500
/** Every start asks an exchange a lot, and exchanges count that: after so many, one is opened that has not counted yet. */
const startsAtOneExchange = 2

describe.runIf(process.env['LONG_TESTS'] === '1').each(venueIds)('%s', (venue) => {
  let prepared: PreparedHome
  beforeAll(async () => {
    prepared = await prepareHome(venue)
  })
  afterAll(() => prepared.remove())

  test.each(killScenarios(venue).map((scenario, index) => ({ ...scenario, first: index % every })))(
    `${venueOf(venue).name}, $name: a hub killed by SIGKILL before and after every journal write, signature and send loses nothing, sends nothing twice, and shows what is so within 10 s of the restart`,
    async (scenario) => {
      const { deaths, slowestMs, wrong } = await liveThrough(prepared, scenario, scenario.first)
      console.error(
        `${venue}, ${scenario.name}: killed ${deaths} times, right after at most ${slowestMs} ms`,
      )
      expect(wrong).toEqual({})
      expect(deaths).toBeGreaterThan(0)
    },
    3_600_000,
  )
})

async function liveThrough(prepared: PreparedHome, scenario: KillScenario, first: number) {
  const wrong: Record<string, string[]> = {}
  let deaths = 0
  let slowestMs = 0
  let harness: ProcessHarness | undefined
  // Also where something throws on the way: no program is left behind.
  onTestFinished(() => harness?.close())
  for (let steps = first; ; steps += every) {
    // oxlint-disable no-await-in-loop -- one death after the other
    harness ??= await ProcessHarness.open(prepared)
    const own = harness
    if (!(await own.until(() => own.isReady, 30_000))) throw new Error('It never got ready')
    await own.arm(steps)
    for (const act of scenario.acts) if (!own.isDead) await happen(own, act)
    if (!own.isDead) break
    deaths += 1
    const where = own.takeDeath()
    await own.start()
    const restartedAt = performance.now()
    const look = () => wrongAfterKill(own.scene(), scenario, false)
    const isAsked = () => ['questions', 'fills', 'ready'].includes(own.phase)
    await own.until(() => isAsked() && look().length === 0, 10_000)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - restartedAt))
    // What was right a moment ago is still right when a moment has passed.
    await own.until(() => false, 300)
    const found = isAsked() ? look() : [`its phase is ${own.phase}: ${own.reason}`]
    if (found.length > 0) wrong[`step ${steps}, ${where}`] = found
    // An order that is still asked for keeps others back for as long as its exchange may need: a fresh one does not wait.
    const isSpent = found.length > 0 || deaths % startsAtOneExchange === 0
    if (isSpent || !(await own.tidy(String(steps)))) {
      await own.close()
      harness = undefined
    }
    // oxlint-enable no-await-in-loop
  }
  return { deaths, slowestMs, wrong }
}

async function happen(harness: ProcessHarness, act: KillAct): Promise<void> {
  if (act.by === 'time') await harness.until(() => harness.isDead, act.ms)
  else await act.do(harness)
  await harness.until(
    () => harness.isDead,
    harness.venue === 'robinhood' ? 2 * settledMs : settledMs,
  )
}
