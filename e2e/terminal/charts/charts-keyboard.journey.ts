import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { expect, test } from './chart-journey.ts'
import { viewIn } from './chart-on-desk.ts'

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('a chart without a mouse: move, zoom, measure, draw, remove and have it read out', async ({
      chart,
    }) => {
      // Many keys, and an audit of the whole desk.
      test.slow()
      const { page, surface, panel } = chart
      const { keyboard } = page
      await chart.pointElsewhere()
      // Until the chart has the brass edge.
      await expect(async () => {
        await keyboard.press('F6')
        await expect(panel).toHaveClass(/dv-active-group/, { timeout: 300 })
      }).toPass()

      const view = async () => viewIn(await chart.read())
      const first = await view()
      await keyboard.press('Control+ArrowLeft')
      expect((await view()).from).toBeLessThan(first.from)
      await keyboard.press('End')
      await keyboard.press('+')
      expect((await view()).from).toBeGreaterThan(first.from)
      await keyboard.press('-')
      await keyboard.press('ArrowUp')
      expect(await chart.read()).toContain('The price axis is locked.')
      await keyboard.press('Control+End')
      expect(await chart.read()).toContain('Automatic scale.')

      for (let times = 0; times < 3; times += 1) await keyboard.press('Alt+ArrowLeft')
      const selection = panel.getByRole('group', { name: 'Selection' })
      await expect(selection).toContainText('3 candles, ')
      await expect(page.locator('[aria-live=polite]', { hasText: 'candle' })).toBeAttached()
      await keyboard.press('Alt+Enter')
      await expect(selection).toBeHidden()
      await keyboard.press('Control+End')

      await panel.getByRole('button', { name: 'Trend line', exact: true }).focus()
      await keyboard.press('ArrowDown')
      await keyboard.press('ArrowUp')
      await keyboard.press('Enter')
      await expect(surface).toBeFocused()
      await keyboard.press('Shift+ArrowLeft')
      await keyboard.press('Enter')
      for (let times = 0; times < 5; times += 1) await keyboard.press('Shift+ArrowLeft')
      await keyboard.press('Shift+ArrowUp')
      await keyboard.press('Enter')
      expect(await chart.read()).toContain('Drawings: Trend line.')
      await expectAccessible(page)
      await keyboard.press('Delete')
      expect(await chart.read()).toContain('No drawings.')
      await keyboard.press('Control+z')
      expect(await chart.read()).toContain('Drawings: Trend line.')

      await keyboard.press('F1')
      await expect(page.getByText('Select candles to the left')).toBeVisible()
      await keyboard.press('Escape')
    })
  })
}
