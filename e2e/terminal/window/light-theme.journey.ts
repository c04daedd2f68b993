import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'
import { untilKept } from './kept-documents.ts'

async function chooseTheme(desk: Page, theme: string) {
  await desk.keyboard.press('Control+,')
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name: 'Appearance', exact: true }).click()
  await preferences
    .getByRole('group', { name: 'Theme' })
    .getByRole('radio', { name: new RegExp(`^${theme}`) })
    .check()
  return preferences
}

const backgroundOf = (desk: Page) =>
  desk
    .locator('.ladder')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** The lightest and the darkest point of the ladder's numbers: what is painted follows the theme too. */
const paintedOn = (desk: Page) =>
  desk
    .locator('.number-canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let darkest = 255
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 3] ?? 0) > 250)
          darkest = Math.min(
            darkest,
            ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3,
          )
      return darkest
    })

for (const size of [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
])
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('in the light theme all is readable, painted numbers too, also after a reload', async ({
      desk,
      program,
    }) => {
      await expect(desk.getByText('5 of 5 feeds live')).toBeVisible()
      await chooseTheme(desk, 'Light')
      await expect.poll(() => backgroundOf(desk)).toBe('rgb(250, 251, 252)')
      await expect.poll(() => paintedOn(desk)).toBeLessThan(40)
      await expectAccessible(desk, marketContents)
      await untilKept(program.home, 'preferences', 'appearance', (text) => text.includes('light'))
      await desk.reload()
      await expect.poll(() => backgroundOf(desk)).toBe('rgb(250, 251, 252)')
      await expect(desk.getByText('5 of 5 feeds live')).toBeVisible()
      await desk.keyboard.press('Escape')
      await expectAccessible(desk, marketContents)
      await desk.screenshot({ path: test.info().outputPath('light.png') })
    })
  })

test('a theme that follows the operating system changes with it', async ({ desk }) => {
  await desk.emulateMedia({ colorScheme: 'dark' })
  await chooseTheme(desk, 'Same as the operating system')
  const root = desk.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await desk.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})
