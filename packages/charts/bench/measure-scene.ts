import type { CDPSession, Page } from '@playwright/test'

import type { Bench } from './page/bench-page.ts'
import type { Scene } from './scenes.ts'

/** In the page. */
declare const bench: Bench

/** Reads how long a page has been in script: time of its thread, so that other work on the machine does not count. */
export async function watchScript(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Milliseconds of script per frame. */
export async function measureScene(
  page: Page,
  session: CDPSession,
  { candles, inView, moves, ticks }: Scene,
  name: string,
  frames: number,
): Promise<number> {
  await page.evaluate(([which, count]) => bench.open(which, count), [name, candles] as const)
  await page.evaluate((count) => bench.show(count), inView)
  // Warm: the first frames compile.
  await page.evaluate(([m, t]) => bench.run(20, m, t), [moves, ticks] as const)
  const before = await scriptSeconds(session)
  const run = [frames, moves, ticks] as const
  const painted = await page.evaluate(([n, m, t]) => bench.run(n, m, t), run)
  const after = await scriptSeconds(session)
  await page.evaluate(() => bench.close())
  return ((after - before) * 1000) / painted
}

/** All of it so far, callbacks and promises included. */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
}
