import type { Page } from '@playwright/test'

import { giveLicense } from '../../apps/terminal/src/license/testing/give-license.ts'
import { expect, expectAccessible, marketContents } from './desk-journey.ts'
import { openFeed, story, test } from './news-shop.ts'

interface Shown {
  title: string
  body: string | undefined
}

/** Stands in for the operating system: what it answers when it is asked, and what it was given to show. */
async function answerNotifications(desk: Page, answer: NotificationPermission): Promise<void> {
  await desk.addInitScript((given) => {
    class FakeNotification extends EventTarget {
      static permission: NotificationPermission = 'default'
      static asked = 0
      static readonly shown: Shown[] = []
      static requestPermission(): Promise<NotificationPermission> {
        FakeNotification.asked += 1
        FakeNotification.permission = given
        return Promise.resolve(given)
      }
      constructor(title: string, { body }: NotificationOptions = {}) {
        super()
        FakeNotification.shown.push({ title, body })
      }
    }
    Object.defineProperty(globalThis, 'Notification', { value: FakeNotification })
  }, answer)
}

const asked = (desk: Page) =>
  desk.evaluate(() => (Notification as unknown as { asked: number }).asked)
const shown = (desk: Page) =>
  desk.evaluate(() => (Notification as unknown as { shown: Shown[] }).shown)

async function openAlert(desk: Page) {
  const feed = await openFeed(desk)
  const field = feed.getByRole('combobox', { name: 'Filter' })
  await field.fill('topic = security')
  await field.press('Escape')
  await field.fill('topic = security')
  await field.press('Enter')
  await feed.getByRole('button', { name: 'Alert', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Alert on news' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Breaches')
  return dialog
}

test('an alert asks for notifications when it is set, shows one for a story that matches, and a line in the alert panel', async ({
  page: desk,
  program,
  market,
  shop,
}) => {
  await answerNotifications(desk, 'granted')
  const settings = giveLicense(program.home, shop.url)
  const { address } = await program.start({ ...market.environment, ...settings })
  await desk.goto(address)
  await expect.poll(shop.listeners).toBe(1)
  const dialog = await openAlert(desk)
  expect(await asked(desk)).toBe(0)
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog).toBeHidden()
  expect(await asked(desk)).toBe(1)

  shop.send(story(1, { publishedAt: Date.now() }))
  shop.send(story(2, { publishedAt: Date.now(), topic: 'macro' }))
  shop.send(story(3, { publishedAt: Date.now() }))
  await expect
    .poll(() => shown(desk))
    .toEqual([{ title: 'Breaches', body: 'Bitcoin headline 1 (Example Wire)' }])
  const alerts = desk.getByRole('button', { name: /^Alerts/ })
  await expect(alerts).toContainText('1 fired')
  await alerts.click()
  const row = desk
    .getByRole('table', { name: 'News alerts' })
    .getByRole('row', { name: /Breaches/ })
  await expect(row).toContainText('Bitcoin headline 1 (Example Wire)')
  await expect(row).toContainText('1 more within the quiet time')
  await expectAccessible(desk, marketContents)
})

test('where notifications are denied that is said before the alert is set, and beside it afterwards', async ({
  page: desk,
  program,
  market,
  shop,
}) => {
  await answerNotifications(desk, 'denied')
  const settings = giveLicense(program.home, shop.url)
  const { address } = await program.start({ ...market.environment, ...settings })
  await desk.goto(address)
  await expect.poll(shop.listeners).toBe(1)
  const dialog = await openAlert(desk)
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  const denied = /does not allow notifications of this page/
  await expect(dialog.getByText(denied)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog).toBeHidden()
  shop.send(story(1, { publishedAt: Date.now() }))
  const alerts = desk.getByRole('button', { name: /^Alerts/ })
  await expect(alerts).toContainText('1 fired')
  expect(await shown(desk)).toEqual([])
  await alerts.click()
  await expect(desk.getByText(denied)).toBeVisible()
})
