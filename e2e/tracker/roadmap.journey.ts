import { loadRoadmap } from '@leadline/content/roadmap'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

const items = loadRoadmap()
const countOf = (...statuses: string[]) =>
  items.filter(({ status }) => statuses.includes(status)).length

const groups = [
  { name: 'Completed', status: 'completed', meaning: 'Available (Complete)' },
  { name: 'Experimental', status: 'experimental', meaning: 'Available (In-Progress)' },
  { name: 'In Development', status: 'development', meaning: 'Unavailable (In-Progress)' },
  { name: 'Planned', status: 'planned', meaning: 'Unavailable (Planned)' },
]

test('a visitor sees every feature in its group, with counts and what the status means', async ({
  read,
}) => {
  const page = await read('/roadmap')
  await expect(page).toHaveTitle('Roadmap · Leadline')
  for (const { name, status, meaning } of groups) {
    const group = page.getByRole('region', { name })
    const expected = items.filter((item) => item.status === status)
    await expect(group.getByRole('heading', { level: 2 })).toHaveText(`${name} ${expected.length}`)
    await expect(group.getByText(meaning, { exact: true })).toBeVisible()
    await expect(group.getByRole('listitem')).toHaveCount(expected.length)
    await expect(group.getByRole('heading', { level: 3 })).toHaveText(
      expected.map(({ title }) => title),
    )
  }
})

test("the summary's 'In Development' counts experimental and development", async ({ read }) => {
  const page = await read('/roadmap')
  const summary = (term: string) =>
    page.getByRole('definition').filter({
      has: page.locator('xpath=self::*[preceding-sibling::dt[.="' + term + '"]]'),
    })
  await expect(summary('Completed')).toHaveText(String(countOf('completed')))
  await expect(summary('In Development')).toHaveText(String(countOf('experimental', 'development')))
  await expect(summary('Planned')).toHaveText(String(countOf('planned')))
})

test('a feature shows its category and its quarter as people write it', async ({ read }) => {
  const page = await read('/roadmap')
  const entry = page.getByRole('listitem').filter({ hasText: 'More cryptocurrencies at checkout' })
  await expect(entry.getByText('Every plan', { exact: true })).toBeVisible()
  await expect(entry.getByText('Q1 2027', { exact: true })).toBeVisible()
})

test('the roadmap leads to pricing, setup and the bug tracker', async ({ read }) => {
  const page = await read('/roadmap')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'See pricing' })).toHaveAttribute(
    'href',
    '/?scrollTo=pricing',
  )
  await expect(main.getByRole('link', { name: 'Exchange setup' })).toHaveAttribute('href', '/setup')
  await expect(main.getByRole('link', { name: 'Bug tracker' })).toHaveAttribute('href', '/bugs')
})

test('a newer list on the server replaces the one the page was built with', async ({ page }) => {
  await page.route('**/api/v1/roadmap', (route) =>
    route.fulfill({
      json: [{ title: 'Decided today', description: 'New.', status: 'planned', category: 'core' }],
    }),
  )
  await open(page, '/roadmap')
  await expect(page.getByRole('heading', { name: 'Decided today' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Completed' })).toContainText('Nothing here')
})

test.describe('when the list cannot be refreshed', () => {
  test.use({ expectedErrors: [/503/] })

  test('what is shown stays, with a quiet note', async ({ page }) => {
    await page.route('**/api/v1/roadmap', (route) =>
      route.fulfill({ status: 503, json: { message: 'Later.', code: 'unavailable' } }),
    )
    await open(page, '/roadmap')
    await expect(page.getByText('The newest roadmap could not be loaded.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Time and sales' })).toBeVisible()
    await expectAccessible(page)
  })
})

for (const width of firstOrAll([375, 1440])) {
  test(`the roadmap is accessible and fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/roadmap')
    await expectAccessible(page)
    await expectFits(page)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole roadmap is there to read', async ({ page }) => {
    await page.goto('/roadmap')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(items.length)
  })
})
