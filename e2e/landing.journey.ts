import { createServer } from 'node:http'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, open, test } from './journey.ts'
import { startSite } from './site.ts'

const phone = { width: 375, height: 812 }
const ada = { email: 'ada@example.com', username: 'ada' }

const signIn = (page: Page) =>
  page.addInitScript(
    (text) => {
      localStorage.setItem('leadline.user', text)
      localStorage.setItem('leadline.token', 'token')
    },
    JSON.stringify({ id: 'token', ...ada }),
  )

const sectionTop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))

/** The section has come to rest right under the header. */
const expectSection = async (page: Page, id: string) =>
  expect.poll(() => sectionTop(page, id)).toBe(64)

/** What the page hands to the next one along with a link. */
const handedOver = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)

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
      services.getByLabel('Reading and folding one book from five exchanges'),
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
    const video = page.getByLabel('Reading and folding one book from five exchanges')
    await expect(video).toBeVisible()
    await expect.poll(() => fetched.some((url) => url.endsWith('/demo-trading.webp'))).toBe(true)
    expect(fetched.filter((url) => /\.(?:webm|mp4)$/.test(url))).toEqual([])
    expect(await video.evaluate((player: HTMLVideoElement) => player.paused)).toBe(true)
    await expect(video.locator('track[kind="captions"][default]')).toHaveAttribute('srclang', 'en')
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

test.describe('plans', () => {
  const plan = (page: Page, title: string) =>
    page
      .locator('#pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })

  test('four plans say what they cost, and which one most people take', async ({ page }) => {
    await open(page, '/')
    await expect(plan(page, 'Free')).toContainText('Free forever')
    await expect(plan(page, 'Algo')).toContainText('$14.99one-time')
    await expect(plan(page, 'Premium')).toContainText('$24.99one-time')
    await expect(plan(page, 'Enterprise')).toContainText('Contact us')
    await expect(page.getByText('most popular')).toHaveCount(1)
    await expect(plan(page, 'Premium')).toContainText('most popular')
  })

  for (const [button, id, title, price] of [
    ['Get started', 1, 'Free', 0],
    ['Buy Algo', 2, 'Algo', 14.99],
    ['Buy Premium', 3, 'Premium', 24.99],
  ] as const) {
    test(`'${button}' takes a visitor to register, with the plan`, async ({ page }) => {
      await open(page, '/')
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL('/register')
      const { selectedPlan, ...rest } = (await handedOver(page)) as {
        selectedPlan: Record<string, unknown>
      }
      expect(rest).toEqual({})
      expect(selectedPlan).toMatchObject({ id, title, price })
      expect(Object.keys(selectedPlan)).toEqual([
        'id',
        'title',
        'price',
        'description',
        'benefitList',
      ])
    })
  }

  for (const [button, id, price] of [
    ['Buy Algo', 2, 14.99],
    ['Buy Premium', 3, 24.99],
  ] as const) {
    test(`'${button}' takes somebody signed in to pay, with plan and address`, async ({ page }) => {
      await signIn(page)
      await open(page, '/')
      await expect(page.getByRole('link', { name: ada.email })).toBeVisible()
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL('/checkout')
      expect(await handedOver(page)).toMatchObject({
        selectedPlan: { id, price },
        userInfo: { email: ada.email },
      })
    })
  }

  test('Free takes somebody signed in to the downloads', async ({ page }) => {
    await signIn(page)
    await open(page, '/')
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page).toHaveURL('/downloads')
  })

  for (const who of ['a visitor', 'somebody signed in']) {
    test(`Enterprise is always a conversation, for ${who}`, async ({ page }) => {
      if (who !== 'a visitor') await signIn(page)
      await open(page, '/')
      await page.locator('#pricing').getByRole('link', { name: 'Contact us' }).click()
      await expect(page).toHaveURL('/contact')
      expect(await handedOver(page)).toEqual({ subject: 'Enterprise plan' })
    })
  }
})

test.describe('the newsletter', () => {
  // What the browser itself says about the answers that are staged here.
  test.use({ expectedErrors: [/Failed to load resource/] })

  const subscribeCall = '**/api/v1/newsletter/subscribe'
  const email = (page: Page) => page.getByLabel('Email')
  const button = (page: Page) => page.locator('form').getByRole('button')

  test('asks for an address, and for one that can be right', async ({ page }) => {
    await open(page, '/')
    await button(page).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('Please enter your email address')
    await email(page).fill('ada@example')
    await expect(page.getByText('Please enter your email address')).toBeHidden()
    await email(page).press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  test('subscribes, says so, and starts again when the address is edited', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(subscribeCall, async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/')
    await expect(button(page)).toHaveText('Subscribe')
    await email(page).fill('reader@example.com')
    await email(page).press('Enter')
    await expect(button(page)).toHaveText('Subscribing...')
    await expect(button(page)).toBeDisabled()
    answer()
    await expect(button(page)).toHaveText('Subscribed!')
    await expect(button(page)).toBeDisabled()
    await email(page).press('x')
    await expect(button(page)).toHaveText('Subscribe')
    await expect(button(page)).toBeEnabled()
  })

  test('a subscription that did not come about is said to have failed', async ({ page }) => {
    await page.route(subscribeCall, async (route) => route.fulfill({ json: { subscribed: false } }))
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText('Subscription failed. Please try again.')).toBeVisible()
    await expect(button(page)).toHaveText('Subscribe')
    await email(page).press('x')
    await expect(page.getByText('Subscription failed. Please try again.')).toBeHidden()
  })

  test('no network is called that', async ({ page }) => {
    await page.route(subscribeCall, async (route) => route.abort())
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await expect(email(page)).toBeFocused()
  })

  test("the server's own words are shown when it refuses", async ({ page }) => {
    const message = 'Too many tries. Please wait a moment.'
    await page.route(subscribeCall, async (route) =>
      route.fulfill({ status: 429, json: { message, code: 'too_many_requests' } }),
    )
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText(message)).toBeVisible()
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
  // Playwright finds no text inside <noscript>.
  const advice = page.locator('noscript p')
  await expect(advice).toBeVisible()
  await expect(advice).toContainText('Subscribing here needs JavaScript.')
  await page.getByText('Will there be subscriptions?').click()
  await expect(page.getByText('Optional subscription features are planned.')).toBeVisible()
  await page.getByRole('link', { name: 'Begin Your Journey' }).click()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.getByRole('heading', { name: 'Pay once. Keep it.' })).toBeInViewport()
  await page.getByRole('link', { name: 'Buy Premium' }).click()
  await expect(page).toHaveURL('/register')
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

test.describe('what is counted', () => {
  /** Stands in for the statistics provider: a script on another origin that writes down what it is told. */
  async function startStatistics() {
    let fetches = 0
    const script = `
      window.told = []
      window.umami = { track: (describe) => window.told.push(describe({ website: 'site', secret: 'x' })) }`
    const server = createServer((_request, response) => {
      fetches++
      response.setHeader('content-type', 'text/javascript').end(script)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const site = await startSite({
      ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${address.port}/script.js`,
      ANALYTICS_WEBSITE_ID: 'site',
    })
    return {
      url: site.url,
      fetches: () => fetches,
      stop: async () => {
        await site.stop()
        server.closeAllConnections()
        server.close()
      },
    }
  }

  const told = (page: Page) =>
    page.evaluate(() => (window as unknown as { told?: Record<string, unknown>[] }).told)

  test('visits, the scrolls of the hero and picked plans, with no address but the page itself', async ({
    page,
  }) => {
    const statistics = await startStatistics()
    await open(page, `${statistics.url}/?scrollTo=faq&email=ada@example.com`)
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await page.getByRole('link', { name: 'Explore Features' }).click()
    await page.getByRole('link', { name: 'Buy Premium' }).click()
    const page0 = { website: 'site', url: '/' }
    await expect
      .poll(async () => (await told(page))?.slice(0, 9))
      .toEqual([
        page0,
        { ...page0, name: 'visit-home', data: {} },
        { ...page0, name: 'feature-navigation', data: { feature: 'pricing' } },
        { ...page0, name: 'button-click', data: { button: 'begin-your-journey' } },
        { ...page0, name: 'scroll', data: { to: 'pricing' } },
        { ...page0, name: 'feature-navigation', data: { feature: 'services' } },
        { ...page0, name: 'button-click', data: { button: 'explore-features' } },
        { ...page0, name: 'scroll', data: { to: 'services' } },
        { ...page0, name: 'plan-selection', data: { plan: 3 } },
      ])
    // What the page still loads must not find its server gone.
    await page.close()
    await statistics.stop()
  })

  for (const [name, refusal] of [
    ['Do Not Track', ['doNotTrack', '1']],
    ['Global Privacy Control', ['globalPrivacyControl', true]],
  ] as const) {
    test(`nothing is loaded for somebody who says ${name}`, async ({ page }) => {
      const statistics = await startStatistics()
      await page.addInitScript(([property, value]) => {
        Object.defineProperty(navigator, property, { get: () => value })
      }, refusal)
      await open(page, statistics.url)
      await page.getByRole('link', { name: 'Begin Your Journey' }).click()
      await page.waitForLoadState('networkidle')
      expect(statistics.fetches()).toBe(0)
      expect(await told(page)).toBeUndefined()
      await page.close()
      await statistics.stop()
    })
  }

  test('nothing from elsewhere is loaded unless the operator asked for it', async ({
    page,
    site,
  }) => {
    const origins: string[] = []
    page.on('request', (request) => origins.push(new URL(request.url()).origin))
    await open(page, '/')
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await page.waitForLoadState('networkidle')
    expect(new Set(origins)).toEqual(new Set([site.url]))
  })
})

for (const viewport of [phone, { width: 1440, height: 900 }]) {
  test(`axe finds nothing at ${viewport.width} pixels, and nothing sticks out sideways`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await open(page, '/')
    // Everything that waits for being seen has been seen, and one answer and one error are shown.
    await page.getByText('How do I connect an exchange?').click()
    await page.locator('form').getByRole('button').click()
    await expectAccessible(page)
    const [wide, seen] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth]
    })
    expect(wide).toBe(seen)
  })
}
