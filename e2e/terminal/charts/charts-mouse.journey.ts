import { windowSizes } from '../desk-journey.ts'
import { expect, test } from './chart-journey.ts'
import { viewIn } from './chart-on-desk.ts'
import { minutes } from './manual-candles.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('scroll zooms around the pointer, Ctrl and scroll moves time, Shift and scroll moves price and locks', async ({
      chart,
      opening,
    }) => {
      const before = viewIn(await chart.read())
      const x = await chart.xOf(opening(100))
      await chart.pointAt(x)
      await chart.page.mouse.wheel(0, -300)
      await expect.poll(async () => viewIn(await chart.read()).from).toBeGreaterThan(before.from)
      expect(Math.abs((await chart.xOf(opening(100))) - x)).toBeLessThan(12)

      const zoomed = viewIn(await chart.read())
      await chart.scroll(-200, 'Control')
      const earlier = viewIn(await chart.read())
      expect(earlier.from).toBeLessThan(zoomed.from)
      await chart.scroll(200, 'Control')
      expect(viewIn(await chart.read()).from).toBeGreaterThan(earlier.from)

      const automatic = await chart.read()
      expect(automatic).toContain('Automatic scale.')
      await chart.scroll(-100, 'Shift')
      const locked = await chart.read()
      expect(locked).toContain('The price axis is locked.')
      expect(viewIn(locked).low).not.toBe(viewIn(automatic).low)
      await chart.scroll(100, 'Shift')
      expect(viewIn(await chart.read()).low).not.toBe(viewIn(locked).low)
    })

    test('double-clicking both axes brings back the latest candle with the price in view', async ({
      chart,
      opening,
    }) => {
      await chart.scroll(-3000, 'Control')
      for (let times = 0; times < 5; times += 1) await chart.scroll(-300, 'Shift')
      expect(viewIn(await chart.read()).to).toBeLessThan(opening(121))
      const { x, y, width, height } = await chart.box()
      await chart.page.mouse.dblclick(x + width - 20, y + height / 2)
      expect(await chart.read()).toContain('Automatic scale.')
      await chart.page.mouse.dblclick(x + width / 2, y + height - 8)
      const back = viewIn(await chart.read())
      expect(back.to).toBeGreaterThanOrEqual(opening(119))
      expect(back.low).toBeLessThan(60_900)
    })

    test('a selection of 30 candles from 60,000.00 to 60,900.00 reads +900.00, +1.50%, 30 minutes', async ({
      chart,
      opening,
    }) => {
      await chart.select(opening(minutes.rise.first), opening(minutes.rise.last))
      const read = chart.page.getByRole('group', { name: 'Selection' }).first()
      await expect(read).toContainText('+900.00')
      await expect(read).toContainText('+1.50%')
      await expect(read).toContainText('30 candles, 30 minutes')
      await expect(read).toContainText('Highest 60,905.00')
      await expect(read).toContainText('Lowest 59,995.00')
      await expect(read).toContainText('Volume 6.0000 BTC')

      await read.getByRole('button', { name: 'Zoom here' }).click()
      await expect(read).toBeHidden()
      const view = viewIn(await chart.read())
      expect(Math.abs(view.from - opening(minutes.rise.first))).toBeLessThan(3 * 60_000)
      expect(Math.abs(view.to - opening(minutes.rise.last))).toBeLessThan(3 * 60_000)

      await chart.select(opening(90), opening(100))
      await expect(read).toContainText('11 candles, 11 minutes')
      await chart.page.keyboard.press('Escape')
      await expect(read).toBeHidden()
    })
  })
}
