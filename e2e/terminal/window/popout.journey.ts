import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'

// The watch list is in sight there.
test.use({ viewport: windowSizes[0] })

const lists = (page: Page) => page.getByRole('grid', { name: 'Watch list main' })

async function toWindow(desk: Page): Promise<Page> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Watch list' }).click()
  await expect(lists(desk)).toHaveCount(2)
  const opened = desk.waitForEvent('popup')
  await desk.keyboard.press('Shift+F10')
  await desk.getByRole('menuitem', { name: 'Open in a window of its own' }).click()
  const second = await opened
  await expect(second.getByRole('grid', { name: 'Watch list main' })).toBeVisible()
  return second
}

test('a panel goes to a window on another monitor, alive, with the mode and the lights above it', async ({
  desk,
}) => {
  const second = await toWindow(desk)
  await expect(lists(desk)).toHaveCount(1)
  await expect(second.getByText('Simulated market', { exact: true })).toBeVisible()
  await expect(second.getByRole('list', { name: 'Connections' })).toContainText('CB')
  const last = second
    .getByRole('row', { name: /^BTC-USD/ })
    .getByRole('gridcell')
    .first()
  const before = await last.textContent()
  await expect(last).not.toHaveText(before ?? '')
  await expectAccessible(second, marketContents)
})

test('exactly one panel over all windows has the brass edge', async ({ desk }) => {
  const second = await toWindow(desk)
  const active = '.dv-groupview.dv-active-group'
  const count = async () =>
    (await desk.locator(active).count()) + (await second.locator(active).count())
  await second.getByRole('row', { name: /^BTC-USD/ }).click()
  await expect(second.locator(active)).toHaveCount(1)
  expect(await count()).toBe(1)
  await desk.bringToFront()
  await desk.getByRole('row', { name: /^BTC-USD/ }).click()
  await expect(desk.locator(active)).toHaveCount(1)
  expect(await count()).toBe(1)
})

test('keys work in the second window, and a symbol typed there lands there', async ({ desk }) => {
  const second = await toWindow(desk)
  await second.getByRole('row', { name: /^ETH-USD/ }).click()
  await second.keyboard.type('sol')
  await expect(second.getByRole('option').first()).toContainText('SOL-USD')
  await second.keyboard.press('Enter')
  await expect(second.getByRole('row', { name: /^SOL-USD/ })).toBeVisible()
})

test('a window that is closed sends its panel home', async ({ desk }) => {
  const second = await toWindow(desk)
  await second.close({ runBeforeUnload: true })
  await expect(lists(desk)).toHaveCount(2)
})

test('panels of a second window are there after the desk is loaded again', async ({ desk }) => {
  await toWindow(desk)
  // Long enough that the layout is kept.
  await desk.waitForTimeout(600)
  await desk.reload()
  const everywhere = async () => {
    const pages = desk.context().pages()
    const counts = await Promise.all(pages.map((page) => lists(page).count()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(everywhere).toBe(2)
})
