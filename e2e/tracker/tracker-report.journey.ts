import type { Page, Route } from '@playwright/test'

import { expect, expectAccessible, open, test } from '../journey.ts'
import { addMember, keepSession, signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { startSite } from '../site.ts'
import {
  bugsCall,
  entry,
  openSection,
  report,
  showIssues,
  titles,
  voteButton,
} from './tracker-page.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })

test('the two toggles open the form for their type, and close it again', async ({ page, site }) => {
  const member = await signInAs(page, site)
  await showIssues(page, [])
  await open(page, '/bugs')
  const reportToggle = page.getByRole('button', { name: 'Report a Bug' })
  const requestToggle = page.getByRole('button', { name: 'Request Feature' })
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await reportToggle.click()
  await expect(reportToggle).toHaveAttribute('aria-expanded', 'true')
  await expect(form(page, 'Report a bug')).toContainText(`Submitting as ${member.email}`)
  await expect(page.getByLabel('Title')).toBeFocused()
  const box = await page.getByLabel('Description').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(100)
  await expect(page.getByLabel('Description')).toHaveCSS('min-height', '100px')
  await expectAccessible(page)
  await requestToggle.click()
  await expect(form(page, 'Request a feature')).toBeVisible()
  await expect(form(page, 'Report a bug')).toHaveCount(0)
  await expect(reportToggle).toHaveAttribute('aria-expanded', 'false')
  await requestToggle.click()
  await expect(page.getByRole('form')).toHaveCount(0)
})

test('an account without an email address submits under its username', async ({ page, site }) => {
  const member = await signInAs(page, site, { email: null })
  await showIssues(page, [])
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await expect(form(page, 'Report a bug')).toContainText(`Submitting as ${member.username}`)
})

test('nothing is sent while title or description is empty', async ({ page, site }) => {
  await signInAs(page, site)
  await showIssues(page, [])
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  const submit = page.getByRole('button', { name: 'Submit bug report' })
  await submit.click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    'Description is required',
  )
  await page.getByLabel('Title').fill('Only a title')
  await page.getByLabel('Description').fill('   ')
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByLabel('Description')).toBeFocused()
  await expect(page.getByText('Title is required')).toHaveCount(0)
  expect(sent).toBe(0)
})

test('a new issue stands on top of the open list until the page is loaded again', async ({
  page,
  site,
}) => {
  const member = addMember(site)
  const other = addMember(site)
  const popular = await report(page, other, { title: `Popular ${member.username}` })
  await page.request.post(`/api/v1/application/bug-upvote/${popular.id}`, {
    headers: { authorization: `Bearer ${other.token}` },
  })
  await keepSession(page, site, member)
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Request Feature' }).click()
  await page.getByLabel('Title').fill(`  Wish of ${member.username} `)
  await page.getByLabel('Description').fill('In words.\nhttps://example.com/a <b>')
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/application/features'),
  )
  await page.getByRole('button', { name: 'Submit feature request' }).click()
  expect((await request).postDataJSON()).toEqual({
    title: `Wish of ${member.username}`,
    description: 'In words.\nhttps://example.com/a <b>',
    type: 'feature',
  })
  await expect(page.getByRole('form')).toHaveCount(0)
  const first = openSection(page).getByRole('heading', { level: 3 }).first()
  await expect(first).toHaveText(`Wish of ${member.username}`)
  await expect(entry(page, `Wish of ${member.username}`)).toContainText(member.username)
  await expect(voteButton(page, `Wish of ${member.username}`)).toHaveAccessibleName(/: 0 votes$/)
  // The form is empty again, and for a bug.
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await expect(form(page, 'Report a bug')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Description')).toHaveValue('')
  // Another one goes above it, also above what has votes.
  await page.getByLabel('Title').fill(`Bug of ${member.username}`)
  await page.getByLabel('Description').fill('In words.')
  await page.getByRole('button', { name: 'Submit bug report' }).click()
  await expect(first).toHaveText(`Bug of ${member.username}`)
  await page.reload()
  await page.getByRole('searchbox').fill(member.username)
  await expect
    .poll(() => titles(page, 'Open & In-Progress Issues'))
    .toEqual([popular.title, `Bug of ${member.username}`, `Wish of ${member.username}`])
})

test.describe('what goes wrong when one submits', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  for (const [what, handle, words] of firstOrAll([
    [
      'a refusal in the words of the server',
      (route: Route) =>
        route.fulfill({
          status: 429,
          json: { message: 'Enough for today.', code: 'too_many_requests' },
        }),
      'Enough for today.',
    ],
    ['no answer', (route: Route) => route.abort(), 'Network error. Please try again.'],
    [
      'an answer that makes no sense',
      (route: Route) => route.fulfill({ status: 201, json: {} }),
      'Failed to submit. Please try again.',
    ],
  ] as const)) {
    test(`${what} is shown, and what was typed stays`, async ({ page, site }) => {
      await signInAs(page, site)
      await showIssues(page, [])
      await page.route(bugsCall, (route) =>
        route.request().method() === 'POST' ? handle(route) : route.fallback(),
      )
      await open(page, '/bugs')
      await page.getByRole('button', { name: 'Report a Bug' }).click()
      await page.getByLabel('Title').fill('Depth')
      await page.getByLabel('Description').fill('Is off')
      await page.getByRole('button', { name: 'Submit bug report' }).click()
      await expect(form(page, 'Report a bug').getByRole('alert')).toHaveText(words)
      await expect(page.getByLabel('Title')).toHaveValue('Depth')
      await expect(page.getByLabel('Description')).toHaveValue('Is off')
    })
  }
})

test('while one writes, similar issues are shown, and lead to where one can vote', async ({
  page,
  site,
}) => {
  const member = addMember(site)
  const known = await report(page, addMember(site), {
    title: `Plumb ${member.username} sinks twice`,
  })
  await keepSession(page, site, member)
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await page.getByLabel('Title').fill(`The plumb ${member.username} sinks`)
  const similar = form(page, 'Report a bug').getByRole('link', { name: known.title })
  await expect(similar).toBeVisible()
  await expectAccessible(page)
  await similar.click()
  await expect(page).toHaveURL(new RegExp(`/bugs/${known.id}$`))
  // The list, with buttons of its own, may stay until the issue is there.
  const vote = page.getByRole('button', { name: `Vote for ${known.title}: ` })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(vote).toHaveAccessibleName(/: 1 vote$/)
})

test('first posts are shown to their author as awaiting review, and to nobody else', async ({
  page,
}) => {
  const site = await startSite({ TRACKER_MODERATION: 'first-posts' })
  await signInAs(page, site)
  await open(page, `${site.url}/bugs`)
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await page.getByLabel('Title').fill('My first')
  await page.getByLabel('Description').fill('Words')
  await page.getByRole('button', { name: 'Submit bug report' }).click()
  await expect(page.getByText('A moderator reviews first posts')).toBeVisible()
  await expect(entry(page, 'My first')).toContainText('awaiting review')
  await expect(voteButton(page, 'My first')).toBeDisabled()
  await expectAccessible(page)
  const seen = await page.request.get(`${site.url}/api/v1/application/bug-report`)
  expect(await seen.json()).toEqual([])
  await site.stop()
})
