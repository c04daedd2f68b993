import { expect, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from '../trading/trading-page.ts'
import { ladderOf, sideRows } from './ladder-page.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: windowSizes[1] })

test('in an armed window a click on an exchange’s cell is an order, is undone, and a halt or a reload ends it', async ({
  desk: page,
}, testInfo) => {
  const trading = new TradingPage(page)
  await trading.ready()
  const frame = page.locator('html')
  const bar = page.getByRole('group', { name: 'Armed', exact: true })
  const arm = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>arm')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Arm', exact: true }).click()
    await expect(frame).toHaveAttribute('data-armed')
  }
  await arm()

  await test.step('without a size nothing is sent', async () => {
    await pressCell('Not sent: type a size')
    await expect(page.getByText('This window is armed: a click on the ladder sends')).toBeVisible()
  })
  const undo = bar.getByRole('button', { name: 'Undo' })
  await test.step('with a size it is an order at once, and Undo cancels it', async () => {
    await bar.getByLabel('Size').fill('0.01')
    // The market may come and take it before it is undone.
    await expect(async () => {
      await pressCell('Buy 0.01 BTC at')
      await expect(undo).toBeVisible({ timeout: 3000 })
      await page.screenshot({ path: testInfo.outputPath('armed-order.png') })
      await undo.click({ timeout: 3000 })
    }).toPass()
    await expect(bar).toContainText('Canceling 1 order')
    await expect(undo).toBeHidden()
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: testInfo.outputPath(`armed-${size.width}.png`) })
    }
    await page.setViewportSize(windowSizes[1])
  })
  await test.step('a typed line is sent by Enter alone, and one that lacks something waits in the ticket', async () => {
    const price = Number(await trading.restingPrice())
    const enter = async (line: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(line)
      const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
      await expect(first).toContainText('armed: sends at once')
      await page.keyboard.press('Enter')
    }
    await enter(`buy 0.012 btc @ ${price} kr`)
    await expect(bar).toContainText('Buy 0.012 BTC')
    await expect(trading.orders.getByRole('row', { name: /0\.012/ })).toContainText('Working')
    await page.screenshot({ path: testInfo.outputPath('armed-line.png') })
    await undo.click()
    await expect(trading.orders.getByRole('row', { name: /0\.012/ })).toHaveCount(0)
    // Without an exchange it is a ticket like any other: Review and Confirm, once it is whole.
    await enter(`buy 0.013 btc @ ${price}`)
    await expect(trading.ticket.getByText('Choose an exchange.')).toBeVisible()
    await trading.choose('Kraken', 'Buy')
    await trading.review('buy')
    await expect(trading.button('Confirm( simulated)? buy')).toBeVisible()
    await page.waitForTimeout(1000)
    await expect(trading.button('Confirm( simulated)? buy')).toBeVisible()
    await expect(trading.orders.getByRole('row', { name: /0\.013/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('a window that is loaded again is not armed', async () => {
    await page.reload()
    await trading.ready()
    await expect(bar).toBeHidden()
    await expect(frame).not.toHaveAttribute('data-armed')
  })
  await test.step('a halt ends it', async () => {
    await arm()
    await trading.halt()
    await expect(frame).not.toHaveAttribute('data-armed')
  })

  /** Some rows below the market. A row that was painted just now is refused, and pressed again. */
  async function pressCell(words: string): Promise<void> {
    await expect(async () => {
      const row = (await sideRows(page, 'bid')).at(-2)
      const cell = ladderOf(page).locator(`[data-slot="${row?.slot}"] [data-column="0"]`)
      const box = await cell.boundingBox({ timeout: 2000 })
      await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
      await page.mouse.down()
      await page.mouse.up()
      await expect(bar).toContainText(words, { timeout: 1500 })
    }).toPass()
  }
})
