import { expect, expectAccessible, open, test } from './journey.ts'

test('the page says what it is for, and plainly that nothing has been released yet', async ({
  page,
}) => {
  await open(page, '/downloads')
  await expect(page).toHaveTitle('Downloads · Leadline')
  const main = page.getByRole('main')
  await expect(main.getByText(/the way to download and update the trading software/)).toBeVisible()
  await expect(main.getByText('Windows installer', { exact: true })).toBeVisible()
  await expect(
    main.getByRole('heading', { name: 'No release has been published yet' }),
  ).toBeVisible()
  for (const fact of ['Version', 'Size', 'SHA-256']) {
    await expect(main.getByText(fact, { exact: true })).toBeVisible()
  }
})

test('nothing on the page pretends to be a download, and every way on leads somewhere', async ({
  page,
}) => {
  await open(page, '/downloads')
  const links = page.getByRole('main').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/?scrollTo=footer', '/news', '/setup', '/manual', '/roadmap'])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('a careful person learns how to check the file', async ({ page }) => {
  await open(page, '/downloads')
  await expect(page.getByRole('heading', { name: 'Check what you downloaded' })).toBeVisible()
  await expect(page.getByText(/^Get-FileHash /)).toBeVisible()
})

for (const width of [375, 1440]) {
  test(`the downloads are accessible and fit ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/downloads')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
