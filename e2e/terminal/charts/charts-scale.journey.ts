import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('a chart becomes logarithmic by key and by menu, says so, and is so again after a restart', async ({
      chart,
      program,
    }, testInfo) => {
      const { page } = chart
      page.setDefaultTimeout(60_000)
      expect(await chart.read()).not.toContain('Logarithmic scale')
      await chart.surface.focus()
      await page.keyboard.press('Alt+l')
      await expect.poll(() => chart.read()).toContain('Logarithmic scale.')
      await chart.panel.getByRole('button', { name: 'Chart menu' }).click()
      await page.getByRole('menuitemradio', { name: /^Logarithmic price axis/ }).click()
      await expect.poll(() => chart.read()).not.toContain('Logarithmic scale')
      await chart.surface.focus()
      await page.keyboard.press('Alt+l')
      await expect.poll(() => chart.read()).toContain('Logarithmic scale.')
      // A line that is drawn on it is straight there, and is kept so.
      const box = await chart.box()
      await chart.panel.getByRole('button', { name: 'Trend line', exact: true }).click()
      await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.6)
      await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.2)
      await untilKept(program.home, 'drawings', 'BTC-USD', (text) =>
        text.includes('"isLogarithmic":true'),
      )
      // Far out, where equal percentages and equal amounts differ.
      for (let times = 0; times < 5; times += 1) {
        await page.mouse.move(box.x + box.width - 20, box.y + 40)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width - 20, box.y + 140, { steps: 3 })
        await page.mouse.up()
      }
      await page.screenshot({ path: testInfo.outputPath(`logarithmic-${size.width}.png`) })
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])
      await untilKept(program.home, 'layout', 'Scalp', (text) =>
        text.includes('"isLogarithmic":true'),
      )
      const again = await program.start()
      await page.goto(again.address)
      await expect.poll(() => chart.read(), { timeout: 30_000 }).toContain('Logarithmic scale.')
    })
  })
}
