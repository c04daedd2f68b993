import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 180_000 })

for (const size of windowSizes) {
  test(`a bracket saved as a template is filled in by its name, follows its entry, and is sent, at ${size.width}`, async ({
    desk: page,
  }, testInfo) => {
    await page.setViewportSize(size)
    const trading = new TradingPage(page)
    await trading.ready()
    const { ticket } = trading
    const field = (name: string) => ticket.getByRole('textbox', { name, exact: true })
    await trading.choose('Kraken', 'Buy')
    await trading.chooseSynthetic('Bracket')
    await ticket.getByRole('radiogroup', { name: 'Size in' }).getByText('Risk').click()
    await field('Size').fill('100')
    await expect(ticket.getByText('Risk is counted')).toHaveCount(0)

    await page.getByRole('button', { name: 'Templates', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save this ticket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a template' })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Type a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Breakout')
    await dialog.getByLabel('Target, % from the entry').fill('2')
    await dialog.getByLabel('Stop, % from the entry').fill('none')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Type a number above 0, such as 1.5.')).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath(`save-${size.width}.png`) })
    await expectAccessible(page, marketContents)
    await dialog.getByLabel('Stop, % from the entry').fill('1')
    await dialog.getByLabel('Stop, % from the entry').press('Enter')
    await expect(dialog).toHaveCount(0)

    // Begun from nothing: typed, and entered before any answer is there.
    await trading.choose('Coinbase', 'Sell')
    await trading.chooseKind('Limit')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('breakout')
    await page.keyboard.press('Enter')
    await expect(field('Size')).toHaveValue('100')
    await expect(ticket.getByText('1 % below the entry')).toBeVisible()
    await field('Entry, or empty').fill('50000')
    await expect(field('Target price')).toHaveValue('51000')
    await expect(field('Stop price')).toHaveValue('49500')
    // 100 USD over 500 USD from entry to stop.
    await expect(ticket.getByRole('region', { name: 'Entry' })).toContainText('10,000.00')
    await page.screenshot({ path: testInfo.outputPath(`filled-${size.width}.png`) })
    await page.getByRole('button', { name: 'Templates', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: /^Breakout/ })).toContainText('100 at risk')
    await page.screenshot({ path: testInfo.outputPath(`menu-${size.width}.png`) })
    await page.keyboard.press('Escape')
    await trading.send('buy')
    const held = page.getByRole('table', { name: 'Held by Leadline' })
    await expect(held.getByRole('row', { name: /Bracket/ })).toContainText('0.2')

    // The entry of an order that has left is not that of the next one.
    await page.getByRole('button', { name: 'Templates', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Breakout/ }).click()
    await expect(field('Size')).toHaveValue('100')
    await expect(field('Entry, or empty')).toHaveValue('')
    await page.getByRole('button', { name: 'Templates', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete Breakout' }).click()
    await page.getByRole('button', { name: 'Templates', exact: true }).click()
    await expect(page.getByText('No template yet.')).toBeVisible()
  })
}
