import type { Page } from '@playwright/test'

import { newAccount, newName, password, register } from '../account/account.ts'
import { fillLogin } from '../account/login-form.ts'
import { fillRegistration } from '../account/registration-form.ts'
import { expect, expectAccessible, expectFits, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { signInAs } from '../member.ts'
import { firstOrAll } from '../repetition.ts'
import { ownAddress, slow3G } from './early-visitor.ts'

// What the browser says of scripts that do not come, and of answers that name a mistake.
test.use({
  expectedErrors: [/Failed to load resource|dynamically imported module|Loading module/],
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
})

/** What does not come: the one chunk of the page, or React itself. The small script of every page does. */
const losses = [
  ['the script of its page', /\/assets\/\w+Page-[\w-]+\.js$/],
  ['React', /\/assets\/(?:react|app|hydrate)-[\w-]*\.js$/],
] as const

const send = (page: Page) => page.locator('main form[method=post] button[type=submit]').click()
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Reload to continue' })

/** Every form of the shop that needs no session: where it is, how it is filled in, and how one sees that it is done. */
const forms: { name: string; finish: (page: Page) => Promise<void> }[] = [
  {
    name: 'contact',
    finish: async (page) => {
      await page.goto('/contact')
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Email').fill(`${newName()}@example.com`)
      await page.getByLabel('Subject').fill('Depth')
      await page.getByLabel('Message').fill('How deep?')
      await expect(notice(page)).toBeVisible()
      await expect(page.getByLabel('Message')).toHaveValue('How deep?')
      await send(page)
      await expect(page.getByText('Your message has been sent!')).toBeVisible()
    },
  },
  {
    name: 'newsletter',
    finish: async (page) => {
      const email = `${newName()}@example.com`
      await page.goto('/')
      await page.locator('#newsletter').getByLabel('Email').fill(email)
      await send(page)
      await expect(page.getByText(`the email we sent to ${email}`)).toBeVisible()
    },
  },
  {
    name: 'registration',
    finish: async (page) => {
      await page.goto('/register?plan=3')
      await fillRegistration(page, newAccount())
      await send(page)
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    finish: async (page) => {
      const { username } = await register(page)
      await page.goto('/login')
      await fillLogin(page, username, password)
      await send(page)
      await expect(page.getByText('Your username and password are right.')).toBeVisible()
      // It cannot be kept without script, and the page says so.
      await expect(page.getByText('Turn it on and sign in again')).toBeVisible()
    },
  },
  {
    name: 'new password',
    finish: async (page) => {
      const { email } = await register(page)
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await send(page)
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      await page.goto(await mailedPath(page, email, 'Choose a new Leadline password'))
      await page.getByLabel('New password').fill('by the deep four')
      await page.getByLabel('Confirm password').fill('by the deep four')
      await send(page)
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    },
  },
  {
    name: 'email verification',
    finish: async (page) => {
      const { username, email } = await register(page)
      await page.goto(await mailedPath(page, email, 'Verify your Leadline email address'))
      await fillLogin(page, username, password)
      await send(page)
      await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    },
  },
  {
    name: 'checkout',
    finish: async (page) => {
      await page.goto('/checkout?plan=3')
      await page.getByLabel('Email').fill(`${newName()}@example.com`)
      await page.getByRole('checkbox').check()
      await expectAccessible(page)
      await expectFits(page)
      await send(page)
      await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
    },
  },
  {
    name: 'anonymous checkout',
    finish: async (page) => {
      await page.goto('/crypto-checkout?plan=2')
      await page.getByRole('checkbox').check()
      await send(page)
      await expect(page.getByText(/^[\w-]{43}$/)).toBeVisible()
    },
  },
]

for (const [what, scripts] of firstOrAll(losses)) {
  // That each form is finished without any script is a journey of its own: plain-forms.journey.ts.
  for (const { name, finish } of firstOrAll(forms)) {
    test(`${name}: finished although ${what} does not come`, async ({ page }) => {
      await page.route(scripts, (route) => route.abort())
      await finish(page)
    })
  }

  for (const path of ['/profile', '/account/security', '/account/data', '/link', '/bugs']) {
    test(`${path} says how to go on although ${what} does not come`, async ({ page, site }) => {
      await signInAs(page, site)
      await page.route(scripts, (route) => route.abort())
      await page.goto(path)
      await expect(notice(page)).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByText(/needs JavaScript/)
          .first(),
      ).toBeVisible()
    })
  }
}

test('whoever presses before the script is there sees what is waited for', async ({ page }) => {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/assets\/\w+Page-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(`${newName()}@example.com`)
  await page.getByLabel('Subject').fill('Depth')
  await page.getByLabel('Message').fill('How deep?')
  await send(page)
  const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the page to load.' })
  await expect(waiting).toBeVisible()
  await expect(page.locator('main button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  letCome()
  await expect(page.getByText('Your message has been sent!')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

for (const { name, finish } of firstOrAll(forms)) {
  test(`${name}: finished on slow 3G with script blocked`, async ({ page }) => {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', slow3G)
    await page.route(/\/assets\/(?:react|app|hydrate)-[\w-]*\.js$/, (route) => route.abort())
    await finish(page)
  })
}
