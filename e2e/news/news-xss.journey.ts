import type { NewsArticle } from '@leadline/contract/news'
import type { Page } from '@playwright/test'

import { expect, open, test } from '../journey.ts'
import { findForbidden } from '../pages/find-forbidden.ts'
import { firstOrAll } from '../repetition.ts'
import { xssVectors } from './xss-vectors.ts'

// The policy would stop most of this by itself. Here the sanitizer has to do it alone.
test.use({
  bypassCSP: true,
  // Pictures that are not there are part of many attacks.
  expectedErrors: async ({}, use) => use([/Failed to load resource/]),
})

const groupSize = 120
const groups = Array.from({ length: Math.ceil(xssVectors.length / groupSize) }, (_, group) =>
  xssVectors.slice(group * groupSize, (group + 1) * groupSize),
)

test('at least 200 different attacks are tried', () => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(200)
})

for (const [index, vectors] of firstOrAll([...groups.entries()])) {
  test(`nothing in an article runs: attacks one by one, group ${index + 1}`, async ({ page }) => {
    const attack = await openNewsWith(page, vectors)
    const found = await page.evaluate(async (count) => {
      const each: [number: number, forbidden: string[]][] = []
      for (let number = 0; number < count; number++) {
        // What a link inside the site does, without the way back to the list each time.
        history.pushState({}, '', `/news/attack-${number}`)
        dispatchEvent(new PopStateEvent('popstate'))
        while (document.querySelector('h1')?.textContent !== `Attack ${number}.`) {
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        const article = document.querySelector('section[aria-label="Article"]')
        each.push([number, article ? window.findForbidden(article) : ['nothing was rendered']])
      }
      return each
    }, vectors.length)
    expect(found).toHaveLength(vectors.length)
    const bad = found.filter(([, forbidden]) => forbidden.length > 0)
    expect(bad.map(([number, forbidden]) => [vectors[number], forbidden])).toEqual([])
    await attack.expectNothingRan()
  })
}

test('nothing in an article runs: attacks together', async ({ page }) => {
  const bodies = groups.flatMap((vectors) => [vectors.join('\n\n'), vectors.join(' ')])
  const attack = await openNewsWith(page, bodies)
  for (const number of bodies.keys()) {
    await page.getByRole('link', { name: `Attack ${number}.` }).click()
    const article = page.getByRole('region', { name: 'Article' })
    expect(await article.evaluate((element) => window.findForbidden(element))).toEqual([])
    await article.hover()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '← Back to Articles' }).click()
  }
  await attack.expectNothingRan()
})

test('markup in a title, a category or a description is shown as text', async ({ page }) => {
  const markup = '<img src=x onerror=window.__xss=1>'
  const attack = await openNewsWith(page, ['text'], {
    title: markup,
    category: markup,
    description: markup,
  })
  await expect(page.getByRole('heading', { name: markup })).toBeVisible()
  await page.getByRole('link', { name: markup }).click()
  await expect(page.getByRole('heading', { level: 1, name: markup })).toBeVisible()
  await attack.expectNothingRan()
})

const slugOf = (number: number) => `attack-${number}`

/** The list of the news, with one article for each of the bodies. */
async function openNewsWith(
  page: Page,
  bodies: readonly string[],
  words: Partial<NewsArticle> = {},
) {
  const dialogs: string[] = []
  const strayRequests: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const articles = bodies.map((_, number) => ({
    slug: slugOf(number),
    category: 'Security',
    title: `Attack ${number}.`,
    description: 'What somebody tried.',
    date: '2026-11-10',
    readTime: '1 min read',
    ...words,
  }))
  await page.route('**/api/v1/news/index.json', (route) => route.fulfill({ json: { articles } }))
  await page.route('**/api/v1/news/attack-*.md', (route) => {
    const number = Number(/attack-(\d+)\.md/.exec(route.request().url())?.[1])
    return route.fulfill({
      contentType: 'text/markdown; charset=utf-8',
      body: bodies[number] ?? '',
    })
  })
  await page.addInitScript(`window.findForbidden = ${findForbidden.toString()}`)
  await open(page, '/news')
  const { origin } = new URL(page.url())
  const mainFrame = page.mainFrame()
  page.on('request', (request) => {
    const url = new URL(request.url())
    // An article may show a picture from elsewhere; nothing else may be fetched from anywhere.
    const isPicture = /^https?:$/.test(url.protocol) && request.resourceType() === 'image'
    const isOurs = url.origin === origin && request.frame() === mainFrame
    if (!(isOurs || isPicture) || url.hostname === 'elsewhere.invalid')
      strayRequests.push(request.url())
  })
  page.on('frameattached', () => strayRequests.push('a frame'))
  // The server has written the real articles into the page: these have taken their place now.
  const { description = 'What somebody tried.' } = words
  await page.getByText(description).first().waitFor()
  return {
    async expectNothingRan() {
      // Time for events that come late: pictures that fail, animations that begin.
      await page.waitForTimeout(400)
      expect(dialogs).toEqual([])
      expect(strayRequests).toEqual([])
      expect(new URL(page.url()).origin).toBe(origin)
      expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    },
  }
}
