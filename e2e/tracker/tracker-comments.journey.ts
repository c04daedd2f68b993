import { newName } from '../account/account.ts'
import { runAdmin } from '../admin.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { addMember, signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { entry, report } from './tracker-page.ts'

test('somebody comments, edits and deletes; the list counts along', async ({ page, site }) => {
  const title = `Discussed ${newName()}`
  const posted = await report(page, addMember(site), { title })
  const { username } = await signInAs(page, site)
  await open(page, `/bugs/${posted.id}`)
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('Comment is required')).toBeVisible()
  const box = page.getByRole('textbox', { name: `Comment as ${username}` })
  await expect(box).toBeFocused()
  await box.fill('Seen on **Kraken** too.\nSecond line')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = page.getByRole('article', { name: `Comment by ${username}` })
  await expect(comment.locator('strong')).toHaveText('Kraken')
  await expect(box).toHaveValue('')
  await expectAccessible(page)

  await comment.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit your comment' })
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue('Seen on **Kraken** too.\nSecond line')
  await editor.fill('Seen on **Gemini** too.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(comment.locator('strong')).toHaveText('Gemini')
  await expect(comment.getByText('edited', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All issues' }).click()
  await expect(entry(page, title).getByRole('link', { name: '1 comment' })).toBeVisible()
  await entry(page, title).getByRole('link', { name: '1 comment' }).click()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused()
  await page.getByRole('link', { name: 'All issues' }).click()
  await expect(entry(page, title).getByRole('link', { name: '0 comments' })).toBeVisible()
})

test('a visitor reads, and comes back to the issue after signing in', async ({ page, site }) => {
  const author = addMember(site)
  const posted = await report(page, author)
  await page.request.post(`/api/v1/application/issues/${posted.id}/comments`, {
    data: { text: 'Mine.' },
    headers: { authorization: `Bearer ${author.token}` },
  })
  await open(page, `/bugs/${posted.id}`)
  const comment = page.getByRole('article', { name: `Comment by ${author.username}` })
  await expect(comment).toContainText('Mine.')
  await expect(comment.getByRole('button')).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Comments' })
    .getByRole('link', { name: 'Sign in' })
    .click()
  await expect(page).toHaveURL(/\/login$/)
})

test('what a moderator hides and locks is said, to its author and to everybody', async ({
  page,
  site,
}) => {
  const posted = await report(page, addMember(site))
  const { username, token } = await signInAs(page, site)
  const answer = await page.request.post(`/api/v1/application/issues/${posted.id}/comments`, {
    data: { text: 'Buy my course.' },
    headers: { authorization: `Bearer ${token}` },
  })
  const { id } = (await answer.json()) as { id: string }
  await runAdmin(site, 'hide-comment', '--id', id)
  await runAdmin(site, 'lock-issue', '--id', posted.id)
  await open(page, `/bugs/${posted.id}`)
  const own = page.getByRole('article', { name: `Comment by ${username}` })
  await expect(own).toContainText('hidden by a moderator')
  await expect(own).toContainText('Only you can see this comment.')
  await expect(own.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  const closed = page.getByText('A moderator has closed this issue to comments.')
  await expect(closed).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('A moderator has hidden this comment.')).toBeVisible()
  await expect(closed).toBeVisible()
  await expect(page.getByText('Buy my course.')).toHaveCount(0)
})

test.describe('when sending fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('a comment that cannot be sent stays in the box, with the reason', async ({
    page,
    site,
  }) => {
    const posted = await report(page, addMember(site))
    await signInAs(page, site)
    await open(page, `/bugs/${posted.id}`)
    const box = page.getByRole('textbox', { name: /^Comment as/ })
    await box.fill('Long thought')
    const calls = '**/api/v1/application/issues/*/comments'
    await page.route(calls, (route) => route.abort())
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')
    await expect(box).toHaveValue('Long thought')
    await page.unroute(calls)
    await page.route(calls, (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'comments_locked',
          message: 'A moderator has closed this issue to comments.',
        },
      }),
    )
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'A moderator has closed this issue to comments.',
    )
    await expect(box).toHaveValue('Long thought')
  })

  test('comments that do not load can be asked for again', async ({ page, site }) => {
    const posted = await report(page, addMember(site))
    const calls = '**/api/v1/application/issues/*/comments'
    await page.route(calls, (route) => route.fulfill({ status: 404, json: {} }))
    await open(page, `/bugs/${posted.id}`)
    await expect(page.getByRole('alert')).toHaveText('HTTP Error: 404')
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No comments yet.')).toBeVisible()
  })
})

for (const width of firstOrAll([375, 768, 1440])) {
  test(`a long discussion fits ${width} pixels, and comes in pages`, async ({ page, site }) => {
    const posted = await report(page, addMember(site), {
      description: 'A table:\n\n|a|b|c|\n|-|-|-|\n|1|2|3|\n\n```\n' + 'x'.repeat(300) + '\n```',
    })
    for (let count = 0; count < 3; count++) {
      const { token } = addMember(site)
      for (let each = 0; each < 20; each++) {
        const answer = await page.request.post(`/api/v1/application/issues/${posted.id}/comments`, {
          data: { text: `No. ${each} ${'word'.repeat(80)}` },
          headers: { authorization: `Bearer ${token}` },
        })
        expect(answer.status()).toBe(201)
      }
    }
    await page.setViewportSize({ width, height: 900 })
    await open(page, `/bugs/${posted.id}`)
    const comments = page.getByRole('article', { name: /^Comment by/ })
    await expect(comments).toHaveCount(50)
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await expect(comments).toHaveCount(60)
    await expectFits(page)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('an issue and its comments can be read', async ({ page, site }) => {
    const author = addMember(site)
    const posted = await report(page, author, { description: 'By **one**.' })
    await page.request.post(`/api/v1/application/issues/${posted.id}/comments`, {
      data: { text: 'Here *too*.' },
      headers: { authorization: `Bearer ${author.token}` },
    })
    await page.goto(`/bugs/${posted.id}`)
    await expect(page.getByRole('heading', { name: posted.title })).toBeVisible()
    await expect(page.locator('strong', { hasText: 'one' })).toBeVisible()
    await expect(page.locator('em', { hasText: 'too' })).toBeVisible()
    await expect(page.getByText('Voting and commenting need JavaScript.')).toBeVisible()
  })
})
