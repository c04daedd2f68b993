import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'

// As people without a wish for less motion see it: the market on the page moves, and scrolling is smooth.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phone = { width: 375, height: 812 }

const sectionTop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))

/** The section has come to rest right under the header. */
const expectSection = async (page: Page, id: string) =>
  expect.poll(() => sectionTop(page, id)).toBe(64)

test.describe('the hero', () => {
  test("'Begin Your Journey' scrolls smoothly to the prices, 'Explore Features' to the features", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const scrolled: unknown[] = []
      Object.assign(window, { scrolled })
      // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it was called on
      Element.prototype.scrollIntoView = new Proxy(Element.prototype.scrollIntoView, {
        apply(native, section: Element, [options]) {
          scrolled.push([section.id, options])
          return Reflect.apply(native, section, [options])
        },
      })
    })
    await open(page, '/')
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await expectSection(page, 'pricing')
    await expect(page.getByRole('heading', { name: 'Pay once. Keep it.' })).toBeInViewport()
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Explore Features' }).click()
    await expectSection(page, 'services')
    await expect(page).toHaveURL('/')
    expect(
      await page.evaluate(() => (window as unknown as { scrolled: unknown }).scrolled),
    ).toEqual([
      ['pricing', { behavior: 'smooth' }],
      ['services', { behavior: 'smooth' }],
    ])
  })

  test('the keyboard goes on from the section it was sent to', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Begin Your Journey' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Get started' })).toBeFocused()
  })

  test('a section that is missing is only worth a warning', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await open(page, '/')
    await page.locator('#pricing').evaluate((section) => section.removeAttribute('id'))
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await expect.poll(() => warnings).toEqual([expect.stringContaining("'pricing'")])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('headline, buttons, facts and the running product are all seen at once on a laptop', async ({
    page,
  }) => {
    await open(page, '/')
    const seen = [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: 'Begin Your Journey' }),
      page.getByRole('link', { name: 'Explore Features' }),
      page.getByText('keys on our servers', { exact: true }),
      page.getByRole('figure').first(),
    ]
    for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the address', () => {
  test('?scrollTo= leads to the section it names, and stays as it is', async ({ page }) => {
    await open(page, '/?scrollTo=faq')
    await expectSection(page, 'faq')
    await expect(page).toHaveURL('/?scrollTo=faq')
  })

  test('?scrollTo= with a name there is none of is only worth a warning', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await open(page, '/?scrollTo=nowhere')
    await expect.poll(() => warnings).toEqual([expect.stringContaining("'nowhere'")])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a link to one question shows its answer', async ({ page }) => {
    await open(page, '/#item-5')
    await expect(page.getByText('nothing personal is stored')).toBeInViewport()
  })
})

test.describe('features and steps', () => {
  test('three cards, a video and the way to the roadmap', async ({ page }) => {
    await open(page, '/?scrollTo=services')
    const services = page.locator('#services')
    for (const name of ['Monitor Every Exchange', 'Unparalleled Tools', 'Live Support']) {
      await expect(services.getByRole('heading', { name })).toBeVisible()
    }
    await expect(
      services.getByLabel('One book from five exchanges, and an order on it'),
    ).toBeVisible()
    await services.getByRole('link', { name: 'See the roadmap' }).click()
    await expect(page).toHaveURL('/roadmap')
  })

  test('four steps in their order, and a video of connecting an exchange', async ({ page }) => {
    await open(page, '/?scrollTo=howItWorks')
    const steps = page.locator('#howItWorks')
    await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
      'Connect exchanges',
      'Make it yours',
      'Trade your edge',
      'Master the markets',
    ])
    await expect(steps.getByLabel('Connecting an exchange with its API key')).toBeVisible()
  })

  test('a video costs nothing until one comes near it, never plays by itself, and has captions', async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/media/') && fetched.push(request.url()),
    )
    await page.setViewportSize(phone)
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
    const shown = page.locator('#services').getByRole('figure')
    const before = await shown.boundingBox()
    await shown.scrollIntoViewIfNeeded()
    const video = page.getByLabel('One book from five exchanges, and an order on it')
    await expect(video).toBeVisible()
    // The poster of a phone's size, and no other.
    await expect
      .poll(() => fetched.some((url) => url.endsWith('/demo-trading-800.webp')))
      .toBe(true)
    expect(fetched.filter((url) => /\/demo-trading\.(?:webp|webm|mp4)$/.test(url))).toEqual([])
    expect(fetched.filter((url) => /\.(?:webm|mp4)$/.test(url))).toEqual([])
    expect(await video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true)
    await expect(video.locator('track[kind="captions"]')).toHaveAttribute('srclang', 'en')
    const captions = await video.evaluate((player: HTMLVideoElement) => {
      player.dispatchEvent(new Event('play'))
      return player.textTracks[0]?.mode
    })
    expect(captions).toBe('showing')
    const after = await shown.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  })
})

test.describe('questions', () => {
  test('one answer is open at a time, and it can be closed again', async ({ page }) => {
    await open(page, '/?scrollTo=faq')
    const exchanges = page.getByText('Five major US-regulated exchanges')
    const payment = page.getByText('By credit or debit card, or with cryptocurrency')
    await expect(exchanges).toBeHidden()
    await page.getByText('Which exchanges are supported?').click()
    await expect(exchanges).toBeVisible()
    await page.getByText('How can I pay, and what does it cost?').click()
    await expect(payment).toBeVisible()
    await expect(exchanges).toBeHidden()
    await page.getByText('How can I pay, and what does it cost?').click()
    await expect(payment).toBeHidden()
  })

  test('each has its own address, and there is no item-3', async ({ page }) => {
    await open(page, '/')
    const ids = await page
      .locator('#faq [id^="item-"]')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual(['item-1', 'item-2', 'item-4', 'item-5', 'item-6', 'item-7'])
  })
})

test('the whole page reads and leads on without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/')
  for (const name of [
    'See how deep the market really is.',
    'Everything you watch, in one place',
    'From first key to second nature',
    'Pay once. Keep it.',
    'Questions before you buy',
    'Know when something changes',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByLabel('Connecting an exchange with its API key')).toBeVisible()
  await page.getByText('Will there be subscriptions?').click()
  await expect(page.getByText('Optional subscription features are planned.')).toBeVisible()
  await page.getByRole('link', { name: 'Begin Your Journey' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.getByRole('heading', { name: 'Pay once. Keep it.' })).toBeInViewport()
  await page.getByRole('link', { name: 'Buy Premium' }).click()
  // Nothing but the address can carry the plan along.
  await expect(page).toHaveURL('/register?plan=3')
  await context.close()
})

test('search engines learn the prices and the answers', async ({ page }) => {
  await page.goto('/')
  const [software, questions] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((script) => JSON.parse(script.textContent) as unknown))
  expect(software).toMatchObject({
    '@type': 'SoftwareApplication',
    offers: [
      { name: 'Free', price: '0.00', priceCurrency: 'USD' },
      { name: 'Algo', price: '14.99', priceCurrency: 'USD' },
      { name: 'Premium', price: '24.99', priceCurrency: 'USD' },
    ],
  })
  const { '@type': type, mainEntity } = questions as { '@type': string; mainEntity: unknown[] }
  expect([type, mainEntity.length]).toEqual(['FAQPage', 6])
})

for (const viewport of firstOrAll([phone, { width: 1440, height: 900 }])) {
  test(`axe finds nothing at ${viewport.width} pixels, and nothing sticks out sideways`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    // The market stands still: a figure that lights up and fades is looked at in neither state.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    // Everything that waits for being seen has been seen, and one answer and one error are shown.
    await page.getByText('How do I connect an exchange?').click()
    await page.locator('form').getByRole('button').click()
    await expectAccessible(page)
    await expectFits(page)
  })
}
