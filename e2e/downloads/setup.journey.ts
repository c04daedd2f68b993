import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { expectOpenAt } from '../pages/scroll-position.ts'
import { firstOrAll, someOrAll } from '../repetition.ts'

const exchanges = [
  { id: 'coinbase', name: 'Coinbase', limit: '10 requests per second (private)', level: 'Easy' },
  { id: 'kraken', name: 'Kraken', limit: '1 request per second', level: 'Medium' },
  {
    id: 'gemini',
    name: 'Gemini',
    limit: '600 requests per minute, with sessions up to 30 days',
    level: 'Medium',
  },
  { id: 'binance-us', name: 'Binance.US', limit: '1200 requests per minute', level: 'Easy' },
  {
    id: 'robinhood',
    name: 'Robinhood Crypto',
    limit: 'about 100 requests per minute',
    level: 'Advanced',
  },
]

const guideOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const jumpRow = (page: Page) => page.getByRole('navigation', { name: 'Jump to Exchange' })

for (const address of ['/setup', '/guide']) {
  test(`${address} shows a guide for each of the five exchanges`, async ({ page }) => {
    await open(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exchange setup')
    await expect(page).toHaveTitle('Exchange setup · Leadline')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/setup$/)
    for (const { name, limit, level } of exchanges) {
      const guide = guideOf(page, name)
      await expect(guide.getByText(limit, { exact: true })).toBeVisible()
      await expect(guide.getByText(`Difficulty: ${level}`)).toBeVisible()
      await expect(guide.getByText('Spot orders', { exact: true })).toBeVisible()
      await expect(guide.getByRole('heading', { name: 'Grant', exact: true })).toBeVisible()
      await expect(guide.getByRole('heading', { name: 'Withhold', exact: true })).toBeVisible()
      await expect(guide.getByRole('heading', { name: 'Check the connection' })).toBeVisible()
      await expect(guide.getByRole('note', { name: 'Warning' }).first()).toBeVisible()
      await expect(guide.getByText(/never needs withdrawal permission/)).toBeVisible()
    }
  })
}

test('the key page of an exchange opens in a new tab, and says so', async ({ read }) => {
  const page = await read('/setup')
  const link = guideOf(page, 'Kraken').getByRole('link', { name: /kraken\.com.*new tab/ })
  await expect(link).toHaveAttribute('href', 'https://www.kraken.com/u/security/api')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
})

test('every jump button scrolls to its guide and puts it in the address', async ({ page }) => {
  await open(page, '/setup')
  for (const { id, name } of someOrAll(exchanges, 2)) {
    await jumpRow(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await expectOpenAt(guideOf(page, name))
  }
})

// An instant jump is one scroll event; how many a smooth one has depends on the machine.
test('a jump is smooth: the page passes through what lies between', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/setup')
  await page.evaluate(() => {
    const seen: number[] = []
    addEventListener('scroll', () => seen.push(scrollY))
    Object.assign(window, { seen })
  })
  await jumpRow(page).getByRole('link', { name: 'Gemini' }).click()
  await expectOpenAt(guideOf(page, 'Gemini'))
  expect(
    await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length),
  ).toBeGreaterThan(2)
})

test('the keyboard goes on from where one jumped to', async ({ page }) => {
  await open(page, '/setup')
  await jumpRow(page).getByRole('link', { name: 'Binance.US' }).press('Enter')
  await expectOpenAt(guideOf(page, 'Binance.US'))
  await page.keyboard.press('Tab')
  await expect(guideOf(page, 'Binance.US').getByRole('link', { name: /binance\.us/ })).toBeFocused()
})

test('an address with a guide in it opens at that guide', async ({ page }) => {
  await open(page, '/guide#gemini')
  await expectOpenAt(guideOf(page, 'Gemini'))
})

test('changing the guide in the address moves the page, and so does going back', async ({
  page,
}) => {
  await open(page, '/setup#kraken')
  await expectOpenAt(guideOf(page, 'Kraken'))
  await page.evaluate(() => {
    location.hash = 'robinhood'
  })
  await expectOpenAt(guideOf(page, 'Robinhood Crypto'))
  await page.goBack()
  await expectOpenAt(guideOf(page, 'Kraken'))
})

test('the table of contents follows the reader', async ({ page }) => {
  await open(page, '/setup#gemini-steps')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link', { name: 'Steps' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await expect(contents.locator('[aria-current]')).toHaveCount(1)
  await contents.getByRole('link', { name: 'Kraken' }).click()
  await expectOpenAt(guideOf(page, 'Kraken'))
  await expect(contents.getByRole('link', { name: 'Kraken' })).toHaveAttribute(
    'aria-current',
    'location',
  )
})

test('the long command is copied as the one line it is', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 375, height: 800 })
  await open(page, '/setup')
  const copy = guideOf(page, 'Robinhood Crypto').getByRole('button', { name: 'Copy this command' })
  await copy.click()
  await expect(
    guideOf(page, 'Robinhood Crypto').getByRole('button', { name: 'Copied' }),
  ).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^py -c "import base64 as b; .*public_bytes_raw\(\)\)\.decode\(\)\)"$/)
  await expect(copy).toBeVisible()
})

test('there is an example video of connecting an exchange', async ({ read }) => {
  const page = await read('/setup')
  await expect(page.getByLabel('Connecting an exchange')).toHaveJSProperty('tagName', 'VIDEO')
})

test('whoever is still stuck is sent to the manual and to support', async ({ page }) => {
  await open(page, '/setup')
  const help = page.getByRole('region', { name: 'Still not connected?' })
  await expect(help.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await help.getByRole('link', { name: 'Read the Manual' }).click()
  await expect(page).toHaveURL(/\/manual$/)
})

for (const width of firstOrAll([375, 768, 1440])) {
  test(`at ${width} pixels nothing sticks out and nobody is shut out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/setup')
    await expectFits(page)
    await expectAccessible(page)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the guides are complete, the jump buttons work, and nothing offers to copy', async ({
    page,
  }) => {
    await page.goto('/guide')
    await expect(guideOf(page, 'Robinhood Crypto').getByText(/py -c "import base64/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0)
    await jumpRow(page).getByRole('link', { name: 'Kraken' }).click()
    await expect(guideOf(page, 'Kraken')).toBeInViewport()
  })
})
