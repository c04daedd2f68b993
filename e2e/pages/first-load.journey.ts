import type { Page } from '@playwright/test'

import { logoutButton } from '../account/login-form.ts'
import { expect, open, test, untilAlive } from '../journey.ts'
import { addMember, signInAs } from '../member.ts'
import { someOrAll } from '../repetition.ts'
import { entry, report } from '../tracker/tracker-page.ts'

// As people without a wish for less motion see it: what moves is fetched as well.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The names of the scripts that the page has fetched, without what makes them unique. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

/** The landing page, one with a list of the server's, and one that is only text; then the others. */
const readPages = [
  '/',
  '/bugs',
  '/news/one-year-of-updates',
  '/downloads',
  '/news',
  '/manual',
  '/setup',
  '/roadmap',
]
for (const path of someOrAll(readPages, 4)) {
  test(`${path} is read without loading React`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const scripts = scriptsOf(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).not.toContain('react')
  })
}

test('the list of issues is in the page; a search that is typed before React is searched for', async ({
  page,
  site,
}) => {
  const author = addMember(site)
  const wanted = await report(page, author, { title: `Wanted ${author.username}` })
  const other = await report(page, author, { title: `Other ${author.username}` })
  await page.goto('/bugs')
  await expect(entry(page, wanted.title)).toBeVisible()
  expect(await page.locator('html.is-hydrated').count()).toBe(0)
  const held: (() => void)[] = []
  await page.route(/\/assets\/react-/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search issues' }).fill(wanted.title)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const release of held) release()
  await expect(entry(page, other.title)).toHaveCount(0)
  await expect(entry(page, wanted.title)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search issues' })).toHaveValue(wanted.title)
})

test('coming near a button loads React; plain text does not', async ({ page }) => {
  const scripts = scriptsOf(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).hover()
  await page.waitForLoadState('networkidle')
  expect(scripts).not.toContain('react')
  await page.getByRole('button', { name: 'Subscribe' }).hover()
  await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
})

test('a plan that is picked before React is there is still picked', async ({ page }) => {
  await page.goto('/')
  const held: (() => void)[] = []
  await page.route(/\/assets\/react-/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page
    .locator('#pricing')
    .getByRole('link', { name: /Get Algo|Algo/ })
    .first()
    .click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(new URL(page.url()).pathname).toBe('/')
  for (const release of held) release()
  await expect(page).toHaveURL('/register')
  const picked = await page.evaluate(() => {
    const state = history.state as { usr?: { selectedPlan?: { title: string } } } | null
    return state?.usr?.selectedPlan?.title
  })
  expect(picked).toBe('Algo')
})

test('what every page loads makes no calls; whoever signs out loads what that takes', async ({
  page,
  site,
}) => {
  const everyPage = page.waitForResponse(/\/assets\/app-[\w-]{8}\.js$/)
  await page.goto('/')
  await untilAlive(page)
  expect(await (await everyPage).text()).not.toContain('/api/v1/')
  await signInAs(page, site)
  await open(page, '/')
  // What the page asks for an owner has been answered: once signed out, it would be refused.
  await page.waitForLoadState('networkidle')
  await logoutButton(page).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('an article that was loaded as HTML never fetches what turns Markdown into it', async ({
  page,
}) => {
  const scripts = scriptsOf(page)
  await page.goto('/news/one-book-from-five-exchanges')
  await untilAlive(page)
  await page.waitForLoadState('networkidle')
  expect(scripts).toContain('react')
  expect(scripts).not.toContain('ArticleBody')
  await expect(page.getByText('No setting will tell you that.')).toBeVisible()

  // Away and back again, the text is still there.
  await page.getByRole('button', { name: 'Back to Articles' }).click()
  await page.goBack()
  await expect(page.getByText('No setting will tell you that.')).toBeVisible()
})

test('the way back to the top is offered far down the page, before React and without it', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await expect(button).toBeHidden()
  await page.mouse.wheel(0, 2000)
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('where React can no longer be loaded', () => {
  test.use({ expectedErrors: async ({}, use) => use([/Failed to (?:load resource|fetch)/]) })
  test('a reload is offered, and what was typed stays', async ({ page }) => {
    await page.goto('/')
    await page.route(/\/assets\/react-/, (route) => route.fulfill({ status: 404, body: '' }))
    const field = page.getByRole('textbox', { name: 'Email' })
    await field.fill('reader@example.com')
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute(/\/assets\/react-/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(field).toHaveValue('reader@example.com')
  })
})
