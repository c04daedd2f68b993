import { expect, test } from '../market-data/scripted-market.ts'
import { chooseDepth, condense, numberOf, ladderOf, sideRows } from './ladder-page.ts'

test('a filtered book keeps what is near and large enough, before it is condensed; the mid stays', async ({
  scriptedDesk: page,
  market,
}) => {
  // The mid is 60,000.00, so 25 basis points are 150.00.
  market.book('coinbase', {
    bids: [
      ['59999.00', '0.20'],
      ['59850.00', '0.05'],
      ['59849.99', '5'],
    ],
    asks: [
      ['60001.00', '0.04'],
      ['60150.00', '0.50'],
      ['60150.01', '5'],
    ],
  })
  // Two sizes at one price: the filter looks at each exchange's own.
  market.book('kraken', { bids: [['59999.0', '0.03']], asks: [['60001.0', '0.30']] })
  await chooseDepth(page, 10)
  await expect(ladderOf(page).getByText('60,000.00', { exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: /^Depth of book/ })
  const field = panel.getByRole('combobox', { name: 'Filter' })
  await field.fill('size >= 0.05 and distance <= 25')
  await field.press('Enter')
  const shown = async (side: 'ask' | 'bid') =>
    (await sideRows(page, side)).map(({ price, size }) => [price, numberOf(size, 2)])
  await expect
    .poll(() => shown('bid'))
    .toEqual([
      ['59,999.00', '0.20'],
      ['59,850.00', '0.05'],
    ])
  await expect
    .poll(() => shown('ask'))
    .toEqual([
      ['60,001.00', '0.30'],
      ['60,150.00', '0.50'],
    ])
  await expect(panel.getByText('4 hidden')).toBeVisible()
  await expect(ladderOf(page).getByText('60,000.00', { exact: true })).toBeVisible()
  // Condensed rows add up only what passed.
  await condense(page, 'Asset size', '10')
  await expect.poll(() => shown('ask')).toEqual([['60,150.00', '0.80']])
})
