import type { Page } from '@playwright/test'

import { expect, expectAccessible, open, test, untilAlive } from '../journey.ts'

// The test tool itself looks into the mailbox's frame with a script, which the frame does not run.
test.use({ expectedErrors: [/^Blocked script execution in 'about:srcdoc'/] })

/** Opens the newest mail with this subject in the local mailbox. */
async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
}

async function askForNewsletter(page: Page, email: string) {
  await open(page, '/')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Subscribe' }) })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Subscribed!' })).toBeDisabled()
}

test('a visitor subscribes, confirms by mail, and leaves again by the link in the next one', async ({
  page,
}) => {
  await askForNewsletter(page, 'reader@example.com')
  await openMail(page, 'Confirm your Leadline newsletter')
  await page.getByRole('link', { name: '/newsletter/confirm?token=' }).click()

  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible()
  await untilAlive(page)
  await expect(page).toHaveURL(/\/newsletter\/confirm$/)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused()
  await expectAccessible(page)

  await openMail(page, 'You are subscribed to the Leadline newsletter')
  await page.getByRole('link', { name: '/newsletter/unsubscribe?token=' }).click()
  await untilAlive(page)
  await expect(page).toHaveURL(/\/newsletter\/unsubscribe$/)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
})

test.describe('a link that was used already', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('says so, and shows ways on', async ({ page }) => {
    await open(page, `/newsletter/confirm?token=${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'This link has been used already or has expired.',
    )
    await expect(page.getByRole('button', { name: 'Confirm subscription' })).toBeEnabled()
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible()
    await expectAccessible(page)
  })
})

for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
  test(`${path} without its token explains itself`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByText('This address is incomplete.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('what a visitor writes to support is in the mailbox, ready to be answered', async ({
  page,
}) => {
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill('Depth of book')
  await page.getByLabel('Message').fill('How deep is <five>?')
  await page.getByRole('button', { name: /^send/i }).click()
  await expect(
    page.getByText("Your message has been sent! We'll get back to you soon."),
  ).toBeVisible()

  await openMail(page, 'Contact form: Depth of book')
  await expect(page.getByText('How deep is <five>?')).toBeVisible()
  await expect(page.getByText('Subject: Depth of book')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^ada@example\.com$/ })).toBeVisible()
})

test('the mail as its reader sees it has a button that leads to the page where one confirms', async ({
  page,
}) => {
  await askForNewsletter(page, 'looker@example.com')
  await openMail(page, 'Confirm your Leadline newsletter')
  const mail = page.frameLocator('iframe[title="The mail as HTML"]')
  await mail.getByRole('link', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible()
})
