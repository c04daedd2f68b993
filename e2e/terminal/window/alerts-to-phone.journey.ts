import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from '../trading/trading-page.ts'

// Another size of the window is another arrangement, without Preferences.
test.use({ viewport: windowSizes[1] })

test('a trader sets an address, tries it, and is notified of a fill there, marked as practice', async ({
  desk: page,
}, testInfo) => {
  const received: string[] = []
  const phone = createServer((request, response) => {
    const title = String(request.headers['title']).slice(10, -2)
    received.push(Buffer.from(title, 'base64').toString())
    response.end()
  })
  await new Promise<void>((resolve) => phone.listen(0, '127.0.0.1', resolve))
  const { port } = phone.address() as AddressInfo
  const trading = new TradingPage(page)
  await trading.ready()
  await page.keyboard.press('Control+,')
  const preferences = page.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name: 'Alerts', exact: true }).click()
  const toPhone = preferences.getByRole('checkbox', { name: 'Own fill: to the phone' })
  await expect(toPhone).toBeDisabled()
  const address = preferences.getByLabel('Address')
  await address.fill('http://ntfy.sh/mine')
  await address.press('Enter')
  await expect(preferences.getByText('Anybody on the way could read it')).toBeVisible()
  await shoot('alerts-form')
  await address.fill(`http://127.0.0.1:${port}/a-topic-of-mine`)
  await address.press('Enter')
  await expect(preferences.getByText(`http://127.0.0.1:${port}/…mine`)).toBeVisible()
  await preferences.getByRole('button', { name: 'Send a test' }).click()
  await expect(preferences.getByText('Delivered at')).toBeVisible()
  expect(received).toEqual(['Leadline: test'])
  await expect(toPhone).toBeChecked()
  await expectAccessible(page, marketContents)
  await shoot('alerts-set')
  const refused = preferences.getByRole('checkbox', { name: 'Order refused: to the phone' })
  await refused.click()
  await expect(refused).not.toBeChecked()
  await page.keyboard.press('Escape')
  await trading.choose('Kraken', 'Buy')
  await trading.chooseKind('Market')
  await trading.ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  await trading.send('buy')
  await expect.poll(() => received).toContain('Practice: Filled: Buy BTC-USD')
  phone.close()

  async function shoot(name: string): Promise<void> {
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  }
})
