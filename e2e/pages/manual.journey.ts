import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { firstOrAll, someOrAll } from '../repetition.ts'
import { expectOpenAt } from './scroll-position.ts'

const guides = [
  { id: 'charts', title: 'Charts' },
  { id: 'depth-of-book', title: 'Depth of Book' },
  { id: 'orders-and-tickets', title: 'Orders and Tickets' },
  { id: 'keys-vault-and-limits', title: 'Keys, Vault and Limits' },
  { id: 'accounts-and-lots', title: 'Accounts and Lots' },
  { id: 'filters', title: 'Filters' },
  { id: 'alerts-and-layouts', title: 'Alerts and Layouts' },
  { id: 'algorithms', title: 'Algorithms' },
  { id: 'python', title: 'Python in Depth' },
  { id: 'backtest', title: 'Backtest' },
  { id: 'replay', title: 'Replay' },
  { id: 'news-feed', title: 'News Feed' },
  { id: 'chat', title: 'Chat' },
  { id: 'license-and-updates', title: 'License and Updates' },
  { id: 'troubleshooting', title: 'Troubleshooting' },
]

const guideOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const jumpRow = (page: Page) => page.getByRole('navigation', { name: 'Jump to Guide' })
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

test('the manual has a title, an intro and its guides in order', async ({ read }) => {
  const page = await read('/manual')
  await expect(page).toHaveTitle('Manual · Leadline')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User manual')
  await expect(page.getByText(`${guides.length} guides, one for each part`)).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
    guides.map(({ title }) => title),
  )
  for (const { title } of guides) {
    const topics = guideOf(page, title).getByRole('list', { name: 'Topics' }).getByRole('listitem')
    expect(await topics.count()).toBeGreaterThan(2)
  }
})

test('every jump button scrolls to its guide and puts it in the address', async ({ page }) => {
  await open(page, '/manual')
  await expect(jumpRow(page).getByText('Jump to Guide')).toBeVisible()
  for (const { id, title } of someOrAll(guides, 3)) {
    await jumpRow(page).getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await expectOpenAt(guideOf(page, title))
  }
})

test('the keyboard jumps too, and goes on from there', async ({ page }) => {
  await open(page, '/manual')
  await jumpRow(page).getByRole('link', { name: 'Filters' }).press('Enter')
  await expectOpenAt(guideOf(page, 'Filters'))
  await page.keyboard.press('Tab')
  await expect(guideOf(page, 'Filters').locator(':focus')).toHaveCount(1)
})

test('an address with a guide in it opens there, and follows when it changes', async ({ page }) => {
  await open(page, '/manual#algorithms')
  await expectOpenAt(guideOf(page, 'Algorithms'))
  await page.evaluate(() => {
    location.hash = 'charts'
  })
  await expectOpenAt(guideOf(page, 'Charts'))
  await page.goBack()
  await expectOpenAt(guideOf(page, 'Algorithms'))
})

test('the table of contents lists the parts of the guide being read', async ({ page }) => {
  await open(page, '/manual#algorithms-states')
  await expect(contents(page).getByRole('link', { name: 'States' })).toHaveAttribute(
    'aria-current',
    'location',
  )
  await contents(page).getByRole('link', { name: 'Rate limits' }).click()
  await expect(page).toHaveURL(/#algorithms-rate-limits$/)
  await expect(page.getByRole('heading', { name: 'Rate limits', exact: true })).toBeInViewport()
  await expect(contents(page).locator('[aria-current]')).toHaveText('Rate limits')
})

test('on a phone the table of contents folds away after use', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await open(page, '/manual')
  await expect(contents(page).getByRole('link', { name: 'Charts' })).toBeHidden()
  await contents(page).getByText('On this page').first().click()
  await contents(page).getByRole('link', { name: 'News Feed' }).click()
  await expectOpenAt(guideOf(page, 'News Feed'))
  await expect(contents(page).getByRole('link', { name: 'News Feed' })).toBeHidden()
})

test('every heading can be linked to', async ({ page }) => {
  await open(page, '/manual')
  await page.getByRole('link', { name: 'Link to Condense the book' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#depth-of-book-condense-the-book$/)
  await expect(
    page.getByRole('heading', { name: 'Condense the book', exact: true }),
  ).toBeInViewport()
})

test('the chart hotkeys are shown and written down', async ({ read }) => {
  const page = await read('/manual')
  const charts = guideOf(page, 'Charts')
  await expect(
    charts.getByRole('img', {
      name: /Scroll zooms.*Control and scroll moves the time axis.*Shift and scroll moves the price axis.*Alt and drag selects an area/,
    }),
  ).toBeVisible()
  await expect(charts.getByRole('row', { name: /^Scroll Zooms/ })).toBeVisible()
  await expect(
    charts.getByRole('row', { name: /^Ctrl \+ scroll Moves the time axis/ }),
  ).toBeVisible()
  await expect(
    charts.getByRole('row', { name: /^Shift \+ scroll Moves the price axis/ }),
  ).toBeVisible()
  await expect(charts.getByRole('row', { name: 'Alt + drag Selects an area' })).toBeVisible()
})

test('the default depth is one level, and the book condenses three ways', async ({ read }) => {
  const page = await read('/manual')
  const depth = guideOf(page, 'Depth of Book')
  await expect(depth.getByText(/By default the depth is one level: the top of book/)).toBeVisible()
  const figure = depth.getByRole('img', { name: /The book, six asks/ })
  await expect(figure).toHaveAccessibleName(/Asset size, 1 BTC: 1\.00 at 60,001\.00/)
  await expect(figure).toHaveAccessibleName(/Price increment, 1\.00: .*0\.80 at 60,002\.00/)
  await expect(figure).toHaveAccessibleName(/Notional, \$50,000: .*0\.5001 at 60,003\.00/)
})

test('the four states of an algorithm and their commands are drawn and explained', async ({
  read,
}) => {
  const page = await read('/manual')
  const algorithms = guideOf(page, 'Algorithms')
  await expect(
    algorithms.getByRole('img', {
      name: /Start moves .* to Running.*Shutdown is Pause, then Stop/,
    }),
  ).toBeVisible()
  for (const state of ['Initialized', 'Running', 'Paused', 'Stopped']) {
    await expect(algorithms.getByRole('cell', { name: state, exact: true })).toBeVisible()
  }
  await expect(algorithms.getByText(/Pause stops it from opening new positions/)).toBeVisible()
  await expect(
    algorithms.getByText(/Stop removes the algorithm and closes its feeds/),
  ).toBeVisible()
})

test('every picture of the desk comes when one reads there, says what it shows, and moves nothing', async ({
  page,
}) => {
  await open(page, '/manual')
  const pictures = page.getByRole('article').locator('figure img')
  expect(await pictures.count()).toBeGreaterThan(10)
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('loading', 'lazy')
    expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(40)
    const before = await picture.boundingBox()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .not.toBe(0)
    const after = await picture.boundingBox()
    // What a picture is rounded to, and nothing more.
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(1)
    expect(after?.width).toBe(before?.width)
  }
})

test('the orders, the limits and the lots are explained with their arithmetic', async ({
  read,
}) => {
  const page = await read('/manual')
  await expect(
    guideOf(page, 'Orders and Tickets').getByRole('row', { name: /^Limit 60,000, IOC 0\.40/ }),
  ).toBeVisible()
  await expect(
    guideOf(page, 'Keys, Vault and Limits').getByText(/it may reach 6,000\.00 USD/),
  ).toBeVisible()
  await expect(
    guideOf(page, 'Accounts and Lots').getByRole('row', { name: /^FIFO .*626\.00$/ }),
  ).toBeVisible()
})

test('the rate limits are those of the setup guides', async ({ read }) => {
  const page = await read('/manual')
  const algorithms = guideOf(page, 'Algorithms')
  for (const row of [
    /^Coinbase 10 per second \(private\)/,
    /^Kraken 1 per second/,
    /^Gemini 600 per minute/,
    /^Binance\.US 1,200 per minute/,
    /^Robinhood Crypto About 100 per minute/,
  ]) {
    await expect(algorithms.getByRole('row', { name: row })).toBeVisible()
  }
  await expect(algorithms.getByText('Gemini sessions last up to 30 days.')).toBeVisible()
})

test('code is copied exactly as it stands', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/manual')
  const copy = guideOf(page, 'Algorithms').getByRole('button', { name: 'Copy this code' })
  await copy.click()
  await expect(guideOf(page, 'Algorithms').getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(
    'BPS = Decimal(10_000)\n\n\nclass DipBuyer(Algorithm):\n    """Buy below',
  )
})

test('where copying is refused, the code is selected instead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await open(page, '/manual')
  await guideOf(page, 'Charts').getByRole('button', { name: 'Copy this code' }).first().click()
  await expect(guideOf(page, 'Charts').getByRole('button', { name: 'Press Ctrl+C' })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toContain(
    'class RollingVwap(Indicator):',
  )
})

test('the help box leads to the setup guides and to the roadmap', async ({ page }) => {
  await open(page, '/manual')
  const help = page.getByRole('region', { name: 'Need something else?' })
  await expect(help.getByRole('link', { name: 'Feature Roadmap' })).toHaveAttribute(
    'href',
    '/roadmap',
  )
  await expect(help.getByRole('link', { name: 'Exchange Setup' })).toHaveAttribute('href', '/setup')
})

test('on paper there is the text, and nothing that only works on a screen', async ({ page }) => {
  await open(page, '/manual')
  await page.emulateMedia({ media: 'print' })
  await expect(contents(page)).toBeHidden()
  await expect(jumpRow(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Copy this code' })).toHaveCount(0)
  await expect(guideOf(page, 'Charts').getByText(/A Leadline chart is built/)).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  )
})

for (const width of firstOrAll([375, 768, 1440])) {
  test(`at ${width} pixels the manual fits and nobody is shut out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/manual')
    await expectFits(page)
    await expectAccessible(page)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the manual reads well: text, drawings, contents and colored code', async ({ page }) => {
    await page.goto('/manual')
    await expect(guideOf(page, 'News Feed').getByText(/Not a price forecast/)).toBeVisible()
    await expect(page.getByRole('img', { name: /State diagram/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0)
    await contents(page).getByRole('link', { name: 'Filter expressions' }).click()
    await expect(page.getByRole('heading', { name: 'Filter expressions' })).toBeInViewport()
  })
})
