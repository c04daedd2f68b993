import { giveLicense } from '../../apps/terminal/src/license/testing/give-license.ts'
import { expect, expectAccessible, marketContents } from './desk-journey.ts'
import { openFeed, story, test } from './news-shop.ts'

test('with Premium the feed shows what the shop streams, and says since when it is disconnected', async ({
  page: desk,
  program,
  market,
  shop,
}) => {
  const settings = giveLicense(program.home, shop.url)
  const { address } = await program.start({ ...market.environment, ...settings })
  await desk.goto(address)
  const feed = await openFeed(desk)
  await expect(
    feed.getByText('No story about an asset of your main watch list in the last 24 hours.'),
  ).toBeVisible()
  await expect.poll(shop.listeners).toBe(1)
  shop.send(story(1, { copies: [{ source: 'Example Ledger', link: 'https://example.com/copy' }] }))
  shop.send(
    story(2, {
      readings: [{ asset: 'BTC', sentimentHundredths: -70, confidencePercent: 35, words: [] }],
    }),
  )
  const stories = feed.getByRole('article')
  await expect(stories).toHaveCount(2)
  const original = stories.first().getByRole('link', { name: 'Bitcoin headline 1' })
  await expect(original).toHaveAttribute('href', 'https://example.com/1')
  await expect(original).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(stories.first()).toContainText('Example Wire +1')
  await expect(stories.first()).toContainText('Read by: model')
  await expect(feed.getByText('Simulated')).toHaveCount(0)
  await expect(stories.nth(1).getByText('−0.70')).toHaveClass(/text-fog-500/)

  const number = feed
    .getByRole('list', { name: 'Combined sentiment of the last 24 hours' })
    .getByRole('listitem')
    .first()
  await expect(number).toHaveText('BTC — 2 stories')
  shop.send(story(3))
  await expect(number).toHaveText('BTC −0.62 3 stories')
  shop.send(story(3, { sequence: 4, state: 'retracted' }))
  await expect(number).toHaveText('BTC — 2 stories')
  await expect(stories.nth(2)).toContainText('Retracted')
  await expectAccessible(desk, marketContents)

  await stories
    .first()
    .getByRole('button', { name: /^Menu of/ })
    .click()
  await desk.getByRole('menuitem', { name: 'Report …' }).click()
  const report = desk.getByRole('dialog', { name: 'Report this story' })
  await report.getByRole('textbox', { name: 'What is wrong' }).fill('It is about ETH.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText(/^The report was not sent\./)).toBeVisible()
  await report.getByRole('button', { name: 'Cancel' }).click()

  shop.drop()
  await expect(feed.getByText(/^Disconnected since \d\d:\d\d:\d\d\./)).toBeVisible()
  await expect(stories).toHaveCount(3)
})

test('without Premium the panel says what the feed is and where it is sold, and asks nobody', async ({
  page: desk,
  program,
  market,
  shop,
}) => {
  const environment = { ...market.environment, LEADLINE_SERVER_URL: shop.url }
  const { address } = await program.start(environment)
  await desk.goto(address)
  const feed = await openFeed(desk)
  await expect(feed.getByText(/It is part of Premium\.$/)).toBeVisible()
  await expect(feed.getByRole('link', { name: 'What Premium includes and costs' })).toHaveAttribute(
    'href',
    `${shop.url}/#pricing`,
  )
  expect(shop.listeners()).toBe(0)
})
