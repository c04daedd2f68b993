import { stubSession } from '../account/stub-session.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'

const phone = { width: 375, height: 812 }

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
