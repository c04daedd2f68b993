import type { Page } from '@playwright/test'

import { expect, open, test } from '../journey.ts'
import { addMember, type Member } from '../member.ts'
import { xssVectors } from '../news/xss-vectors.ts'
import { findForbidden } from '../pages/find-forbidden.ts'
import type { Site } from '../site.ts'
import { report } from './tracker-page.ts'

// The policy would stop most of this by itself. Here the sanitizer has to do it alone.
test.use({ bypassCSP: true })
const perAccount = { comments: 25, issues: 8 }
const perDescription = 12

test('nothing in a comment runs, with script or without', async ({ page, site }) => {
  const { id } = await report(page, addMember(site), { title: 'Attacked by comments' })
  const sent = await sendComments(page, site, id)
  expect(sent).toBeGreaterThanOrEqual(200)
  const watch = await watchFor(page)
  await open(page, `/bugs/${id}`)
  const comments = page.getByRole('article', { name: /^Comment by/ })
  const more = page.getByRole('button', { name: 'Show more comments' })
  await expect(comments.first()).toBeVisible()
  while ((await more.count()) > 0) {
    const shown = await comments.count()
    await more.click()
    await expect(comments).not.toHaveCount(shown)
  }
  expect(await comments.count()).toBeGreaterThanOrEqual(200)
  expect(await forbiddenIn(page)).toEqual([])
  await watch.expectNothingRan()
})

test('nothing in a description runs', async ({ page, site }) => {
  const watch = await watchFor(page)
  const groups = Array.from({ length: Math.ceil(xssVectors.length / perDescription) }, (_, at) =>
    xssVectors.slice(at * perDescription, (at + 1) * perDescription),
  )
  let member = addMember(site)
  for (const [index, vectors] of groups.entries()) {
    if (index % perAccount.issues === 0) member = addMember(site)
    const description = vectors.join('\n\n').replaceAll(/[^\P{Cc}\n]/gu, ' ')
    const posted = await report(page, member, {
      title: `Attacked ${index}`,
      description: description.slice(0, 5000).replaceAll(/[\u2028-\u202e\u2066-\u2069]/g, ''),
    })
    await open(page, `/bugs/${posted.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posted.title)
    await page.locator('article .peoples-text').first().waitFor()
    expect(await forbiddenIn(page)).toEqual([])
  }
  await watch.expectNothingRan()
})

/** One comment for each attack. What the server refuses, such as control characters, is not counted. */
async function sendComments(page: Page, site: Site, issueId: string): Promise<number> {
  let sent = 0
  let member: Member = addMember(site)
  for (const [index, text] of xssVectors.entries()) {
    if (index % perAccount.comments === 0) member = addMember(site)
    const answer = await page.request.post(`/api/v1/application/issues/${issueId}/comments`, {
      data: { text },
      headers: { authorization: `Bearer ${member.token}` },
    })
    if (answer.status() === 201) sent++
    else expect(answer.status(), text).toBe(400)
  }
  return sent
}

async function forbiddenIn(page: Page): Promise<string[]> {
  const texts = page.locator('.peoples-text')
  expect(await texts.count()).toBeGreaterThan(0)
  return texts.evaluateAll((elements) => elements.flatMap(window.findForbidden))
}

async function watchFor(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const stray: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank') {
      stray.push(request.url())
    }
  })
  await page.addInitScript(`window.findForbidden = ${findForbidden.toString()}`)
  return {
    async expectNothingRan() {
      // Time for events that come late.
      await page.waitForTimeout(400)
      expect(dialogs).toEqual([])
      expect(stray).toEqual([])
      expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    },
  }
}
