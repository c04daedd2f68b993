import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

const phone = { width: 375, height: 812 }

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) total += Number(entry.value)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 500)
      }),
  )

test.describe('scrolling', () => {
  test('a new page begins at its top', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('the button back to the top appears after 400 pixels', async ({ page }) => {
    await open(page, '/')
    const toTop = page.getByRole('button', { name: 'Scroll to top' })
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect(toTop).toHaveCount(0)
    await page.evaluate(() => scrollTo({ top: 401, behavior: 'instant' }))
    await expect(toTop).toBeVisible()
    await toTop.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('the brand in the footer leads back to the top', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: /back to top/ }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('an address that does not exist', () => {
  // The browser itself reports the status in its console.
  test.use({ expectedErrors: [/404/] })

  test('is a real 404 with ways back', async ({ page }) => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is no page at this address.',
    )
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Back to Home' }),
    ).toHaveAttribute('href', '/')
    await expectAccessible(page)
  })
})

test('the footer names the legal pages and the year 2025', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms',
  )
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await expect(footer).toContainText('© 2025')
})

test('the first thing the keyboard reaches is the way past the header', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const viewport of firstOrAll([phone, { width: 1440, height: 900 }])) {
  test(`nothing shifts and nothing sticks out at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page, '/')
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await expectFits(page)
    await expectAccessible(page)
  })
}

test('a click that comes before the page is hydrated is answered all the same', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Learn' }).click()
  await expect(page.getByRole('button', { name: 'Learn' })).toHaveAttribute('aria-expanded', 'true')
})

test.describe('a page that breaks', () => {
  test.use({ expectedErrors: [/planted/] })

  test('does not take the site with it: it says so, and the rest still works', async ({ page }) => {
    await open(page, '/')
    await page.route('**/assets/RoadmapPage-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const Component = () => { throw new Error('planted') }",
      }),
    )
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Roadmap' }).click()
    const notice = page.getByRole('alert')
    await expect(notice.getByRole('heading', { level: 1 })).toHaveText('This page ran aground.')
    await expect(notice.getByRole('link', { name: 'support@leadline.example' })).toBeVisible()
    await expectAccessible(page)
    await footer.getByRole('link', { name: 'News' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News & Updates')
    await page.goBack()
    await expect(notice).toBeVisible()
    await page.unroute('**/assets/RoadmapPage-*.js')
    await notice.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feature Roadmap')
  })
})

test.describe('a page that cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported/] })

  test('says so and offers a way on', async ({ page }) => {
    await open(page, '/')
    await page.route('**/assets/NotFoundPage-*.js', (route) => route.abort())
    await page.evaluate(() => history.pushState({}, '', '/broken'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'This page is a reload away.' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Reload' })).toBeVisible()
  })
})
