import { expect, test as deskTest } from '../desk-journey.ts'
import { ChartOnDesk } from './chart-on-desk.ts'
import { keepManualCandles, type MinuteOpening } from './manual-candles.ts'

export { expect }

interface ChartJourney {
  /** When a minute of the manual's examples opened. */
  opening: MinuteOpening
  /** The first chart of the desk, with its history on the screen. */
  chart: ChartOnDesk
}

/** A desk whose BTC-USD has traded the manual's examples in the last two hours. */
export const test = deskTest.extend<ChartJourney>({
  timezoneId: 'UTC',
  // Always, and so before anything that starts the program.
  opening: [async ({ program }, use) => use(keepManualCandles(program.home)), { auto: true }],
  chart: async ({ opening, desk }, use) => {
    const chart = new ChartOnDesk(desk)
    await untilLoaded(chart, opening)
    await use(chart)
  },
})

/** The examples are there: the first of the thirty candles can be read. */
async function untilLoaded(chart: ChartOnDesk, opening: MinuteOpening): Promise<void> {
  await expect(chart.surface).toBeVisible()
  await expect(async () => void (await chart.xOf(opening(100)))).toPass({ timeout: 60_000 })
}
