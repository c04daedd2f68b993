import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

const documents = [
  {
    path: '/terms',
    title: 'Terms of Service',
    sections: 25,
    last: '25. Contact and entire agreement',
  },
  { path: '/privacy', title: 'Privacy Policy', sections: 16, last: '16. Changes and contact' },
]

for (const { path, title, sections } of documents) {
  test.describe(title, () => {
    test('has numbered sections in a panel of at most 80% of the screen', async ({ page }) => {
      await open(page, path)
      await expect(page).toHaveTitle(`${title} · Leadline`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const panel = page.getByRole('region', { name: title })
      await expect(panel.getByText('Effective date: July 12th, 2025')).toBeVisible()
      const numbers = await panel.getByRole('heading', { level: 2 }).allTextContents()
      expect(numbers.map((text) => Number.parseInt(text))).toEqual(
        Array.from({ length: sections }, (_, index) => index + 1),
      )
      const box = await panel.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(900 * 0.8)
      expect(await panel.evaluate((element) => element.scrollHeight)).toBeGreaterThan(900)
    })

    for (const width of firstOrAll([375, 1440])) {
      test(`is accessible and fits ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await open(page, path)
        await expectAccessible(page)
        await expectFits(page)
      })
    }
  })
}

for (const { path, title, last } of firstOrAll(documents)) {
  test.describe(title, () => {
    test('scrolls by keyboard', async ({ page }) => {
      await open(page, path)
      const panel = page.getByRole('region', { name: title })
      await panel.focus()
      // A computer with much to do has lost a first press; a person presses again.
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(panel.getByRole('heading', { name: last })).toBeInViewport({ timeout: 5000 })
      }).toPass()
    })

    test('a section is one click away, inside the panel, and the list follows', async ({
      page,
    }) => {
      await open(page, path)
      const panel = page.getByRole('region', { name: title })
      const entries = page.getByRole('navigation', { name: 'Sections' })
      await entries.getByRole('link', { name: /^9\./ }).click()
      await expect(panel.getByRole('heading', { name: /^9\./ })).toBeInViewport()
      await expect(entries.getByRole('link', { name: /^9\./ })).toHaveAttribute(
        'aria-current',
        'location',
      )
      expect(await panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
      await expect(page).toHaveURL(/#9-/)
      await panel.focus()
      await page.keyboard.press('End')
      await expect(entries.getByRole('link', { name: last })).toHaveAttribute(
        'aria-current',
        'location',
      )
    })

    test('prints whole', async ({ page }) => {
      await open(page, path)
      await page.emulateMedia({ media: 'print' })
      const panel = page.getByRole('region', { name: title })
      const clipped = await panel.evaluate((element) => element.scrollHeight - element.clientHeight)
      expect(clipped).toBe(0)
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
    })
  })
}

test('on a phone the sections unfold, and choosing one folds them again', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, '/terms')
  const entry = page.getByRole('link', { name: '18. Warranty disclaimer', exact: true })
  await expect(entry).toBeHidden()
  await page.getByText('Sections', { exact: true }).click()
  await entry.click()
  await expect(entry).toBeHidden()
  await expect(
    page.getByRole('heading', { name: '18. Warranty disclaimer', exact: true }),
  ).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is whole and its anchors work', async ({ page }) => {
    await page.goto('/terms')
    const panel = page.getByRole('region', { name: 'Terms of Service' })
    await expect(panel.getByRole('heading', { level: 2 })).toHaveCount(25)
    await page.getByRole('link', { name: '2. Age', exact: true }).click()
    await expect(panel.getByRole('heading', { name: '2. Age', exact: true })).toBeInViewport()
  })
})
