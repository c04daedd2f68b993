import { expect, type Locator, type Page } from '@playwright/test'

export const panelOf = (page: Page): Locator =>
  page.locator('.panel-body').and(page.getByRole('group', { name: /^Book over time/ }))

/** Opens the panel as a trader in a hurry does. */
export async function openHeatmap(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>heatmap')
  await expect(page.getByRole('option').first()).toHaveText(/Book over time/)
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeVisible()
  await panelOf(page).getByRole('application').focus()
  return panelOf(page)
}

export async function chooseStep(page: Page, step: string): Promise<void> {
  const header = panelOf(page).locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')
  // The steps are those of the market's own rows, which come with the first second.
  await expect(async () => {
    await header.getByRole('button', { name: /^Condense/ }).click()
    const item = page.getByRole('menuitemradio', { name: step, exact: true })
    await item.click({ timeout: 1000 })
  }).toPass()
  await panelOf(page).getByRole('application').focus()
}

/** Puts the crosshair on the newest second and that many rows above or below the best bid; what is read out there. */
export async function readAt(page: Page, rows = 0): Promise<string> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowLeft')
  const key = rows > 0 ? 'Shift+ArrowUp' : 'Shift+ArrowDown'
  for (let row = 0; row < Math.abs(rows); row += 1) {
    // oxlint-disable-next-line no-await-in-loop -- keys in their order
    await page.keyboard.press(key)
  }
  const text = await page.locator('.heatmap-readout span').last().textContent()
  return text ?? ''
}

/** How many pixels of the heat have each of these colors, as '#rrggbb'. */
export async function countColors(page: Page, colors: readonly string[]): Promise<number[]> {
  return await page
    .locator('.heatmap-surface canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement, wanted) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      const counts = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        const name = `#${[0, 1, 2].map((part) => (data[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return wanted.map((color) => counts.get(color) ?? 0)
    }, colors)
}
