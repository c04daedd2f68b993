import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'

test.use({ isPremium: true })

const text = `from leadline import Algorithm, param


class Signals(Algorithm):
    params = {
        "entry_bps": param(6, minimum=1, maximum=50, step=1, help="How far below to buy"),
        "side": param("buy", choices=["buy", "both"]),
    }

    def on_start(self):
        for level in ("debug", "info", "warning", "error"):
            self.log(f"a line of {level}", level)
        self.saved["starts"] = self.saved.get("starts", 0) + 1
        self.notify(f"start {self.saved['starts']} with {self.params['entry_bps']}, {self.params['side']}")
`

test('a script’s settings hold their bounds, its log is filtered by level, its alert stands above the status bar', async ({
  desk,
}) => {
  test.slow()
  await desk.keyboard.press('Control+n')
  await desk.getByRole('menuitem', { name: 'Algorithms' }).press('Enter')
  const panel = desk
    .locator('.dv-active-group')
    .getByRole('group', { name: 'Algorithms', exact: true })
  await desk.evaluate(() => Object.assign(window, { showOpenFilePicker: undefined }))
  const file = { name: 'signals.py', mimeType: 'text/x-python', buffer: Buffer.from(text) }
  const list = panel.getByRole('list', { name: 'Algorithms' })
  await expect(async () => {
    const chooser = desk.waitForEvent('filechooser')
    await desk
      .locator('.dv-active-group')
      .getByRole('button', { name: 'Load', exact: true })
      .click()
    await desk.getByRole('menuitem', { name: 'Choose a file …' }).click()
    await (await chooser).setFiles(file)
    await expect(list.getByText('Initialized')).toBeVisible({ timeout: 60_000 })
  }).toPass({ timeout: 180_000 })
  await panel.getByText('Settings', { exact: true }).click()
  const entry = panel.getByRole('textbox', { name: 'entry_bps' })
  await expect(
    panel.getByText('How far below to buy (whole number, from 1 to 50 in steps of 1)'),
  ).toBeVisible()
  await entry.fill('60')
  await expect(panel.getByText('Must be from 1 to 50 in steps of 1.')).toBeVisible()
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(panel.getByText('Nothing was changed yet.')).toBeVisible()
  await entry.fill('12')
  await panel.getByRole('button', { name: /^side/ }).click()
  await desk.getByRole('menuitemradio', { name: 'both' }).click()
  await expectAccessible(desk, marketContents)
  await desk.screenshot({ path: test.info().outputPath('settings.png') })
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(panel.getByText('in the file 6')).toBeVisible()

  await panel.getByRole('button', { name: 'Start Signals' }).last().click()
  const alerts = desk.getByRole('region', { name: 'Alerts that fired' })
  await expect(alerts).toContainText(/Signals: start \d+ with 12, both/)
  await panel.getByText('Log', { exact: true }).click()
  const log = panel.getByRole('listitem')
  await expect(log.filter({ hasText: 'a line of debug' })).toBeVisible()
  await panel.getByRole('button', { name: /^Show/ }).click()
  await desk.getByRole('menuitemradio', { name: 'warnings and errors' }).click()
  await expect(log.filter({ hasText: 'a line of debug' })).toBeHidden()
  await expect(log.filter({ hasText: 'a line of info' })).toBeHidden()
  await expect(log.filter({ hasText: 'a line of warning' })).toBeVisible()
  await expect(log.filter({ hasText: 'a line of error' })).toBeVisible()
  await expectAccessible(desk, marketContents)
  await desk.screenshot({ path: test.info().outputPath('log.png') })
  await alerts.getByRole('button', { name: 'Close: Signals, script' }).click()
  await expect(alerts).toBeHidden()
  await desk.getByRole('button', { name: /^Alerts/ }).click()
  await expect(desk.getByRole('table', { name: 'From scripts' })).toContainText('with 12, both')
  await desk.getByRole('button', { name: 'Remove what Signals said' }).click()
  await expect(desk.getByRole('table', { name: 'From scripts' })).toBeHidden()
})
