import { readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, test, windowSizes } from '../desk-journey.ts'
import { loadScript } from './load-script.ts'

test.use({ isPremium: true })

const guide = readFileSync(new URL('../../../content/manual/backtest.md', import.meta.url), 'utf8')
const passing = /```python\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
/** The mistake that the manual speaks of. */
const breaking = passing.replaceAll('order.filled', 'order.size')

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('a trader drills an algorithm, sees the shortest day that breaks it over a reload, repairs it and drills that day again', async ({
      desk,
    }) => {
      test.setTimeout(900_000)
      const algorithms = await loaded(desk, breaking)
      const drill = algorithms.getByRole('button', { name: 'Drill CountedSwing' })
      // A hub that answers late loads it, and does not choose it.
      await expect(async () => {
        if (!(await drill.isVisible())) {
          await algorithms.getByRole('button', { name: /^CountedSwing/ }).click()
        }
        await drill.click({ timeout: 5000 })
      }).toPass({ timeout: 60_000 })
      const panel = desk.getByRole('group', { name: 'Backtest', exact: true })
      await expect(panel.getByText('counted.py')).toBeVisible({ timeout: 180_000 })
      await expect(panel.getByRole('radio', { name: 'Drill' })).toBeChecked()
      const days = panel.getByRole('textbox', { name: 'Days' })
      await expect(days).toHaveValue('200')
      await days.fill('0')
      await expect(panel.getByText('A whole number from 1 to 10,000.')).toBeVisible()
      await expect(panel.getByRole('button', { name: 'Drill', exact: true })).toBeDisabled()
      await days.fill('100')
      await panel.getByRole('button', { name: 'Drill', exact: true }).click()
      await expect(panel.getByRole('progressbar', { name: 'Drill' })).toBeVisible()
      // The drill belongs to the program: a window that is loaded again finds it.
      await desk.reload()
      const verdict = panel.getByText(/^CountedSwing broke on bad day/)
      await expect(verdict).toBeVisible({ timeout: 600_000 })
      const broken = panel.getByRole('region', { name: 'What broke it' })
      await expect(broken).toContainText('What on_check says')
      await expect(broken.getByRole('listitem')).toHaveText([/the next order is filled by half/])
      const steps = broken.getByRole('table', { name: 'Steps of the shortest day' })
      await expect(steps).toContainText('buy 0.01 BTC-USD at Kraken, market')
      await shoot(desk, `broken-${size.width}`)
      await expectAccessible(desk)
      // Repaired: that day alone, then many.
      await choose(desk, panel, passing)
      await panel.getByRole('button', { name: 'Drill this day again' }).click()
      await expect(panel.getByText('CountedSwing passed 1 bad day')).toBeVisible({
        timeout: 180_000,
      })
      await panel.getByRole('textbox', { name: 'Days' }).fill('8')
      await panel.getByRole('button', { name: 'Drill', exact: true }).click()
      await expect(panel.getByText('CountedSwing passed 8 bad days')).toBeVisible({
        timeout: 240_000,
      })
      await shoot(desk, `passed-${size.width}`)
      await panel.getByRole('button', { name: /^Run 3/ }).click()
      await expect(desk.getByRole('menuitem', { name: /broke on bad day/ })).toBeVisible()
    })
  })
}

async function loaded(desk: Page, text: string): Promise<Locator> {
  await desk.keyboard.press('Control+n')
  await desk.getByRole('menuitem', { name: 'Algorithms' }).press('Enter')
  const active = desk.locator('.dv-active-group')
  const panel = active.getByRole('group', { name: 'Algorithms', exact: true })
  await loadScript(desk, panel, { name: 'counted.py', text })
  return panel
}

async function choose(desk: Page, panel: Locator, text: string): Promise<void> {
  await desk.evaluate(() => Object.assign(window, { showOpenFilePicker: undefined }))
  const chooser = desk.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: 'Choose a file …' }).click()
  await (await chooser).setFiles(fileOf(text))
  await expect(panel.getByLabel('hold_s')).toHaveValue('20', { timeout: 180_000 })
  await expect(panel.getByRole('button', { name: 'Drill', exact: true })).toBeEnabled()
}

function fileOf(text: string) {
  return { name: 'counted.py', mimeType: 'text/x-python', buffer: Buffer.from(text) }
}

/** For whoever wants to look at it. */
async function shoot(desk: Page, name: string): Promise<void> {
  const folder = process.env['BACKTEST_SHOTS']
  if (folder !== undefined) await desk.screenshot({ path: `${folder}/drill-${name}.png` })
}
