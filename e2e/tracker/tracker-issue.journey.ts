import { newName } from '../account/account.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { addMember } from '../member.ts'
import { entry, issue, report, showIssues } from './tracker-page.ts'

test('each issue has an address of its own; what is no issue is a real 404', async ({
  page,
  site,
}) => {
  const posted = await report(page, addMember(site), {
    title: `Own address ${newName()}`,
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
  const posted = await report(page, addMember(site), { title: 'Fed & <b>' })
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
