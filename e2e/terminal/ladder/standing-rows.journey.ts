import { expect, test } from '../desk-journey.ts'
import { condense, ladderOf, leaveLadder, type PaintedRow, paintedRows } from './ladder-page.ts'

const isEmpty = ({ size, venues }: PaintedRow) =>
  size === '·' && venues.every((text) => text === '·')

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('each built-in layout begins with rows a step of the price apart, most of them filled', async ({
    desk: page,
  }) => {
    for (const layout of ['Overnight', 'Swing', 'Scalp']) {
      await page.getByRole('button', { name: layout, exact: true }).click()
      await expect(page.getByRole('button', { name: /^Condense Auto 1\.00/ })).toBeVisible()
      const filled = async () => {
        const rows = await paintedRows(page)
        return rows.length < 10 ? 0 : rows.filter((row) => !isEmpty(row)).length / rows.length
      }
      await expect.poll(filled, layout).toBeGreaterThan(0.5)
    }
  })
})

test('Scalp begins with rows a step of the price apart, whichever symbol it is', async ({
  desk: page,
}) => {
  const panel = page.getByRole('group', { name: /^Depth of book/ })
  await expect(page.getByRole('button', { name: /^Condense Auto 1\.00/ })).toBeVisible()
  const cents = async () => (await paintedRows(page)).filter(({ price }) => !price.endsWith('.00'))
  await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(10)
  expect(await cents()).toEqual([])
  await panel.focus()
  await page.keyboard.type('eth-usd')
  await expect(page.getByRole('option', { name: /ETH-USD/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Condense Auto 0\.10/ })).toBeVisible()
})

test('rows under the pointer keep their prices and their places, and go on showing what is there', async ({
  desk: page,
}) => {
  await condense(page, 'Off')
  await leaveLadder(page)
  await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(20)
  const { x, y, height } = (await ladderOf(page).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 120, y + height / 2 + 80)
  await expect(page.getByText('Held', { exact: true })).toBeVisible()
  const places = (rows: PaintedRow[]) => rows.map(({ price, y: top }) => `${price} ${top}`)
  const sizes = (rows: PaintedRow[]) => rows.map(({ size }) => size)
  const before = await paintedRows(page)
  const changed = (rows: PaintedRow[]) =>
    sizes(rows).filter((size, at) => size !== before[at]?.size).length
  // Until hardly one price of the market is what it was.
  await expect.poll(async () => changed(await paintedRows(page))).toBeGreaterThan(before.length / 2)
  const after = await paintedRows(page)
  expect(places(after)).toEqual(places(before))
  // What has come since then is in the rows: nothing waits beside them.
  await expect(page.getByText(/new prices? waits?/)).toBeHidden()
  expect(after.filter(isEmpty).length).toBeLessThan(after.length * 0.75)
})

test('a click takes the price that the row shows, also where the row was emptied', async ({
  desk: page,
}) => {
  await condense(page, 'Off')
  await leaveLadder(page)
  await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(20)
  const { x, y, height } = (await ladderOf(page).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 120, y + height / 2 + 80)
  await page.waitForTimeout(2500)
  const rows = await paintedRows(page)
  const bids = rows.filter(
    (row) => row.side === 'bid' && row.slot < Math.max(...rows.map(({ slot }) => slot)),
  )
  const row = bids.find(isEmpty) ?? bids[0]
  const cell = ladderOf(page).locator(`[data-slot="${row?.slot}"] .ladder-price`)
  await cell.click()
  const ticket = page.getByRole('group', { name: /^Order ticket/ })
  await expect(ticket.getByLabel('Limit price')).toHaveValue((row?.price ?? '').replaceAll(',', ''))
  await expect(
    ticket.getByRole('radio', { checked: true }).and(ticket.locator('.exchange-card input')),
  ).toHaveCount(1)
})
