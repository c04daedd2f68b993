import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Chooses a file in the panel Algorithms, once. A hub that does not answer for a moment has it or has not, and the panel says so:
 * one loads it again where it has not. Resolves with its row.
 */
export async function loadScript(
  desk: Page,
  panel: Locator,
  { name, text }: { name: string; text: string },
): Promise<Locator> {
  await desk.evaluate(() => Object.assign(window, { showOpenFilePicker: undefined }))
  const file = { name, mimeType: 'text/x-python', buffer: Buffer.from(text) }
  const list = panel.getByRole('list', { name: 'Algorithms', exact: true })
  const row = list.getByRole('listitem').first()
  const group = panel.locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')
  const refused = panel.getByText(/^Not loaded\. /)
  await expect(async () => {
    if (!(await row.isVisible())) {
      const open = async () => {
        const button = group.getByRole('button', { name: 'Load', exact: true })
        await button.press('Enter', { timeout: 20_000 })
        const item = desk.getByRole('menuitem', { name: 'Choose a file …' })
        await item.press('Enter', { timeout: 20_000 })
      }
      const [chooser] = await Promise.all([desk.waitForEvent('filechooser'), open()])
      await chooser.setFiles(file)
    }
    await expect(row.or(refused).first()).toBeVisible({ timeout: 90_000 })
    await expect(row).toBeVisible({ timeout: 2000 })
    await expect(row.getByText('Initialized')).toBeVisible({ timeout: 90_000 })
  }).toPass({ timeout: 300_000 })
  // Whose answer was lost is in the list, and not chosen.
  const shown = row.locator('.algorithm-name')
  if ((await shown.getAttribute('aria-expanded')) === 'false') await shown.press('Enter')
  return row
}

/** A hub that does not answer for a moment does nothing and says so: one presses again. */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.press('Enter', { timeout: 5000 })
    await expect(shown).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}

/** The same, where what is pressed takes something away. */
export async function pressUntilGone(button: Locator, gone: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.press('Enter', { timeout: 5000 })
    await expect(gone).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}
