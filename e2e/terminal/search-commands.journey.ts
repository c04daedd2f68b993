import type { Page } from '@playwright/test'

import { expect, test } from './desk-journey.ts'
import { TradingPage } from './trading/trading-page.ts'

async function search(desk: Page, text: string): Promise<void> {
  await desk.keyboard.press('Control+k')
  await desk.keyboard.type(text)
}

const options = (desk: Page) => desk.getByRole('listbox', { name: 'Results' }).getByRole('option')

test('a trader in a hurry types halt or cancel, and is asked before anything is sent', async ({
  desk,
}) => {
  await search(desk, '>halt')
  await expect(options(desk).first()).toHaveText('Halt trading …')
  await desk.keyboard.press('Enter')
  const halt = desk.getByRole('dialog', { name: 'Halt trading?' })
  await expect(halt.getByRole('button', { name: 'Do not halt' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(halt).toBeHidden()
  await expect(desk.getByRole('button', { name: 'Halt', exact: true })).toBeVisible()

  await search(desk, '>cancel all')
  await desk.keyboard.press('Enter')
  const cancel = desk.getByRole('dialog', { name: 'Cancel all orders' })
  await expect(cancel.getByText('You have no working orders.')).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(cancel).toBeHidden()
})

test('on a halted desk the search offers to lift the halt, not to halt again', async ({ desk }) => {
  await search(desk, '>halt')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Halt trading', exact: true }).click()
  await expect(desk.getByRole('button', { name: /^Halted/ })).toBeVisible()
  await search(desk, '>halt')
  await expect(options(desk).first()).toHaveText('Lift the halt …')
  await desk.keyboard.press('Enter')
  const lift = desk.getByRole('dialog', { name: 'Trading is halted' })
  await expect(lift.getByLabel('Type LIFT to allow orders again')).toBeFocused()
})

for (const [typed, found] of [
  ['panic', 'Halt trading …'],
  ['flatten', 'Flatten: close all positions …'],
  ['close position', 'Close the position in'],
  ['pull', 'Cancel all orders …'],
  ['buy', 'To the order ticket'],
  ['ladder', 'New panel: Depth of book'],
  ['pnl', 'New panel: Positions'],
  ['settings', 'Preferences'],
  ['tax', 'New panel: Order history'],
  ['paper', 'Reset practice …'],
] as const) {
  test(`${typed} finds “${found}”`, async ({ desk }) => {
    await search(desk, `>${typed}`)
    await expect(options(desk).filter({ hasText: found }).first()).toBeVisible()
  })
}

test('an order typed in one line is completed, stands in the ticket under Review, and rests once it is confirmed', async ({
  desk,
}) => {
  const trading = new TradingPage(desk)
  await trading.ready()
  await search(desk, 'buy 0.01 btc')
  const status = desk.getByRole('dialog', { name: /^Symbol search/ }).getByRole('status')
  await expect(status).toHaveText('Type a price, as in @ 65,000; or market.')
  await desk.keyboard.type(' @ 60,000 co')
  await expect(options(desk).filter({ hasText: 'Coinbase' })).toHaveText('cbCoinbase')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('post')
  await expect(options(desk).first()).toHaveText(
    'Buy 0.01 BTC on Coinbase: limit 60,000, post-onlyto the ticket',
  )
  await desk.keyboard.press('Enter')
  const review = trading.ticket.getByRole('region', { name: 'Review' })
  await expect(review).toContainText('Buy 0.01 BTC on Coinbase at 60,000.00 or lower')
  await trading.confirm('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
})
