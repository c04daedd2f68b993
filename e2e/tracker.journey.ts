import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Page, Route } from '@playwright/test'

import { expect, expectAccessible, open, test } from './journey.ts'
import { type Site, startSite } from './site.ts'

const bugsCall = '**/api/v1/application/bug-report'
const featuresCall = '**/api/v1/application/features'
const adminProgram = join(import.meta.dirname, '../apps/server/src/admin/main.ts')

interface Issue {
  id: string
  type: 'bug' | 'feature'
  title: string
  description: string
  status: string
  votes: number
  hasVoted: boolean
  submittedBy: string
  submittedDate: string
  release: string | null
}

const issue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id: String(id),
  type: 'bug',
  title: `Issue ${id}`,
  description: `About issue ${id}.`,
  status: 'open',
  votes: 0,
  hasVoted: false,
  submittedBy: 'ada',
  submittedDate: `2026-03-${String(id).padStart(2, '0')}T12:00:00.000Z`,
  release: null,
  ...changes,
})

/** The tracker with exactly these issues; whatever is sent goes to the real server. */
async function showIssues(page: Page, issues: Issue[]) {
  const answer = (type: string) => (route: Route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: issues.filter((each) => each.type === type) })
      : route.fallback()
  await page.route(bugsCall, answer('bug'))
  await page.route(featuresCall, answer('feature'))
}

function inDatabase(site: Site, work: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; pragma foreign_keys = on')
  work(database)
  database.close()
}

let made = 0
interface Member {
  username: string
  email: string
  token: string
}

function addMember(site: Site, withEmail = true): Member {
  const id = randomUUID()
  const username = `bosun.${process.pid}.${++made}`
  const email = withEmail ? `${username}@example.com` : ''
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  inDatabase(site, (database) => {
    database
      .prepare(
        'insert into accounts (id, username, username_key, email, email_key, status, presence, plan_id, created_at) values (?, ?, ?, ?, ?, 20, 1, 1, ?)',
      )
      .run(id, username, username, email || null, email || null, now)
    database
      .prepare('insert into sessions values (?, ?, ?, 0, ?, ?, ?)')
      .run(
        randomUUID(),
        id,
        createHash('sha256').update(token).digest('base64url'),
        now,
        now,
        now + 86_400_000,
      )
  })
  return { username, email, token }
}

/** This browser belongs to somebody who is signed in, as the login leaves it. */
async function signInAs(page: Page, { username, email, token }: Member, url = '') {
  await page.goto(`${url}/terms`)
  await page.evaluate(
    ([user, sent]) => {
      localStorage.setItem('leadline.user', user ?? '')
      localStorage.setItem('leadline.token', sent ?? '')
    },
    [JSON.stringify({ id: token, email, username }), token],
  )
}

async function report(page: Page, { token }: Member, changes: object = {}): Promise<Issue> {
  const data = { title: 'A report', description: 'In words.', type: 'bug', ...changes }
  const path = data.type === 'bug' ? 'bug-report' : 'features'
  const answer = await page.request.post(`/api/v1/application/${path}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Issue
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const openSection = (page: Page) => section(page, 'Open & In-Progress Issues')
const titles = (page: Page, name: string) =>
  section(page, name).getByRole('heading', { level: 3 }).allTextContents()
const entry = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const voteButton = (page: Page, title: string) =>
  entry(page, title).getByRole('button', { name: /^Vote for/ })
const form = (page: Page, name: string) => page.getByRole('form', { name })

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

test.describe('when the issues cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test("the server's words stand in a red banner, and trying again works", async ({ page }) => {
    await showIssues(page, [issue(1)])
    await page.route(featuresCall, (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'The tracker is closed.', code: 'unavailable' },
      }),
    )
    await open(page, '/bugs')
    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toHaveText('The tracker is closed.')
    await expect(banner).toHaveCSS('color', 'rgb(255, 107, 107)')
    await expectAccessible(page)
    await page.unroute(featuresCall)
    await page.route(featuresCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entry(page, 'Issue 1')).toBeVisible()
  })

  for (const [what, handle] of [
    ['no answer', (route: Route) => route.abort()],
    ['an answer that is no list', (route: Route) => route.fulfill({ json: { no: 'list' } })],
  ] as const) {
    test(`${what} is told in general words`, async ({ page }) => {
      await page.route(bugsCall, handle)
      await open(page, '/bugs')
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Failed to load issues. Please try again.',
      )
    })
  }
})

test('a visitor is asked to sign in, sees no form, and finds the roadmap and the way home', async ({
  page,
}) => {
  await showIssues(page, [issue(1)])
  await open(page, '/bugs')
  const main = page.getByRole('main')
  await expect(main.getByText('Sign in to report a bug, request a feature or vote.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(main.getByRole('link', { name: 'Feature Roadmap' })).toHaveAttribute(
    'href',
    '/roadmap',
  )
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: 'Report a Bug' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Request Feature' })).toHaveCount(0)
})

test('a visitor who votes is led to the login, and back to what they were looking at', async ({
  page,
}) => {
  let votes = 0
  await page.route('**/api/v1/application/bug-upvote/*', (route) => {
    votes++
    return route.abort()
  })
  await showIssues(page, [issue(1)])
  await open(page, '/bugs?q=issue')
  await voteButton(page, 'Issue 1').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(votes).toBe(0)
  const username = `back.${process.pid}.${++made}`
  const password = 'five fathoms by the mark'
  await page.request.post('/api/v1/users/register', {
    data: {
      firstname: 'Ada',
      lastname: 'L',
      username,
      email: `${username}@example.com`,
      password,
    },
  })
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/bugs\?q=issue$/)
  await expect(page.getByRole('searchbox')).toHaveValue('issue')
})

test('a vote counts at once, is pressed, and pressing again takes it back', async ({
  page,
  site,
}) => {
  const member = addMember(site)
  const other = addMember(site)
  const bug = await report(page, other, { title: `Bug ${member.username}` })
  const feature = await report(page, other, { title: `Wish ${member.username}`, type: 'feature' })
  await signInAs(page, member)
  await open(page, `/bugs?q=${member.username}`)
  for (const { title } of [bug, feature]) {
    const button = voteButton(page, title)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAccessibleName(`Vote for ${title}: 1 vote`)
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(button).toHaveAccessibleName(`Vote for ${title}: 0 votes`)
  }
  await voteButton(page, bug.title).click()
  await expect(voteButton(page, bug.title)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(voteButton(page, bug.title)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
})

test("the answer's votes and hasVoted replace the issue's, and the order follows", async ({
  page,
  site,
}) => {
  await signInAs(page, addMember(site))
  await showIssues(page, [issue(1, { votes: 5 }), issue(2, { votes: 6 })])
  await page.route('**/api/v1/application/bug-upvote/1', (route) =>
    route.fulfill({ json: { votes: 42, hasVoted: true } }),
  )
  await open(page, '/bugs')
  await expect(entry(page, 'Issue 2')).toBeVisible()
  expect(await titles(page, 'Open & In-Progress Issues')).toEqual(['Issue 2', 'Issue 1'])
  await voteButton(page, 'Issue 1').click()
  await expect(voteButton(page, 'Issue 1')).toHaveAccessibleName('Vote for Issue 1: 42 votes')
  expect(await titles(page, 'Open & In-Progress Issues')).toEqual(['Issue 1', 'Issue 2'])
})

test.describe('a vote that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource|Failed to vote:/] })

  test('is only logged: nothing changes and nothing is said', async ({ page, site }) => {
    await signInAs(page, addMember(site))
    await showIssues(page, [issue(1, { votes: 5 })])
    await page.route('**/api/v1/application/bug-upvote/1', (route) =>
      route.fulfill({ status: 500, json: { message: 'No.', code: 'internal' } }),
    )
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to vote:'),
    )
    await open(page, '/bugs')
    await voteButton(page, 'Issue 1').click()
    await logged
    await expect(voteButton(page, 'Issue 1')).toHaveAccessibleName('Vote for Issue 1: 5 votes')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('No.', { exact: true })).toHaveCount(0)
  })
})

test('the two toggles open the form for their type, and close it again', async ({ page, site }) => {
  const member = addMember(site)
  await signInAs(page, member)
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
  const member = addMember(site, false)
  await signInAs(page, member)
  await showIssues(page, [])
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await expect(form(page, 'Report a bug')).toContainText(`Submitting as ${member.username}`)
})

test('nothing is sent while title or description is empty', async ({ page, site }) => {
  await signInAs(page, addMember(site))
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
  await signInAs(page, member)
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
  for (const [what, handle, words] of [
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
  ] as const) {
    test(`${what} is shown, and what was typed stays`, async ({ page, site }) => {
      await signInAs(page, addMember(site))
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

test('while one writes, similar issues are shown, and lead to where one can vote', async ({
  page,
  site,
}) => {
  const member = addMember(site)
  const known = await report(page, addMember(site), {
    title: `Plumb ${member.username} sinks twice`,
  })
  await signInAs(page, member)
  await open(page, '/bugs')
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await page.getByLabel('Title').fill(`The plumb ${member.username} sinks`)
  const similar = form(page, 'Report a bug').getByRole('link', { name: known.title })
  await expect(similar).toBeVisible()
  await expectAccessible(page)
  await similar.click()
  await expect(page).toHaveURL(new RegExp(`/bugs/${known.id}$`))
  await page.getByRole('button', { name: /^Vote for/ }).click()
  await expect(page.getByRole('button', { name: /: 1 vote$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('each issue has an address of its own; what is no issue is a real 404', async ({
  page,
  site,
}) => {
  const posted = await report(page, addMember(site), {
    title: `Own address ${process.pid}.${++made}`,
    description: 'First line\nsecond <i>line</i>',
  })
  const response = await page.goto(`/bugs/${posted.id}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posted.title)
  await expect(page).toHaveTitle(`${posted.title} · Leadline`)
  await expect(page.getByText('second <i>line</i>')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All issues' }).click()
  await entry(page, posted.title).getByRole('link', { name: posted.title }).click()
  await expect(page).toHaveURL(new RegExp(`/bugs/${posted.id}$`))
  for (const path of ['/bugs/999999', '/bugs/none', `/bugs/${posted.id}/x`, '/bugs/[id]']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test.describe('an address without an issue', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('says so', async ({ page }) => {
    await open(page, '/bugs/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is no page at this address.',
    )
  })
})

test('descriptions are text: web addresses become links, nothing else becomes anything', async ({
  page,
}) => {
  const description =
    '<img src=x onerror="document.title=1"> javascript:alert(1) see https://example.com/a?b=1.'
  await showIssues(page, [issue(1, { description })])
  await open(page, '/bugs')
  const shown = entry(page, 'Issue 1')
  await expect(shown).toContainText(description)
  const links = shown.getByRole('link').filter({ hasText: 'http' })
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://example.com/a?b=1')
  await expect(links).toHaveAttribute('rel', /nofollow.*ugc.*noopener/)
  await expect(shown.locator('img')).toHaveCount(0)
})

test('a long description is folded until one asks for it', async ({ page }) => {
  await showIssues(page, [issue(1, { description: `${'deep water '.repeat(200)}the end` })])
  await open(page, '/bugs')
  const shown = entry(page, 'Issue 1')
  const height = async () => (await shown.boundingBox())?.height ?? 0
  const folded = await height()
  await shown.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(height).toBeGreaterThan(folded * 2)
  await shown.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(folded)
})

test('the feed is linked, and lists what was posted', async ({ page, site }) => {
  const posted = await report(page, addMember(site), { title: `Fed & <b> ${++made}` })
  await open(page, '/bugs')
  const href = await page.getByRole('link', { name: 'Atom feed' }).getAttribute('href')
  const feed = await page.request.get(href ?? '')
  expect(feed.headers()['content-type']).toContain('application/atom+xml')
  const text = await feed.text()
  const problem = await page.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')
        ?.textContent,
    text,
  )
  expect(problem).toBeUndefined()
  expect(text).toContain(`Bug #${posted.id}: Fed &amp; &lt;b&gt;`)
})

test('staff move an issue from the command line, and the page shows it with its release', async ({
  page,
  site,
}) => {
  const posted = await report(page, addMember(site), { title: `Moved ${process.pid}.${++made}` })
  const done = spawnSync(
    process.execPath,
    [adminProgram, 'set-issue', '--id', posted.id, '--status', 'testing'],
    { env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir }, encoding: 'utf8' },
  )
  expect(done.stdout, done.stderr).toBe(`#${posted.id} ${posted.title}: open -> testing\n`)
  await open(page, '/bugs')
  await expect(section(page, 'Bugs in Testing')).toContainText(posted.title)
})

test('without script the page says what it is and where to read the newest issues', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/bugs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bug Tracker')
  await expect(page.getByText('The list needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Atom feed' })).toHaveAttribute(
    'href',
    '/bugs/feed.xml',
  )
  await context.close()
})

for (const width of [375, 768, 1440]) {
  test(`nothing is cut off or scrolls sideways at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, addMember(site))
    const endless = 'https://example.com/' + 'x'.repeat(300)
    await showIssues(page, [
      issue(1, { title: 'W'.repeat(150), description: endless, submittedBy: 'm'.repeat(32) }),
      issue(2, { type: 'feature', status: 'in-progress', release: '2.1.0-preview.12' }),
    ])
    await open(page, '/bugs')
    await page.getByRole('button', { name: 'Report a Bug' }).click()
    await expect(entry(page, 'Issue 2')).toBeVisible()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}

test('first posts are shown to their author as awaiting review, and to nobody else', async ({
  page,
}) => {
  const site = await startSite({ TRACKER_MODERATION: 'first-posts' })
  const member = addMember(site)
  await signInAs(page, member, site.url)
  await open(page, `${site.url}/bugs`)
  await page.getByRole('button', { name: 'Report a Bug' }).click()
  await page.getByLabel('Title').fill('My first')
  await page.getByLabel('Description').fill('Words')
  await page.getByRole('button', { name: 'Submit bug report' }).click()
  await expect(page.getByText('A moderator looks at first posts')).toBeVisible()
  await expect(entry(page, 'My first')).toContainText('awaiting review')
  await expect(voteButton(page, 'My first')).toBeDisabled()
  await expectAccessible(page)
  const seen = await page.request.get(`${site.url}/api/v1/application/bug-report`)
  expect(await seen.json()).toEqual([])
  await site.stop()
})

test('a vote and the visit are counted, without saying for what', async ({ page }) => {
  const script = `window.told = []
    window.umami = { track: (describe) => window.told.push(describe({ website: 'site' })) }`
  const statistics = createServer((_request, response) =>
    response.setHeader('content-type', 'text/javascript').end(script),
  )
  await new Promise<void>((resolve) => statistics.listen(0, '127.0.0.1', resolve))
  const address = statistics.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const site = await startSite({
    ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${address.port}/script.js`,
    ANALYTICS_WEBSITE_ID: 'site',
  })
  await signInAs(page, addMember(site), site.url)
  await showIssues(page, [issue(1)])
  await page.route('**/api/v1/application/bug-upvote/1', (route) =>
    route.fulfill({ json: { votes: 1, hasVoted: true } }),
  )
  await open(page, `${site.url}/bug-tracker?q=issue`)
  await voteButton(page, 'Issue 1').click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told?: unknown }).told))
    .toEqual([
      { website: 'site', url: '/bug-tracker' },
      { website: 'site', url: '/bug-tracker', name: 'visit-bugs', data: {} },
      { website: 'site', url: '/bug-tracker', name: 'bug-vote', data: { type: 'bug' } },
    ])
  await site.stop()
  statistics.closeAllConnections()
  statistics.close()
})

/** Ten thousand issues, some long, straight into the database. */
function addManyIssues(site: Site) {
  inDatabase(site, (database) => {
    const add = database.prepare(
      'insert into issues (id, type, title, description, status, votes, held, submitted_at, changed_seq) values (?, ?, ?, ?, ?, ?, 0, ?, ?)',
    )
    const statuses = ['open', 'in-progress', 'open', 'testing', 'fixed']
    database.exec('begin')
    for (let id = 1; id <= 10_000; id++) {
      const words = id % 7 === 0 ? 'Steps to see it, in order. '.repeat(30) : 'Happens once a day.'
      const status = statuses[id % 5] ?? 'open'
      const type = id % 3 === 0 ? 'feature' : 'bug'
      add.run(
        id,
        type,
        `Sounding ${id}`,
        `${words} https://example.com/${id}`,
        status,
        id % 997,
        id,
        id,
      )
    }
    database.exec('update tracker_counters set value = 10000; commit')
  })
}

/**
 * The longest task of the page's main thread during some work, in milliseconds of its own time: what
 * other programs on this machine take from it is not the page's doing.
 */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: {
      name: string
      pid: number
      tid: number
      tdur?: number
      args?: { name?: string }
    }[]
  }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  )
  expect(tasks.length).toBeGreaterThan(50)
  return Math.max(...tasks.map(({ tdur }) => (tdur ?? Infinity) / 1000))
}

test('with 10,000 issues the page draws only what is seen, and scrolls and searches without a long task', async ({
  page,
}) => {
  const site = await startSite()
  addManyIssues(site)
  await open(page, `${site.url}/bugs`)
  await expect(page.getByRole('status').filter({ hasText: '10,000 issues' })).toBeVisible()
  await expect(openSection(page).getByRole('listitem').first()).toHaveAttribute(
    'aria-setsize',
    '6000',
  )
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  await page.waitForTimeout(1500)

  const scroll = async () => {
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, 1200)
      await page.waitForTimeout(16)
    }
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }))
    await page.waitForTimeout(50)
    for (let step = 0; step < 15; step++) {
      await page.mouse.wheel(0, -900)
      await page.waitForTimeout(16)
    }
  }
  // A busy machine is also slower: what the page can do, it must do once in a few tries.
  let best = Infinity
  for (let attempt = 0; attempt < 3 && best > 50; attempt++) {
    await page.evaluate(() => scrollTo({ top: 0 }))
    best = Math.min(best, await longestTask(page, scroll))
  }
  expect(best, 'longest task while scrolling').toBeLessThanOrEqual(50)
  const drawn = await page
    .getByRole('article')
    .evaluateAll(
      (all) =>
        all.filter(
          (each) =>
            each.getBoundingClientRect().top < innerHeight &&
            each.getBoundingClientRect().bottom > 0,
        ).length,
    )
  expect(drawn).toBeGreaterThan(2)

  await page.evaluate(() => scrollTo({ top: 0 }))
  let bestSearch = Infinity
  for (let attempt = 0; attempt < 3 && bestSearch > 50; attempt++) {
    await page.getByRole('searchbox').fill('')
    await page.waitForTimeout(300)
    bestSearch = Math.min(
      bestSearch,
      await longestTask(page, () =>
        page.getByRole('searchbox').pressSequentially('sounding 9999', { delay: 40 }),
      ),
    )
  }
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(bestSearch, 'longest task while searching').toBeLessThanOrEqual(50)
  await site.stop()
})

test('by keyboard one walks from issue to issue, also past those that were drawn at first', async ({
  page,
}) => {
  const site = await startSite()
  addManyIssues(site)
  await open(page, `${site.url}/bugs`)
  await expect(page.getByRole('status').filter({ hasText: '10,000 issues' })).toBeVisible()
  await openSection(page)
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .focus()
  const visited: number[] = []
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(
      () => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? '0',
    )
    visited.push(Number(place))
  }
  expect(Math.max(...visited)).toBeGreaterThan(20)
  expect(visited).toEqual(visited.toSorted((a, b) => a - b))
  await site.stop()
})
