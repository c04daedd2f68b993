import { expect, expectAccessible, open, test } from '../journey.ts'

test('from the hero and from the pricing into the desk, which is loaded only there', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await open(page, '/')
  expect(loaded.filter((path) => path.startsWith('/try'))).toEqual([])
  const links = page.getByRole('link', { name: 'Try it in this tab' })
  await expect(links).toHaveCount(2)
  await links.last().click()
  await expect(page).toHaveURL(/\/try$/)
  await expect(page).toHaveTitle('Try Leadline in this tab')
  await expect(page.getByText('Simulated market', { exact: true })).toBeVisible()
  await expect(page.getByText('5 of 5 feeds live')).toBeVisible()
  await page.getByRole('link', { name: 'Leadline' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'See how deep the market really is.',
  )
})

/** The market of the trial runs in this browser, beside whatever else the machine does. */
const patience = { timeout: 60_000 }

test.describe('the desk in a tab', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('a live market without an account; nothing leaves the tab, and nothing is stored but the layout', async ({
    page,
    context,
    baseURL,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('blob:')) {
        elsewhere.push(request.url())
      }
    })
    await page.goto('/try')
    const last = page
      .getByRole('row', { name: /^BTC-USD/ })
      .getByRole('gridcell')
      .first()
    await expect(last).toHaveText(/^\d{2,3},\d{3}\.\d+\s*$/, patience)
    await expectAccessible(page)
    const before = await last.textContent()
    await expect(last).not.toHaveText(before ?? '', patience)

    await page.getByRole('button', { name: 'Swing' }).click()
    await expect(page.getByRole('button', { name: 'Swing' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.getByRole('row', { name: /^ETH-USD/ }).click()
    await page.keyboard.type('sol')
    // On a busy machine the hub may stand still for a while: what was typed is found when it goes on.
    await expect(page.getByRole('option').first()).toContainText('SOL-USD', patience)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /^SOL-USD/ })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Swing' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(page.getByRole('row', { name: /^ETH-USD/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^SOL-USD/ })).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['leadline-try-layouts'])
    expect(await context.cookies()).toEqual([])
    expect(elsewhere).toEqual([])
  })
})

test('the news feed can be tried and says that all of it is invented; chat says why it is silent here', async ({
  page,
}) => {
  await page.goto('/try')
  const openPanel = async (panel: string) => {
    await page.getByRole('button', { name: 'New panel' }).click(patience)
    await page.getByRole('menuitem', { name: panel }).click()
    return page.getByRole('group', { name: panel })
  }
  const feed = await openPanel('News feed')
  const item = feed.getByRole('article').first()
  await expect(item.getByText('Simulated', { exact: true })).toBeVisible(patience)
  await item.getByRole('button', { name: 'Why' }).click()
  await expect(item.getByRole('list', { name: 'Words that decided' })).toBeVisible()
  await expect(feed.getByText(/Premium/)).toHaveCount(0)
  const chat = await openPanel('Chat')
  await expect(chat).toContainText('nothing is read and nothing is sent', patience)
})

test('volume at price and the book over time can be tried, in memory alone', async ({ page }) => {
  await page.goto('/try')
  const chart = page.getByRole('application').first()
  const panel = chart.locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')
  await panel.getByRole('button', { name: 'Chart menu' }).click(patience)
  await page.getByRole('menuitemradio', { name: 'Visible range', exact: true }).click()
  const read = async () =>
    await chart.evaluate((element: HTMLElement) => {
      element.blur()
      element.focus()
      const twin = document.getElementById(element.getAttribute('aria-describedby') ?? '')
      return twin?.textContent ?? ''
    })
  await expect.poll(read, patience).toMatch(/since \d\d:\d\d.*point of control [\d,.]+/)
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Book over time' }).click()
  const heatmap = page.getByRole('group', { name: /^Book over time/ })
  await heatmap.getByRole('application').focus()
  await expect(async () => {
    await page.keyboard.press('F9')
    const words = page.locator('[aria-live]').filter({ hasText: 'Best bid' })
    await expect(words).toContainText(/From .* Best bid/, { timeout: 2000 })
  }).toPass(patience)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one panel at a time', async ({ page }) => {
    await page.goto('/try')
    await page.getByRole('button', { name: 'Watch list' }).click()
    await expect(page.getByRole('row', { name: /^BTC-USD/ })).toBeVisible()
    await expect(page.getByText('Nothing is stored but the layout')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
