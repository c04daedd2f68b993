import type { Page } from '@playwright/test'

import { expect, open, test } from '../journey.ts'

// What the browser says about a script that is gone.
test.use({ expectedErrors: [/404|dynamically imported module/] })

/** The site has been built again: scripts that this tab has not loaded yet are gone. */
async function renewSite(page: Page, scripts: RegExp): Promise<() => Promise<void>> {
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return () => page.unroute(scripts)
}

test('a tab of an older build offers a reload, and what was typed is still there after it', async ({
  page,
}) => {
  await open(page, '/')
  const bringBack = await renewSite(page, /\/assets\/send-subscription/)
  const email = page.locator('form').getByLabel('Email')
  await email.fill('trader@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Reload to continue' })
  await expect(notice).toBeVisible()
  await expect(email).toHaveValue('trader@example.com')
  await bringBack()
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
  await expect(email).toHaveValue('trader@example.com')
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Subscribed!' })).toBeVisible()
})

test('a page whose script is gone is a reload away, at its own address, and names another way on', async ({
  page,
}) => {
  await open(page, '/')
  const bringBack = await renewSite(page, /\/assets\/TrackerPage/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bug tracker' }).click()
  await expect(page).toHaveURL(/\/bugs$/)
  await expect(page.getByRole('heading', { name: 'This page is a reload away.' })).toBeVisible()
  const wayOn = page.getByRole('main').getByRole('link', { name: 'contact form' })
  await expect(wayOn).toHaveAttribute('href', '/contact')
  await bringBack()
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bug Tracker')
})

test('where not even React comes, the offer covers neither the field in use nor the foot of the page', async ({
  page,
}) => {
  await renewSite(page, /\/assets\/(?:react|app|hydrate)-/)
  await page.goto('/')
  const email = page.locator('form').getByLabel('Email')
  await email.focus()
  const notice = page.getByRole('alert').filter({ hasText: 'Reload to continue' })
  await expect(notice).toBeVisible()
  const top = async () => (await notice.boundingBox())?.y ?? 0
  const foot = async (part: typeof email) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  expect(await foot(email)).toBeLessThanOrEqual(await top())
  const lastLine = page.getByRole('contentinfo').getByText('© 2025')
  // Sections get their true heights as they come near: the foot moves until the last one has.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await foot(lastLine)).toBeLessThanOrEqual(await top())
  }).toPass()
})
