import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

test('a visitor reads who the company is without clicking anything', async ({ page }) => {
  await open(page, '/about')
  await expect(page).toHaveTitle('About · Leadline')
  await expect(page.getByRole('heading', { level: 1, name: 'Founded for Traders' })).toBeVisible()
  await expect(page.getByText(/High-performance account management and trading/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'About the Company' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const company = page.getByRole('region', { name: 'About the Company' })
  await expect(company.getByRole('heading', { name: 'Leadline Markets, Inc.' })).toBeVisible()
  await expect(company.getByText('Pearl Slip Holdings LLC')).toBeVisible()
  await expect(company.getByText('New York', { exact: true })).toBeVisible()
  await expect(company.getByRole('img', { name: /Lower Manhattan.*headquarters/ })).toBeVisible()
  await expect(company.getByText(/builds software for trading and for crypto/)).toBeVisible()
  await expect(company.getByText(/P\.O\. Box 1080, New York/)).toBeVisible()
  await expect(company.getByRole('link', { name: 'support@leadline.example' })).toHaveAttribute(
    'href',
    'mailto:support@leadline.example',
  )
})

test('opening the creator closes the company, and the open one can be closed', async ({ page }) => {
  await open(page, '/about')
  const companyButton = page.getByRole('button', { name: 'About the Company' })
  const creatorButton = page.getByRole('button', { name: 'About the Creator' })
  const company = page.getByRole('region', { name: 'About the Company' })
  const creator = page.getByRole('region', { name: 'About the Creator' })
  await expect(creator).toBeHidden()

  await creatorButton.click()
  await expect(creatorButton).toHaveAttribute('aria-expanded', 'true')
  await expect(companyButton).toHaveAttribute('aria-expanded', 'false')
  await expect(company).toBeHidden()
  await expect(creator.getByRole('heading', { name: 'Founder and lead developer' })).toBeVisible()
  await expect(creator.getByRole('img', { name: /^Emblem/ })).toBeVisible()
  await expect(creator.getByText(/former quantitative trader.*software engineering/)).toBeVisible()
  await expect(creator.getByText(/The name comes from the lead line/)).toBeVisible()

  await creatorButton.press('Enter')
  await expect(creator).toBeHidden()
  await expect(company).toBeHidden()
  await companyButton.click()
  await expect(company).toBeVisible()
})

for (const width of firstOrAll([375, 1440])) {
  test(`the page about us is accessible and fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/about')
    await expectAccessible(page)
    await expectFits(page)
  })
}

test('the creator card is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await open(page, '/about')
  await page.getByRole('button', { name: 'About the Creator' }).click()
  await expectAccessible(page)
  await expectFits(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('company and creator are both there to read', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByText('Pearl Slip Holdings LLC')).toBeVisible()
    await expect(page.getByText('Founder and lead developer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'About the Creator' })).toBeHidden()
  })
})
