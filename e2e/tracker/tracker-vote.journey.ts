import { register } from '../account/account.ts'
import { logIn } from '../account/login-form.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { addMember, keepSession, signInAs } from '../member.ts'
import { entry, issue, report, showIssues, titles, voteButton } from './tracker-page.ts'

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
  const { username } = await register(page)
  await logIn(page, username)
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
  await keepSession(page, site, member)
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
  await signInAs(page, site)
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
    await signInAs(page, site)
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
