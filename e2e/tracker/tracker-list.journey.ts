import type { Route } from '@playwright/test'

import { newName } from '../account/account.ts'
import { runAdmin } from '../admin.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { addMember, signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import {
  bugsCall,
  entry,
  featuresCall,
  issue,
  openSection,
  report,
  section,
  showIssues,
  titles,
} from './tracker-page.ts'

test('bugs and feature requests are loaded side by side and stand in three sections', async ({
  page,
}) => {
  const issues = [
    issue(1, { title: 'Open bug' }),
    issue(2, { title: 'Wanted feature', type: 'feature', status: 'in-progress' }),
    issue(3, { title: 'Tested bug', status: 'testing' }),
    issue(4, { title: 'Fixed feature', type: 'feature', status: 'fixed' }),
  ]
  // Neither is answered before both are asked for.
  const asked = Promise.withResolvers<void>()
  let calls = 0
  const answer = (type: string) => async (route: Route) => {
    if (++calls === 2) asked.resolve()
    await asked.promise
    await route.fulfill({ json: issues.filter((each) => each.type === type) })
  }
  await page.route(bugsCall, answer('bug'))
  await page.route(featuresCall, answer('feature'))
  await open(page, '/bugs')
  await expect(page).toHaveTitle('Bug Tracker · Leadline')
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasText: /Issues|Testing/ }),
  ).toHaveText(['Open & In-Progress Issues', 'Bugs in Testing', 'Fixed Issues'])
  await expect
    .poll(() => titles(page, 'Open & In-Progress Issues'))
    .toEqual(['Wanted feature', 'Open bug'])
  expect(await titles(page, 'Bugs in Testing')).toEqual(['Tested bug'])
  expect(await titles(page, 'Fixed Issues')).toEqual(['Fixed feature'])
  expect(calls).toBe(2)
  await expectAccessible(page)
})

test('an issue shows type, title, status, submitter, date, description and its votes', async ({
  page,
}) => {
  const words = { open: 'open', 'in-progress': 'in progress', testing: 'testing', fixed: 'fixed' }
  const colors = {
    open: 'rgb(255, 107, 107)',
    'in-progress': 'rgb(233, 180, 76)',
    testing: 'rgb(91, 184, 255)',
    fixed: 'rgb(169, 183, 196)',
  }
  const statuses = Object.keys(words) as (keyof typeof words)[]
  await showIssues(
    page,
    statuses.map((status, index) =>
      issue(index + 1, {
        status,
        title: `It is ${status}`,
        votes: 1234 - index,
        type: index === 1 ? 'feature' : 'bug',
        submittedBy: 'grace.h',
        release: status === 'fixed' ? '2.1.0' : null,
      }),
    ),
  )
  await open(page, '/bugs')
  for (const [index, status] of statuses.entries()) {
    const shown = entry(page, `It is ${status}`)
    await expect(shown.getByText(index === 1 ? 'Feature' : 'Bug', { exact: true })).toBeVisible()
    const badge = shown.getByText(words[status], { exact: true })
    await expect(badge).toHaveCSS('color', colors[status])
    await expect(shown.getByText('grace.h')).toBeVisible()
    await expect(shown.getByText(`Mar ${index + 1}, 2026`)).toBeVisible()
    await expect(shown.getByText(`About issue ${index + 1}.`)).toBeVisible()
    await expect(
      shown.getByRole('button', { name: `${(1234 - index).toLocaleString('en-US')} votes` }),
    ).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(entry(page, 'It is fixed').getByText('in 2.1.0')).toBeVisible()
})

test('open issues stand by votes, then the newer first; testing and fixed by votes', async ({
  page,
}) => {
  await showIssues(page, [
    issue(1, { title: 'Older, two', votes: 2 }),
    issue(2, { title: 'None' }),
    issue(3, { title: 'Newer, two', votes: 2, type: 'feature', status: 'in-progress' }),
    issue(4, { title: 'Nine', votes: 9 }),
    issue(5, { title: 'Test one', votes: 1, status: 'testing' }),
    issue(6, { title: 'Test five', votes: 5, status: 'testing' }),
    issue(7, { title: 'Fix none', status: 'fixed' }),
    issue(8, { title: 'Fix three', votes: 3, status: 'fixed', type: 'feature' }),
  ])
  await open(page, '/bugs')
  await expect(entry(page, 'Nine')).toBeVisible()
  expect(await titles(page, 'Open & In-Progress Issues')).toEqual([
    'Nine',
    'Newer, two',
    'Older, two',
    'None',
  ])
  expect(await titles(page, 'Bugs in Testing')).toEqual(['Test five', 'Test one'])
  expect(await titles(page, 'Fixed Issues')).toEqual(['Fix three', 'Fix none'])
})

test('/bug-tracker is the same page, known as /bugs', async ({ page }) => {
  await showIssues(page, [issue(1)])
  for (const path of ['/bugs', '/bug-tracker']) {
    await open(page, path)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/bugs$/)
    await expect(entry(page, 'Issue 1')).toBeVisible()
  }
})

test('an empty tracker says in each section that there is nothing', async ({ page }) => {
  await showIssues(page, [])
  await open(page, '/bugs')
  await expect(openSection(page)).toContainText('Nothing is open.')
  await expect(section(page, 'Bugs in Testing')).toContainText('Nothing is being tested')
  await expect(section(page, 'Fixed Issues')).toContainText('Nothing is fixed yet.')
  await expectAccessible(page)
})

test('search finds words in titles and descriptions as one types; filters narrow, and both can be linked', async ({
  page,
}) => {
  await showIssues(page, [
    issue(1, { title: 'Ladder flickers', description: 'On Kraken.' }),
    issue(2, { title: 'Kraken ladder', type: 'feature', status: 'testing' }),
    issue(3, { title: 'Hotkeys', status: 'in-progress' }),
  ])
  await open(page, '/bugs')
  await expect(page.getByRole('status').filter({ hasText: '3 issues' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search issues' }).pressSequentially('kraken ladder')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(/\/bugs\?q=kraken\+ladder$/)
  await page.getByRole('button', { name: 'Features', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/q=kraken\+ladder&type=feature$/)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'All' }).first().click()
  await page.getByRole('button', { name: 'In progress' }).click()
  await expect(page).toHaveURL(/\/bugs\?state=in-progress$/)
  await expect(entry(page, 'Hotkeys')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'In progress' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nowhere to be found')
  await expect(page.getByText('No issue matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all issues' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL(/\/bugs$/)
})

test('staff move an issue from the command line, and the page shows it with its release', async ({
  page,
  site,
}) => {
  const posted = await report(page, addMember(site), { title: `Moved ${newName()}` })
  expect(await runAdmin(site, 'set-issue', '--id', posted.id, '--status', 'testing')).toBe(
    `#${posted.id} ${posted.title}: open -> testing\n`,
  )
  await open(page, '/bugs')
  await expect(section(page, 'Bugs in Testing')).toContainText(posted.title)
})

test('without script the list itself is there to read, and the feed beside it', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/bugs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Tracker')
  await expect(page.getByRole('heading', { name: /^Open & In-Progress Issues/ })).toBeVisible()
  await expect(page.getByText('The list needs JavaScript.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Atom feed' })).toHaveAttribute(
    'href',
    '/bugs/feed.xml',
  )
  await context.close()
})

for (const width of firstOrAll([375, 768, 1440])) {
  test(`nothing is cut off or scrolls sideways at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, site)
    const endless = 'https://example.com/' + 'x'.repeat(300)
    await showIssues(page, [
      issue(1, { title: 'W'.repeat(150), description: endless, submittedBy: 'm'.repeat(32) }),
      issue(2, { type: 'feature', status: 'in-progress', release: '2.1.0-preview.12' }),
    ])
    await open(page, '/bugs')
    await page.getByRole('button', { name: 'Report a Bug' }).click()
    await expect(entry(page, 'Issue 2')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })
}
