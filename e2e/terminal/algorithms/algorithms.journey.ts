import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'

test.use({ isPremium: true })

/** The panel of the built-in layout, or a new one. */
async function algorithmsOn(desk: Page): Promise<Locator> {
  await desk.keyboard.press('Control+n')
  await desk.getByRole('menuitem', { name: 'Algorithms' }).press('Enter')
  return desk.locator('.dv-active-group').getByRole('group', { name: 'Algorithms', exact: true })
}

/** Of the active panel, in its header. */
function headerButton(desk: Page, name: string): Locator {
  return desk.locator('.dv-active-group').getByRole('button', { name, exact: true })
}

/** A hub that does not answer for a moment loads nothing and the panel says so: one loads it again. */
async function untilAnswered(
  panel: Locator,
  answer: Locator,
  load: () => Promise<void>,
): Promise<void> {
  const refused = panel.getByText(/Not loaded\. (?:Leadline|The connection)/)
  await expect(async () => {
    await load()
    await expect(answer.or(refused)).toBeVisible()
    await expect(answer).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 180_000 })
}

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('by keyboard alone: load the manual’s algorithm, set it, start, pause, stop and load it again', async ({
      desk,
    }) => {
      test.slow()
      const panel = await algorithmsOn(desk)
      const list = panel.getByRole('list', { name: 'Algorithms' })
      await untilAnswered(panel, list.getByText('Initialized'), async () => {
        await headerButton(desk, 'Load').press('Enter')
        await desk.getByRole('menuitem', { name: /^DipBuyer/ }).press('Enter')
      })

      await panel.getByText('Settings', { exact: true }).click()
      const sizeField = panel.getByRole('textbox', { name: 'size', exact: true })
      await expect(sizeField).toHaveValue('0.01')
      await panel.getByRole('textbox', { name: 'window_s' }).fill('soon')
      await expect(panel.getByText('A whole number, such as 300.')).toBeVisible()
      await panel.getByRole('textbox', { name: 'window_s' }).fill('60')
      await sizeField.fill('0.0200')
      await panel.getByRole('button', { name: 'Set', exact: true }).press('Enter')
      await expect(panel.getByText('exact decimal, in the file 0.01')).toBeVisible()
      const allotment = panel.getByRole('form', { name: 'Allotment to DipBuyer' })
      await allotment.getByRole('textbox', { name: 'Asset' }).fill('btc')
      // Practice begins with dollars: there are no coins that it could offer.
      await allotment.getByRole('textbox', { name: 'Size, in all' }).fill('0.05')
      await allotment.getByRole('button', { name: 'Allot' }).press('Enter')
      await expect(allotment.getByText('No BTC at Coinbase can be allotted.')).toBeVisible()
      await expectAccessible(desk, marketContents)

      const pause = panel.getByRole('button', { name: 'Pause DipBuyer' }).last()
      await expect(pause).toHaveAttribute('aria-disabled', 'true')
      await panel.getByRole('button', { name: 'Start DipBuyer' }).last().press('Enter')
      await expect(list.getByText('Running')).toBeVisible()
      await panel.getByText('Log', { exact: true }).click()
      await pause.press('Enter')
      await expect(list.getByText('Paused')).toBeVisible()
      await expect(panel.getByText(/paused, holding 0.*; exits still work/)).toBeVisible()
      await expectAccessible(desk, marketContents)
      await panel.getByRole('button', { name: 'Stop DipBuyer' }).last().press('Enter')
      await expect(list.getByText('Stopped', { exact: true })).toBeVisible()
      await panel.getByRole('button', { name: 'Load again: DipBuyer' }).last().press('Enter')
      await expect(list.getByText('Initialized')).toBeVisible()
    })

    test('a file with a mistake is refused with its line; what was there goes on', async ({
      desk,
    }) => {
      test.slow()
      const panel = await algorithmsOn(desk)
      await desk.evaluate(() => Object.assign(window, { showOpenFilePicker: undefined }))
      const text = 'from leadline import Algorithm\n\nclass Broken(Algorithm)\n    pass\n'
      const file = { name: 'broken.py', mimeType: 'text/x-python', buffer: Buffer.from(text) }
      await untilAnswered(panel, panel.getByText('Not loaded. broken.py, line 3'), async () => {
        const chooser = desk.waitForEvent('filechooser')
        await headerButton(desk, 'Load').click()
        await desk.getByRole('menuitem', { name: 'Choose a file …' }).click()
        await (await chooser).setFiles(file)
      })
    })
  })
}

test('the manual’s indicator is drawn over the candles, and a mistake in it leaves the chart whole', async ({
  desk,
}) => {
  test.slow()
  await desk.getByRole('button', { name: 'Indicators' }).first().click()
  await desk.getByRole('button', { name: 'New Python indicator' }).press('Enter')
  const code = desk.getByRole('textbox', { name: 'RollingVwap.py, Python' })
  await code.click()
  await desk.keyboard.press('Control+Home')
  await desk.keyboard.type('boom(')
  const legend = desk.getByRole('list', { name: 'Python indicators' })
  await expect(legend.first()).toContainText('RollingVwap.py line 1', { timeout: 30_000 })
  await expectAccessible(desk, marketContents)
})
