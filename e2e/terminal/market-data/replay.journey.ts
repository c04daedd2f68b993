import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from '../trading/trading-page.ts'

test.describe.configure({ timeout: 300_000 })

for (const viewport of windowSizes) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a recording is opened from its row, paused, played faster, moved in, and left for the market again', async ({
      desk: page,
      expectedErrors,
    }, testInfo) => {
      // The page's own line, while the hub changes over.
      expectedErrors.push(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/)
      const shot = (name: string) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${viewport.width}.png`) })
      await new TradingPage(page).ready()
      await page.keyboard.press('Control+n')
      await page.getByRole('menuitem', { name: 'Recordings' }).click()
      const recordings = page.getByRole('group', { name: 'Recordings', exact: true })
      await recordings.getByLabel('Name').fill('Monday')
      await recordings.getByRole('button', { name: 'Start recording' }).click()
      const running = recordings.getByRole('group', { name: 'Recording now' })
      await expect(running.getByText(/^0:(?:00:[1-9]|0[1-9]:\d)\d$/)).toBeVisible({
        timeout: 60_000,
      })
      await recordings.getByRole('button', { name: 'Stop recording' }).click()
      await recordings.getByRole('button', { name: 'Open Monday' }).click()
      const dialog = page.getByRole('dialog', { name: 'Open Monday?' })
      await expect(dialog).toContainText('The whole desk shows BTC-USD')
      await expect(dialog).toContainText('Your practice account waits here')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await shot('open-recording')
      await dialog.getByRole('button', { name: 'Open recording' }).click()

      const bar = page.getByRole('region', { name: 'Replay' })
      await expect(bar).toContainText('Monday')
      await expect(page.getByText('Replay', { exact: true })).toBeVisible()
      await expect(bar.getByRole('status')).toHaveText('Playing as it happened')
      const ladder = page.locator('[data-panel^="depth-of-book"]')
      await expect(ladder).not.toHaveAttribute('data-frozen', '')
      await page.keyboard.press('Alt+p')
      await expect(bar.getByRole('status')).toHaveText('Paused')
      const time = await bar.locator('time').textContent()
      await shot('replay-paused')
      await expectAccessible(page, marketContents)
      await expect(bar.locator('time')).toHaveText(time ?? '')
      // An order of now waits in the queue of then, and is stamped in recorded time once time goes on.
      const trading = new TradingPage(page)
      await trading.choose('Coinbase', 'Buy')
      await trading.ticket.getByLabel('Size', { exact: true }).fill('0.01')
      await trading.ticket.getByLabel('Limit price').fill('20000')
      await trading.send('buy')
      await page.keyboard.press('Alt+p')
      await expect(trading.orders.getByRole('row', { name: /Working/ })).toHaveCount(1)
      await page.keyboard.press('Alt+p')
      await bar.getByRole('button', { name: /^Result/ }).click()
      await expect(page.getByText('1 order against doing nothing')).toBeVisible()
      await shot('replay-score')
      await page.keyboard.press('Escape')
      // By keyboard, as by mouse: to the end, which is said, and back to the beginning.
      const line = bar.getByRole('slider', { name: 'Recorded time' })
      await line.focus()
      await page.keyboard.press('Home')
      const back = page.getByRole('dialog', { name: /^Go back to/ })
      await expect(back).toContainText('Your order of this replay, with all fills, is forgotten')
      await back.getByRole('button', { name: 'Go back' }).click()
      await expect(bar.getByRole('status')).toHaveText('Paused', { timeout: 60_000 })
      await bar.getByText('60×').click()
      await bar.getByRole('button', { name: 'Play' }).click()
      await expect(bar.getByRole('status')).toHaveText('The recording ends here', {
        timeout: 60_000,
      })
      await shot('replay-over')
      await bar.getByRole('button', { name: 'Back to the market' }).click()
      await expect(bar).toBeHidden({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Simulated market' })).toBeVisible()

      // From the search too.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('open recording')
      await page.getByRole('option', { name: /Open recording: Monday/ }).click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })
}
