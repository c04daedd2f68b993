import { expect, test } from '../desk-journey.ts'

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

test('a floating panel covers neither the ladder, the ticket nor the limits', async ({
  desk: page,
}) => {
  for (const panel of ['Limits', 'Backtest']) {
    await page.getByRole('button', { name: 'New panel' }).click()
    await page.getByRole('menuitem', { name: panel }).click()
  }
  const boxOf = async (name: RegExp) => {
    const box = await page.getByRole('group', { name }).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const float = await boxOf(/^Backtest/)
  expect(float.width).toBeGreaterThan(600)
  for (const name of [/^Depth of book/, /^Order ticket/, /^Limits/]) {
    const under = await boxOf(name)
    const isBeside = float.x + float.width <= under.x + 1 || float.x >= under.x + under.width - 1
    const isApart = float.y + float.height <= under.y + 1 || float.y >= under.y + under.height - 1
    expect(isBeside || isApart, String(name)).toBe(true)
  }
})

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
