import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from './desk-journey.ts'

async function openFeed(desk: Page): Promise<Locator> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'News feed' }).click()
  const feed = desk.getByRole('group', { name: 'News feed' })
  await expect(feed.getByRole('article').first()).toBeVisible()
  return feed
}

/** Adds a symbol to the main watch list. */
async function watch(desk: Page, letters: string): Promise<void> {
  await desk.getByRole('tab').filter({ hasText: 'Watch list' }).click()
  const rows = desk.getByRole('grid', { name: 'Watch list main' }).getByRole('row')
  await rows.nth(1).click()
  await desk.keyboard.type(letters)
  const symbol = `${letters.toUpperCase()}-USD`
  await expect(desk.getByRole('option', { name: symbol }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(rows.filter({ hasText: symbol })).toBeVisible()
}

/** Stories that are in view from their first line to their last. */
async function storiesInView(feed: Locator): Promise<number> {
  return feed.evaluate((panel) => {
    const bounds = panel.getBoundingClientRect()
    const all = [...panel.querySelectorAll('article')].map((one) => one.getBoundingClientRect())
    return all.filter(({ top, bottom }) => top >= bounds.top && bottom <= bounds.bottom + 1).length
  })
}

const numbers = (feed: Locator) =>
  feed.getByRole('list', { name: 'Combined sentiment of the last 24 hours' })

async function applyFilter(feed: Locator, filter: string): Promise<void> {
  const field = feed.getByRole('combobox', { name: 'Filter' })
  await field.fill(filter)
  await field.press('Escape')
  await field.fill(filter)
  await field.press('Enter')
}

for (const viewport of windowSizes) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('a feed below the ladder shows four stories whole', async ({ desk }) => {
      const feed = await openFeed(desk)
      await expect.poll(() => storiesInView(feed)).toBeGreaterThanOrEqual(4)
    })

    test('in paper trading the feed is tried with simulated stories: numbers, dash, filter, keys, why', async ({
      desk,
    }) => {
      await watch(desk, 'pepe')
      const feed = await openFeed(desk)
      await expect(feed.getByText('publications, stories and numbers are invented.')).toBeVisible()
      const stories = feed.getByRole('article')
      await expect(stories.first().getByText('Simulated', { exact: true })).toBeVisible()
      // A day of stories about BTC has a number with its sign; nobody writes about PEPE three times a day.
      const btc = numbers(feed).getByRole('listitem').filter({ hasText: /^BTC/ })
      await expect(btc).toHaveText(/^BTC (?:[+−]\d\.\d\d|0\.00) \d+ stories$/)
      const pepe = numbers(feed).getByRole('listitem').filter({ hasText: /^PEPE/ })
      await expect(pepe).toHaveText(/^PEPE — [0-2] (?:story|stories)$/)

      await applyFilter(feed, 'asset = BTC and sentiment <= -0.35')
      await expect(feed.getByText(/hidden$/)).toBeVisible()
      for (const line of await feed
        .getByRole('list', { name: 'Sentiment', exact: true })
        .allTextContents()) {
        expect(line).toMatch(/^BTC −/)
      }
      await stories.first().getByRole('button', { name: 'Why' }).click()
      await expect(stories.first().getByRole('list', { name: 'Words that decided' })).toContainText(
        'BTC: “',
      )
      await expectAccessible(desk, marketContents)

      await stories.first().focus()
      await desk.keyboard.press('ArrowDown')
      await expect(stories.nth(1)).toBeFocused()
      await desk.keyboard.press('ArrowUp')
      await expect(stories.first()).toBeFocused()
      // Space folds what a click on Why has unfolded, and a click on the summary unfolds it again.
      const why = stories.first().getByRole('list', { name: 'Words that decided' })
      await desk.keyboard.press('Space')
      await expect(why).toHaveCount(0)
      await stories.first().locator('.news-summary').click()
      await expect(why).toBeVisible()

      await applyFilter(feed, 'source = "Nobody"')
      await expect(feed.getByText('No story of the last 24 hours passes the filter.')).toBeVisible()
    })
  })
}

test('a filter of the feed is saved under a name, and chosen again from the list', async ({
  desk,
}) => {
  const feed = await openFeed(desk)
  await applyFilter(feed, 'topic = security and confidence >= 60')
  await feed.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Save filter' })
  await dialog.getByLabel('Name').fill('Breaches')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await applyFilter(feed, '')
  await expect(feed.getByText(/hidden$/)).toHaveCount(0)
  await feed.getByRole('button', { name: 'Saved filters' }).click()
  await desk.getByRole('menuitemradio', { name: /Breaches/ }).click()
  await expect(feed.getByRole('combobox', { name: 'Filter' })).toHaveValue(
    'topic = security and confidence >= 60',
  )
  await expect(feed.getByText(/hidden$/)).toBeVisible()
})

test('an alert is a filter with a name; it is listed and can be removed', async ({ desk }) => {
  const feed = await openFeed(desk)
  await applyFilter(feed, 'topic = security and confidence >= 60')
  await feed.getByRole('button', { name: 'Alert', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Alert on news' })
  await expect(dialog.getByText(/of the last 24 hours would have matched/)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Desktop notification' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Quiet time in minutes' })).toHaveValue('15')
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Breaches')
  await expectAccessible(desk, marketContents)
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('button', { name: /^Alerts/ }).click()
  const listed = desk
    .getByRole('table', { name: 'News alerts' })
    .getByRole('row', { name: /Breaches/ })
  await expect(listed).toContainText('topic = security and confidence >= 60')
  await expect(listed).toContainText('waits')
  await expect(listed.getByRole('button', { name: 'Remove Breaches' })).toBeInViewport()
  await listed.getByRole('button', { name: 'Remove Breaches' }).click()
  await expect(desk.getByText('None set.')).toBeVisible()
})

test('linked with another panel, the feed follows its symbol', async ({ desk }) => {
  const feed = await openFeed(desk)
  await expect(feed).toBeVisible()
  const link = async (panel: RegExp) => {
    const group = desk
      .locator('.dv-groupview')
      .filter({ has: desk.getByRole('group', { name: panel }) })
    await group.getByRole('button', { name: 'Panel menu' }).click()
    await desk.getByRole('menuitemradio', { name: 'Blue circle' }).click()
  }
  await link(/^Depth of book/)
  await link(/^News feed/)
  const linked = desk.getByRole('group', { name: 'News feed, BTC-USD' })
  await expect(numbers(linked).getByRole('listitem')).toHaveText([/^BTC /])
  await desk.getByRole('group', { name: /^Depth of book/ }).focus()
  await desk.keyboard.type('eth-usd')
  await expect(desk.getByRole('option', { name: /ETH-USD/ }).first()).toBeVisible()
  await desk.keyboard.press('Enter')
  const followed = desk.getByRole('group', { name: 'News feed, ETH-USD' })
  await expect(numbers(followed).getByRole('listitem')).toHaveText([/^ETH /])
})
