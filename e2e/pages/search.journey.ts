import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import { slowNetwork } from '../slow-or-no-script/early-visitor.ts'
import { expectOpenAt } from './scroll-position.ts'

const field = { name: 'Search manual, setup guides, FAQ and news' }

test('a word of the manual is found by keyboard alone and leads to its place', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', field).fill('condense notional')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manual#depth-of-book/)
  await expect(dialog).toBeHidden()
})

test('manual, setup guides, FAQ, news, terms and installing are all in it, also with a slip', async ({
  page,
}) => {
  await open(page, '/about')
  await page.getByRole('button', { name: 'Search' }).click()
  const results = page.getByRole('dialog', { name: 'Search' }).getByRole('link')
  for (const [query, address] of [
    ['condense', /^\/manual#/],
    ['kraken withdraw funds', /^\/setup#kraken/],
    ['which exchanges are supported', /^\/#/],
    ['one book made of five exchanges', /^\/news\//],
    ['refund', /^\/terms#7-refunds/],
    ['refnud', /^\/terms#7-refunds/],
    ['linux', /^\/downloads#install-linux/],
    ['instal', /^\/downloads#install-windows/],
  ] as const) {
    await page.getByRole('searchbox', field).fill(query)
    await expect
      .poll(async () => {
        const addresses = await results.evaluateAll((links) =>
          links.map((link) => link.getAttribute('href') ?? ''),
        )
        return addresses.some((found) => address.test(found))
      }, query)
      .toBe(true)
  }
})

// Every part of these pages comes after the address has changed, and some of it later still.
for (const [query, place] of firstOrAll([
  ['condense notional', 'depth-of-book'],
  ['kraken withdraw funds', 'kraken'],
  ['linux', 'install-linux'],
  ['refund', '7-refunds'],
] as const)) {
  test(`a result in the middle of a page ends at its place, not at the top: ${query}`, async ({
    page,
  }) => {
    await open(page, '/about')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox', field).fill(query)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', slowNetwork)
    const result = page.getByRole('dialog', { name: 'Search' }).getByRole('link').first()
    await expect(result).toHaveAttribute('href', new RegExp(`#${place}`))
    const id = (await result.getAttribute('href'))?.split('#')[1] ?? ''
    await result.click()
    await expectOpenAt(page.locator(`[id="${id}"]`))
  })
}

test('what is not there is said, and a slip of the finger is forgiven', async ({ page }) => {
  await open(page, '/manual')
  await page.keyboard.press('/')
  await page.getByRole('searchbox', field).fill('zzzzzz')
  await expect(page.getByText('Nothing found for “zzzzzz”.')).toBeVisible()
  await page.getByRole('searchbox', field).fill('algoritm')
  await expect(page.getByRole('dialog').getByRole('link').first()).toContainText(/algorithm/i)
})

test('the key that asks for the search before React is there is not lost', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', field)).toBeFocused()
})

test('the search fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await open(page, '/')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox', field).fill('api key')
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectFits(page)
})
