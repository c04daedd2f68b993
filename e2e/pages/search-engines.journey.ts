import { dayMs } from '@leadline/contract/durations'

import { expect, test } from '../journey.ts'

const pages = [
  '/',
  '/about',
  '/roadmap',
  '/setup',
  '/manual',
  '/news',
  '/terms',
  '/privacy',
  '/downloads',
  '/contact',
]

test('search engines find every public page, and only under one address', async ({
  request,
  site,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(expect.arrayContaining(pages.map((path) => site.url + path)))
  expect(listed).toContain(`${site.url}/news/one-year-of-updates`)
  expect(listed).not.toContain(`${site.url}/guide`)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const url of listed) expect((await request.get(url ?? '')).status(), url).toBe(200)
})

/** Whoever shares a page has its HTML read, without running anything. */
for (const path of pages) {
  test(`${path} says what it is to those who share it`, async ({ request, site }) => {
    const html = await (await request.get(path)).text()
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    const title = /<title[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    expect(title).toContain('Leadline')
    expect(content('description').length).toBeGreaterThan(50)
    expect(content('og:title')).toBe(title)
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"`)
    const picture = await request.get(content('og:image'))
    expect(picture.headers()['content-type']).toBe('image/jpeg')
  })
}

test('the manifest names icons that exist', async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

test('researchers find where to report, for most of a year to come', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:support@leadline.example')
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 366 * dayMs)
})

test('the license agreement is plain text', async ({ request }) => {
  const response = await request.get('/eula.txt')
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toContain('END USER LICENSE AGREEMENT')
})

test('who asks for /favicon.ico without having read a page gets the icon', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/x-icon')
  expect([...(await answer.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})
