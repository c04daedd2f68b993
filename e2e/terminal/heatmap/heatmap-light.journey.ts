import { expect, expectAccessible, test, windowSizes } from '../desk-journey.ts'
import { countColors, openHeatmap } from './heatmap-page.ts'

/** The ground of a chart by day and by night. */
const day = '#fafbfc'
const night = '#0a0f15'

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('in the light theme the heatmap is light, can be read, and moves by keyboard', async ({
      desk,
    }) => {
      await desk.keyboard.press('Control+,')
      const preferences = desk.getByRole('group', { name: 'Preferences' })
      await preferences.getByRole('button', { name: 'Appearance', exact: true }).click()
      const themes = preferences.getByRole('group', { name: 'Theme' })
      await themes.getByRole('radio', { name: /^Light/ }).check()
      await desk.keyboard.press('Escape')
      const surface = await openHeatmap(desk)
      await expect
        .poll(async () => {
          const [light = 0, dark = 0] = await countColors(desk, [day, night])
          return light > 1000 && dark === 0
        })
        .toBe(true)
      await expectAccessible(desk, ['.dv-groupview:not(.dv-active-group)'])
      await expect(async () => {
        await desk.keyboard.press('Escape')
        await desk.keyboard.press('Shift+ArrowLeft')
        await expect(surface.locator('.heatmap-readout').first()).toHaveText(
          /\d\d:\d\d:\d\d.*rests/,
          {
            timeout: 1000,
          },
        )
      }).toPass()
      await desk.screenshot({ path: test.info().outputPath('light.png') })
    })
  })
}
