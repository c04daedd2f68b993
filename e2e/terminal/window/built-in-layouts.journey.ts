import type { Page } from '@playwright/test'

import { expect, test, windowSizes } from '../desk-journey.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

test('Swing shows best bid and ask in its watch list', async ({ desk: page }) => {
  await page.getByRole('button', { name: 'Swing' }).click()
  const list = page.getByRole('grid', { name: 'Watch list main' })
  for (const name of ['Best bid', 'Best ask']) {
    await expect(list.getByRole('columnheader', { name })).toBeVisible()
  }
})

test('without Python in the plan no layout keeps room for it, and Backtest says what it would be', async ({
  desk: page,
}) => {
  for (const name of ['Overnight', 'Scalp']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('group', { name: /^Depth of book/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Algorithms/ })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Backtest' }).click()
  const backtest = page.getByRole('group', { name: 'Backtest' })
  await expect(backtest).toContainText('Python scripting needs Algo or Premium.')
  await expect(backtest).toContainText('over a market of the past')
  await backtest.getByRole('button', { name: 'Open License' }).click()
  await expect(page.getByRole('group', { name: 'Preferences' })).toBeVisible()
})

test('on Free the editor and the indicators of a chart say what Algo brings, with one link', async ({
  desk: page,
}) => {
  await page.getByRole('button', { name: 'Indicators' }).first().click()
  await expect(page.getByText('With it you draw your own indicators on the chart.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open License' })).toHaveCount(1)
  await page.screenshot({ path: test.info().outputPath('indicators-free.png') })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Python editor' }).click()
  const editor = page.getByRole('group', { name: 'Python editor', exact: true })
  await expect(editor).toContainText('Python scripting needs Algo or Premium.')
  await page.screenshot({ path: test.info().outputPath('editor-free.png') })
  await editor.getByRole('button', { name: 'Open License' }).click()
  await expect(page.getByRole('group', { name: 'Preferences' })).toBeVisible()
})

test('a floating panel covers neither the ladder, the ticket nor the limits', async ({
  desk: page,
}) => {
  for (const panel of ['Limits', 'Backtest']) {
    await page.getByRole('button', { name: 'New panel' }).click()
    await page.getByRole('menuitem', { name: panel }).click()
  }
  const float = await boxOf(page, /^Backtest/)
  expect(float.width).toBeGreaterThan(600)
  for (const name of [/^Depth of book/, /^Order ticket/, /^Limits/]) {
    expect(isApart(float, await boxOf(page, name)), String(name)).toBe(true)
  }
})

test('where the chart is wide, the Python editor stands beside it and hides nothing', async ({
  desk: page,
}) => {
  await page.getByRole('button', { name: 'Swing' }).click()
  await expect(page.getByRole('group', { name: /^Chart/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Python editor' }).click()
  const editor = await boxOf(page, /^Python editor/)
  expect(editor.width).toBeGreaterThan(430)
  expect(editor.height).toBeGreaterThan(280)
  for (const name of [/^Chart/, /^Watch list/, /^Order ticket/]) {
    const other = await boxOf(page, name)
    expect(other.width, String(name)).toBeGreaterThan(200)
    expect(isApart(editor, other), String(name)).toBe(true)
  }
  await page.screenshot({ path: test.info().outputPath('editor-docked.png') })
})

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('in Scalp the panels of the middle make room for the Python editor, and have it back when it is closed', async ({
      desk: page,
    }) => {
      const names = [/^Chart/, /^Working orders/, /^Order ticket/, /^Depth of book/]
      const boxes = () => Promise.all(names.map((name) => boxOf(page, name)))
      await expect(page.getByRole('group', { name: /^Chart/ }).first()).toBeVisible()
      const before = await boxes()
      await page.getByRole('button', { name: 'New panel' }).click()
      await page.getByRole('menuitem', { name: 'Python editor' }).click()
      const panel = page.getByRole('group', { name: 'Python editor', exact: true })
      await expect(panel).toBeVisible()
      const editor = await boxOf(page, /^Python editor/)
      expect(editor.width).toBeGreaterThan(430)
      expect(editor.height).toBeGreaterThan(280)
      for (const [at, other] of (await boxes()).entries()) {
        expect(other.height, String(names[at])).toBeGreaterThan(70)
        expect(isApart(editor, other), String(names[at])).toBe(true)
      }
      await page.screenshot({ path: test.info().outputPath(`editor-${size.width}.png`) })
      const group = page.locator('.dv-groupview', { has: panel })
      await group.getByRole('button', { name: 'Panel menu' }).click()
      await page.getByRole('menuitem', { name: 'Close', exact: true }).click()
      await expect(panel).toHaveCount(0)
      for (const [at, other] of (await boxes()).entries()) {
        const was = before[at]?.height ?? 0
        expect(Math.abs(other.height - was), String(names[at])).toBeLessThanOrEqual(4)
      }
    })
  })
}

async function boxOf(page: Page, name: RegExp) {
  const box = await page.getByRole('group', { name }).first().boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

type Box = Awaited<ReturnType<typeof boxOf>>

function isApart(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x + 1 || one.x >= other.x + other.width - 1
  return isBeside || one.y + one.height <= other.y + 1 || one.y >= other.y + other.height - 1
}

test('a filter key that does nothing in a panel says so', async ({ desk: page }) => {
  await page
    .getByRole('application')
    .first()
    .click({ position: { x: 200, y: 60 } })
  await page.keyboard.press('Control+1')
  await expect(page.getByText('Chart has no filter.').last()).toBeVisible()
  await page.getByRole('group', { name: /^Time and sales/ }).focus()
  await page.keyboard.press('Control+3')
  await expect(
    page.getByText('No filter is saved yet. Type one and press Save.').last(),
  ).toBeVisible()
})

test('a panel opened in a built-in layout turns with the others', async ({ desk: page }) => {
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Depth of book' }).click()
  const ladders = page.getByRole('group', { name: /^Depth of book/ })
  await expect(ladders).toHaveCount(2)
  await page
    .getByRole('group', { name: /^Chart/ })
    .first()
    .focus()
  await page.keyboard.type('eth-usd')
  await expect(page.getByRole('option', { name: /ETH-USD/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Depth of book, ETH-USD' })).toHaveCount(2)
})
