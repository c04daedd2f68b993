import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from './journey.ts'
import { stubSession } from './stub-session.ts'

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

test.describe('the header', () => {
  test('names every way into the site, in its order', async ({ page }) => {
    await open(page, '/')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Features' })).toHaveAttribute('href', '/#services')
    await expect(main.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/#pricing')
    await expect(main.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/downloads')
    await main.getByRole('button', { name: 'Learn' }).click()
    await expect(main.getByRole('link', { name: 'Setup' })).toHaveAttribute('href', '/setup')
    await expect(main.getByRole('link', { name: 'Manual' })).toHaveAttribute('href', '/manual')
    await expect(main.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/#faq')
    const reference = main.getByRole('link', { name: /API Documentation/ })
    await expect(reference).toHaveAttribute('href', '/api/docs')
    await expect(reference).toHaveAttribute('target', '_blank')
    await main.getByRole('button', { name: 'About' }).click()
    await expect(main.getByRole('link', { name: 'Company' })).toHaveAttribute('href', '/about')
    await expect(main.getByRole('link', { name: 'Roadmap' })).toHaveAttribute('href', '/roadmap')
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await expect(login).toHaveAttribute('href', '/login')
  })

  test('stays in sight when the page is scrolled', async ({ page }) => {
    await open(page, '/')
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  })

  test('from another page, a section link leads to the landing page and to that section', async ({
    page,
  }) => {
    await open(page, '/about')
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .click()
    await expect(page).toHaveURL('/?scrollTo=pricing')
  })

  test('a menu opens under the mouse and closes 200 ms after it has left', async ({ page }) => {
    await open(page, '/')
    const learn = page.getByRole('button', { name: 'Learn' })
    await learn.hover()
    await expect(learn).toHaveAttribute('aria-expanded', 'true')
    const openMs = await learn.evaluateHandle((button) => {
      let leftAt = 0
      button.parentElement?.addEventListener('pointerleave', () => {
        leftAt = performance.now()
      })
      const closed = new Promise<number>((resolve) => {
        new MutationObserver(() => resolve(performance.now() - leftAt)).observe(button, {
          attributeFilter: ['aria-expanded'],
        })
      })
      // In an object: a bare promise would be waited for here and now.
      return { closed }
    })
    await page.mouse.move(700, 600)
    // A busy machine may be late, never early.
    expect(await openMs.evaluate(({ closed }) => closed)).toBeGreaterThanOrEqual(195)
    await expect(learn).toHaveAttribute('aria-expanded', 'false')
  })

  test('pressing a menu that the mouse has just opened keeps it open; pressing again closes it', async ({
    page,
  }) => {
    await open(page, '/')
    const learn = page.getByRole('button', { name: 'Learn' })
    await learn.hover()
    await expect(learn).toHaveAttribute('aria-expanded', 'true')
    await learn.click()
    await expect(page.getByRole('link', { name: 'Setup' }).first()).toBeVisible()
    await expect(learn).toHaveAttribute('aria-expanded', 'true')
    await learn.click()
    await expect(learn).toHaveAttribute('aria-expanded', 'false')
  })

  test('a menu works by keyboard: Enter opens it, Tab walks it, Escape returns to its button', async ({
    page,
  }) => {
    await open(page, '/')
    const about = page.getByRole('button', { name: 'About' })
    await about.focus()
    await page.keyboard.press('Enter')
    await expect(about).toHaveAttribute('aria-expanded', 'true')
    const company = page.getByRole('link', { name: 'Company' })
    await expect(company).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(company).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(about).toBeFocused()
    await expect(about).toHaveAttribute('aria-expanded', 'false')
  })

  test('hides its links on the checkout, where nothing should lead away', async ({ page }) => {
    await stubSession(page, { email: 'me@leadline.example', username: 'me' })
    await open(page, '/')
    await page.getByRole('link', { name: 'Buy Premium' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })

  test('shows who is signed in, 24 characters of the address, and a way out', async ({ page }) => {
    await stubSession(page, { email: 'a.rather.long.address@leadline.example', username: 'long' })
    await open(page, '/')
    const banner = page.getByRole('banner')
    const account = banner.getByRole('link', { name: 'a.rather.long.address@le…' })
    await expect(account).toHaveAttribute('href', '/profile')
    await expect(banner.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await banner.getByRole('button', { name: 'Logout' }).click()
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('shows the username of an account without an address', async ({ page }) => {
    await stubSession(page, { email: '', username: 'quiet-heron-4821' })
    await open(page, '/')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'quiet-heron-4821' }),
    ).toBeVisible()
  })
})

test.describe('the session', () => {
  test('of a tab that was not remembered is restored from that tab', async ({ page }) => {
    await stubSession(page, { email: 'me@leadline.example', username: 'me' }, 'sessionStorage')
    await open(page, '/')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'me@leadline.example' }),
    ).toBeVisible()
  })

  test('that cannot be read is dropped without a word', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('leadline.user', '{broken')
      localStorage.setItem('leadline.token', 'token')
      localStorage.setItem('leadline.refreshToken', 'refresh')
    })
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test.describe('the drawer on a phone', () => {
  test.use({ viewport: phone })

  test('repeats the links, and closes by Escape, by its button and by a tap outside', async ({
    page,
  }) => {
    await open(page, '/')
    const opener = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog')
    await opener.click()
    for (const name of [
      'Features',
      'Pricing',
      'Download',
      'Setup',
      'Manual',
      'FAQ',
      'Company',
      'Roadmap',
      'Login',
    ]) {
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
    await opener.click()
    await page.mouse.click(10, 400)
    await expect(drawer).toBeHidden()
  })

  test('closes when a link is followed', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Features' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/?scrollTo=services')
  })
})

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

for (const viewport of [phone, { width: 1440, height: 900 }]) {
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
