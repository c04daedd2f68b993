import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('seconds are made of the prints that were received, months of days, and the layout keeps which was chosen', async ({
      chart,
      program,
    }, testInfo) => {
      const { page } = chart
      page.setDefaultTimeout(60_000)
      await chart.chooseTimeframe('5 seconds')
      await expect(chart.surface).toHaveAttribute('aria-label', 'BTC-USD chart, 5 seconds candles')
      await chart.pointElsewhere()
      const forming = /Last candle, still forming, \w{3} \w{3} \d+ (\d\d:\d\d(?::\d\d)?): Open /
      await expect.poll(() => chart.read(), { timeout: 60_000 }).toMatch(forming)
      // Candles go on: another one forms.
      const first = forming.exec(await chart.read())?.[1]
      await expect
        .poll(async () => forming.exec(await chart.read())?.[1], { timeout: 60_000 })
        .not.toBe(first)
      await page.waitForTimeout(20_000)
      expect(await chart.read()).toMatch(/EMA 14: ([\d,.]+|—) /)
      await page.screenshot({ path: testInfo.outputPath(`seconds-${size.width}.png`) })
      // Another number of seconds is made of the same prints.
      await chart.chooseTimeframe('15 seconds')
      await expect.poll(() => chart.read(), { timeout: 60_000 }).toMatch(forming)

      await chart.chooseTimeframe('1 month')
      await expect(chart.surface).toHaveAttribute('aria-label', 'BTC-USD chart, 1 month candles')
      const month = new Date()
      const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
      const opens = new RegExp(
        `still forming, \\w{3} ${name.format(month)} 1 ${month.getUTCFullYear()}: Open [\\d,.]+,`,
      )
      await expect.poll(() => chart.read(), { timeout: 60_000 }).toMatch(opens)
      await page.screenshot({ path: testInfo.outputPath(`months-${size.width}.png`) })
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])
      await untilKept(program.home, 'layout', 'Scalp', (text) => text.includes('"1M"'))
      const again = await program.start()
      await page.goto(again.address)
      await expect(chart.surface).toHaveAttribute('aria-label', 'BTC-USD chart, 1 month candles')
    })
  })
}
