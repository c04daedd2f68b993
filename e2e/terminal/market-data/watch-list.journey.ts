import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test } from '../desk-journey.ts'
import { untilKept } from '../window/kept-documents.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const rows = (desk: Page) => desk.getByRole('grid', { name: /^Watch list/ }).locator('tbody th')

/** Letters typed in the panel, and Enter when the market is found. */
async function typeSymbol(desk: Page, letters: string, symbol: string) {
  await desk.keyboard.type(letters)
  await expect(desk.getByRole('option', { name: symbol, exact: false }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('row', { name: new RegExp(`^${symbol} `) })).toBeVisible()
}

test('main holds BTC-USD and ETH-USD with live last price, best bid, best ask and daily change', async ({
  desk,
}) => {
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD'])
  const cells = desk.getByRole('row', { name: /^BTC-USD/ }).getByRole('gridcell')
  const price = /^\d{1,3}(?:,\d{3})*\.\d+\s*$/
  for (const place of [0, 1, 2]) await expect(cells.nth(place)).toHaveText(price)
  await expect(cells.nth(3)).toHaveText(/^[+−]?\d+\.\d\d%$/)
  const first = await cells.nth(0).textContent()
  await expect(cells.nth(0)).not.toHaveText(first ?? '')
  await expectAccessible(desk, marketContents)
})

test('a new list, by its rule, with symbols typed, moved and removed by keyboard, outlives a restart', async ({
  desk,
  program,
}) => {
  await desk.getByRole('button', { name: 'New list' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill('Layer One')
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(
    dialog.getByText('Use lowercase letters, digits and hyphens, such as layer-one.'),
  ).toBeVisible()
  await dialog.getByLabel('Name').fill('layer-one')
  await dialog.getByLabel('Name').press('Enter')
  await expect(desk.getByText('This list is empty.')).toBeVisible()

  await typeSymbol(desk, 'sol', 'SOL-USD')
  await typeSymbol(desk, 'eth', 'ETH-USD')
  await typeSymbol(desk, 'btc', 'BTC-USD')
  await expect(rows(desk)).toHaveText(['SOL-USD', 'ETH-USD', 'BTC-USD'])

  await desk.getByRole('row', { name: /^BTC-USD/ }).focus()
  await desk.keyboard.press('Alt+ArrowUp')
  await expect(rows(desk)).toHaveText(['SOL-USD', 'BTC-USD', 'ETH-USD'])
  await desk.keyboard.press('ArrowUp')
  await desk.keyboard.press('Delete')
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD'])
  await untilKept(program.home, 'watch-list', 'layer-one', (text) =>
    text.includes('["BTC-USD","ETH-USD"]'),
  )
  await untilKept(program.home, 'layout', 'Scalp', (text) => text.includes('layer-one'))

  const again = await program.start()
  await desk.goto(again.address)
  await expect(desk.getByRole('grid', { name: 'Watch list layer-one' })).toBeVisible()
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD'])
})

test('rows are dragged to another place, and Escape leaves them', async ({ desk }) => {
  await desk.getByRole('row', { name: /^ETH-USD/ }).click()
  await typeSymbol(desk, 'sol', 'SOL-USD')
  const drag = async (from: RegExp, to: RegExp) => {
    const start = await desk.getByRole('row', { name: from }).boundingBox()
    const end = await desk.getByRole('row', { name: to }).boundingBox()
    if (!start || !end) throw new Error('both rows are there')
    await desk.mouse.move(start.x + 40, start.y + 10)
    await desk.mouse.down()
    await desk.mouse.move(end.x + 40, end.y + 8, { steps: 5 })
  }
  await drag(/^SOL-USD/, /^BTC-USD/)
  await desk.keyboard.press('Escape')
  await desk.mouse.up()
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD', 'SOL-USD'])
  await drag(/^SOL-USD/, /^BTC-USD/)
  await desk.mouse.up()
  await expect(rows(desk)).toHaveText(['SOL-USD', 'BTC-USD', 'ETH-USD'])
})

test('selecting a row sends its symbol to the panels of the same link color, and to no other', async ({
  desk,
}) => {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Watch list' }).click()
  const grids = desk.getByRole('grid', { name: 'Watch list main' })
  await expect(grids).toHaveCount(2)
  const menus = desk
    .locator('.dv-groupview', { has: grids })
    .getByRole('button', { name: 'Panel menu' })
  for (const place of [0, 1]) {
    await menus.nth(place).click()
    await desk.getByRole('menuitemradio', { name: 'Violet square' }).click()
  }
  await expect(desk.getByRole('img', { name: 'Linked: Violet square' })).toHaveCount(2)
  await grids
    .nth(0)
    .getByRole('row', { name: /^ETH-USD/ })
    .click()
  const selected = desk.locator('tr[aria-selected=true] th')
  await expect(selected).toHaveText(['ETH-USD', 'ETH-USD'])
  await menus.nth(1).click()
  await desk.getByRole('menuitemradio', { name: 'Off' }).click()
  await grids
    .nth(0)
    .getByRole('row', { name: /^BTC-USD/ })
    .click()
  await expect(selected).toHaveText(['BTC-USD', 'ETH-USD'])
})

test('a symbol that no exchange lists is said, and nothing is added', async ({ desk }) => {
  await desk.getByRole('row', { name: /^ETH-USD/ }).click()
  await desk.keyboard.type('zzzz')
  await expect(desk.getByText('No exchange here lists ZZZZ.')).toBeVisible()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Escape')
  await expect(rows(desk)).toHaveText(['BTC-USD', 'ETH-USD'])
})
