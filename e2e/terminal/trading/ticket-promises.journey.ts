import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from './real-trading.ts'
import type { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: windowSizes[1], tradedVenues: ['coinbase', 'binance-us'] })

const fill = ({ ticket }: TradingPage, label: string, text: string) =>
  ticket.getByLabel(label, { exact: true }).fill(text)

test('a plan of which a part is refused says so until it is dismissed, and plans just that again', async ({
  trading,
  venues,
  page,
}, testInfo) => {
  const { ticket } = trading
  await venues.type('pause')
  const shot = async (name: string) => {
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: testInfo.outputPath(`${name}-${size.width}.png`) })
    }
  }

  await test.step('the refused part', async () => {
    await ticket.getByRole('radio', { name: /^Best/ }).check({ force: true })
    await ticket.getByRole('radio', { name: 'Buy' }).check({ force: true })
    await fill(trading, 'Size', '0.5')
    await trading.review('buy')
    await venues.type('binance-us order-refused once')
    await trading.confirm('buy')
    const title = ticket.getByRole('status')
    await expect(title).toHaveText(/^(Refused|1 of \d parts refused)/)
    const part = ticket.getByRole('listitem').filter({ hasText: 'Binance.US' })
    await expect(part).toContainText(/Refused: \S/)
    await shot('refused')
    await expectAccessible(page, marketContents)
  })

  await test.step('it stays on a new ticket until it is dismissed', async () => {
    // A click on the ladder begins a new ticket; what was refused is not forgotten by that.
    await trading.restingPrice()
    await expect(ticket.getByText(/^Best across exchanges, BTC-USD:/)).toContainText('efused')
    await shot('unseen')
    await ticket.getByRole('button', { name: 'Show' }).click()
  })

  await test.step('one click plans the refused rest', async () => {
    await ticket.getByRole('button', { name: /^Plan [\d.]+ BTC again$/ }).click()
    await trading.confirm('buy')
    await expect(ticket.getByRole('status')).toHaveText('Filled')
    await ticket.getByRole('button', { name: 'New ticket' }).click()
  })
})

test('estimates are true for each time in force, and a synthetic order says what it does and can be changed', async ({
  trading,
  venues,
  page,
}, testInfo) => {
  const { ticket } = trading
  await venues.type('pause')
  await trading.choose('Coinbase', 'Buy')
  const best = await bestPrice(trading, 'coinbase')
  const at = (percent: number) => String(Math.round(best * (1 + percent / 100)))

  await test.step('an IOC order that can fill only in part is never said to rest', async () => {
    await fill(trading, 'Size', '0.5')
    await fill(trading, 'Limit price', at(-1))
    await ticket.getByRole('radio', { name: 'IOC' }).check({ force: true })
    await expect(ticket.locator('[data-estimate="canceled"]')).toHaveText('0.5')
    await expect(ticket.getByText(/Rests in the book/)).toHaveCount(0)
    await ticket.getByRole('radio', { name: 'GTC' }).check({ force: true })
    await expect(ticket.locator('[data-estimate="rests"]')).toHaveText('0.5')
  })

  await test.step('a stop on the wrong side is refused at its field', async () => {
    await trading.chooseKind('Stop limit')
    await fill(trading, 'Stop price', at(-2))
    await fill(trading, 'Limit price', at(-1))
    await expect(ticket.getByLabel('Stop price')).toHaveAccessibleDescription(
      /^The market is at [\d,.]+: a buy stop at [\d,]+ would trigger at once\. It must lie above the market\.$/,
    )
    await trading.review('buy')
    await expect(trading.button('Confirm buy')).toHaveCount(0)
    await page.screenshot({ path: testInfo.outputPath('wrong-side.png') })
  })

  await test.step('a TWAP in dollars reports its cost before Review and its slices as it goes', async () => {
    await trading.chooseSynthetic('TWAP')
    await ticket.getByRole('radio', { name: 'USD', exact: true }).check({ force: true })
    await fill(trading, 'Size', '2000')
    await fill(trading, 'Slices', '2')
    await fill(trading, 'Over', '1')
    // The limit of the order before is still there, below the market.
    await fill(trading, 'Limit, or empty', '')
    await expect(ticket.locator('[data-estimate="0 total"]')).toHaveText(/\d/)
    await page.screenshot({ path: testInfo.outputPath('twap-edit.png') })
    await trading.send('buy')
    await expect(ticket.getByRole('status')).toHaveText(/^1 of 2 slices done, next at \d\d:/)
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: testInfo.outputPath(`twap-${size.width}.png`) })
    }
    await ticket.getByRole('button', { name: 'New ticket' }).click()
  })

  await test.step('an OCO is changed in its row, and its limit at the exchange follows', async () => {
    await trading.choose('Coinbase', 'Sell')
    await trading.chooseSynthetic('One cancels other')
    await ticket.getByRole('radio', { name: '%', exact: true }).check({ force: true })
    await fill(trading, 'Size', '1')
    await fill(trading, 'Limit (target)', at(4))
    await fill(trading, 'Stop price', at(-4))
    await trading.send('sell')
    const held = page.getByRole('table', { name: 'Held by Leadline' })
    await held.getByRole('button', { name: /^Change One cancels other/ }).click()
    await held.getByLabel('Limit price').fill(at(5))
    await page.screenshot({ path: testInfo.outputPath('change.png') })
    await held.getByRole('button', { name: 'Change', exact: true }).click()
    const moved = Number(at(5)).toLocaleString('en-US')
    await expect(held.getByRole('row', { name: /One cancels other/ })).toContainText(moved)
    await expect(trading.orders.getByRole('row', { name: /Sell/ })).toContainText(moved)
    await page.screenshot({ path: testInfo.outputPath('changed.png') })
    await expectAccessible(page, marketContents)
  })
})
