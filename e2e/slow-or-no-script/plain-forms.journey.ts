import { randomBytes } from 'node:crypto'

import type { BrowserContext, Page } from '@playwright/test'

import { newAccount, newName, password, register } from '../account/account.ts'
import { fillLogin, logoutButton, submitLogin } from '../account/login-form.ts'
import { fillRegistration } from '../account/registration-form.ts'
import { inDatabase } from '../database.ts'
import { expect, expectAccessible, expectFits, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { firstOrAll } from '../repetition.ts'

const ownAddress = () => ({ 'x-forwarded-for': `198.18.${[...randomBytes(2)].join('.')}` })

/** What nobody should ever be shown. */
async function expectPage(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await page.evaluate(() => document.contentType)).toBe('text/html')
}

/** To be looked at: `PLAIN_SHOTS` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PLAIN_SHOTS']
  if (folder === undefined) return
  const size = page.viewportSize()
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  if (size) await page.setViewportSize(size)
}

const send = (page: Page) => page.locator('main form[method=post] button[type=submit]').click()

const withoutScript: Parameters<typeof test.use>[0] = {
  javaScriptEnabled: false,
  // What the browser itself says of answers that name a mistake.
  expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/],
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
}

test.describe('without script', () => {
  test.use(withoutScript)

  test('a message is sent, and one with mistakes comes back with its words and what is wrong', async ({
    page,
    site,
  }) => {
    const email = `${newName()}@example.com`
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@')
    await page.getByLabel('Message').fill('Line one.\n<b>Line</b> two & "more".')
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Subject is required')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Message')).toHaveValue('Line one.\n<b>Line</b> two & "more".')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Subject').fill('Depth')
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Your message has been sent!')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    const kept = inDatabase(site, (database) =>
      database.prepare('select subject from contact_messages where email = ?').all(email),
    )
    expect(kept).toEqual([{ subject: 'Depth' }])
  })

  test('the newsletter is asked for, at its own place on the page', async ({ page }) => {
    await page.goto('/')
    const field = page.locator('#newsletter').getByLabel('Email')
    await field.fill('ada@example')
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Please enter a valid email address')).toBeInViewport()
    await expect(field).toHaveValue('ada@example')
    const email = `${newName()}@example.com`
    await field.fill(email)
    await send(page)
    await expect(page.getByText(`the email we sent to ${email}`)).toBeInViewport()
    // The link in the mail works without script too, and so does the one that ends it.
    await page.goto(await newsletterLink(page, email, 'confirm'))
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
    await page.goto(await newsletterLink(page, email, 'unsubscribe'))
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await picture(page, 'done-unsubscribed')
    await page.goto(`/newsletter/unsubscribe?token=${'x'.repeat(43)}`)
    await send(page)
    await expectPage(page)
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible()
  })

  test('an address is verified by the mailed link and the password', async ({ page, site }) => {
    const { username, email } = await register(page)
    await page.goto(await mailedPath(page, email, 'Verify your Leadline email address'))
    await fillLogin(page, username, 'not it')
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Invalid username or password.')).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(username)
    await fillLogin(page, username)
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
    await picture(page, 'done-verified')
    const proved = inDatabase(site, (database) =>
      database.prepare('select status from accounts where username = ?').get(username),
    )
    expect(proved).toEqual({ status: 20 })
  })

  test('the plan that was picked stays picked, from its price to the payment page', async ({
    page,
    site,
  }) => {
    const account = newAccount()
    await page.goto('/')
    await page.locator('#pricing').getByRole('link', { name: 'Buy Premium' }).click()
    await expectPage(page)
    const plan = page.getByRole('complementary', { name: 'Your plan' })
    await expect(plan).toContainText('Premium')
    await fillRegistration(page, account)
    await page.getByLabel('Confirm password').fill('another one entirely')
    await send(page)
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(plan).toContainText('Premium')
    await fillRegistration(page, account)
    await send(page)
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await picture(page, 'done-registered')
    await page.getByRole('link', { name: 'Continue to checkout' }).click()
    await expect(page.getByLabel('Premium')).toBeChecked()
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('checkbox').check()
    await send(page)
    await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
    await picture(page, 'done-ordered')
    const orders = inDatabase(site, (database) =>
      database.prepare('select plan_id from orders where email = ?').all(account.email),
    )
    expect(orders).toEqual([{ plan_id: 3 }])
  })

  test('a page that cannot be shown, and a form that is too much, are said on a page', async ({
    page,
    site,
  }) => {
    await page.goto('/%E0%A4%A')
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.getByText('The address is not valid.')).toBeVisible()
    const large = await page.request.post(`${site.url}/contact`, {
      form: { message: 'x'.repeat(70_000) },
      headers: { origin: site.url },
    })
    expect(large.status()).toBe(413)
    expect(await large.text()).toContain('This could not be sent')
    expect(await large.text()).toContain('<main')
  })
})

test.describe('an account without script', () => {
  test.use(withoutScript)

  test('an account is opened; what is wrong is said, and no password comes back', async ({
    page,
  }) => {
    const account = newAccount()
    await page.goto('/register')
    await fillRegistration(page, account)
    await page.getByLabel('Confirm password').fill('another one entirely')
    await page.getByRole('checkbox').uncheck()
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(account.username)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.content()).not.toContain(password)
    await fillRegistration(page, account)
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(page.getByText(account.email)).toBeVisible()
  })

  test('a sign-in says what is wrong, and what is missing once it is right', async ({ page }) => {
    const { username } = await register(page)
    await page.goto('/login')
    await fillLogin(page, username, 'not it')
    await submitLogin(page).click()
    await expectPage(page)
    await expect(page.getByText('Invalid username or password.')).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(username)
    expect(await page.content()).not.toContain('not it')
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expectPage(page)
    await expect(page.getByText('Your username and password are right.')).toBeVisible()
    // Playwright finds no text inside <noscript>.
    await expect(page.locator('noscript [role=note]')).toContainText('Turn it on and sign in again')
  })

  test('a forgotten password is replaced, from the form to the mail to the new one', async ({
    page,
  }) => {
    const { email } = await register(page)
    await page.goto('/forgot-password')
    await send(page)
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.goto(await mailedPath(page, email, 'Choose a new Leadline password'))
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Confirm password').fill('short')
    await send(page)
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await page.getByLabel('New password').fill('by the deep four')
    await page.getByLabel('Confirm password').fill('by the deep four')
    await send(page)
    await expectPage(page)
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  })
})

test.describe('a purchase without script', () => {
  test.use(withoutScript)

  test('a plan is bought: mistakes are named, then the way leads to the payment page', async ({
    page,
    site,
  }) => {
    const email = `${newName()}@example.com`
    await page.goto('/checkout')
    await send(page)
    await expectPage(page)
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Please accept the EULA')).toBeVisible()
    await page.getByLabel('Premium').check()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('checkbox').check()
    await send(page)
    await expectPage(page)
    const way = page.getByRole('link', { name: 'Go to the payment page' })
    await expect(way).toHaveAttribute('href', /^https?:\/\//)
    const orders = inDatabase(site, (database) =>
      database.prepare('select plan_id, total_cents from orders where email = ?').all(email),
    )
    expect(orders).toEqual([{ plan_id: 3, total_cents: 2699 }])
  })

  test('an anonymous plan is bought, and the code that claims it is shown once', async ({
    page,
  }) => {
    await page.goto('/crypto-checkout')
    await page.getByLabel('Algo').check()
    await page.getByLabel('Monero').check()
    await send(page)
    await expect(page.getByText('Please accept the terms')).toBeVisible()
    await expect(page.getByLabel('Monero')).toBeChecked()
    await page.getByRole('checkbox').check()
    await send(page)
    await expectPage(page)
    await expect(page.getByText(/^[\w-]{43}$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  })

  for (const width of firstOrAll([375, 768, 1440])) {
    test(`what comes back fits a window of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const shots = process.env['PLAIN_SHOTS']
      const look = async (name: string) => {
        await expectPage(page)
        await expectFits(page)
        if (shots) {
          await page.screenshot({
            path: `${shots}/${name}-${width}.png`,
            fullPage: name !== 'home',
          })
        }
      }
      for (const path of [
        '/login',
        '/register?plan=3',
        '/contact',
        '/checkout?plan=3',
        '/crypto-checkout',
        '/forgot-password',
        '/reset-password?token=x',
        '/verify-email?token=x',
        '/newsletter/unsubscribe?token=x',
        '/',
      ]) {
        const name = path.slice(1).replaceAll(/\W+/g, '-') || 'home'
        await page.goto(path)
        await look(name)
        await send(page)
        await look(`${name}-answered`)
      }
      await page.goto('/%E0%A4%A')
      await look('problem')
    })
  }
})

test.describe('while the script is on its way', () => {
  test.use({
    extraHTTPHeaders: async ({}, use) => use(ownAddress()),
    expectedErrors: [/Failed to load resource/],
  })

  /** The first page gets no script at all; every later one does. */
  async function withoutFirstScript(context: BrowserContext, page: Page, path: string) {
    await context.route(/\/assets\/[\w-]+\.js$/, (route) => route.abort())
    await page.goto(path)
    await context.unroute(/\/assets\/[\w-]+\.js$/)
  }

  test('a sign-in that the browser sends by itself signs in, and its token is left nowhere', async ({
    page,
    context,
  }) => {
    const { username } = await register(page)
    await withoutFirstScript(context, page, '/login')
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expect(logoutButton(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.locator('#page-data').count()).toBe(0)
    // Signed out, the way back to the login is a login, not the old answer once more.
    await logoutButton(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(logoutButton(page)).toHaveCount(0)
  })

  test('an account that the browser opens by itself for a plan goes on to pay for it', async ({
    page,
    context,
  }) => {
    await withoutFirstScript(context, page, '/register?plan=3')
    await fillRegistration(page, newAccount())
    await send(page)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
    await expect(page.getByText('Premium').first()).toBeVisible()
  })

  test('mistakes come back on a page that is alive, and are mended on it', async ({
    page,
    context,
  }) => {
    await withoutFirstScript(context, page, '/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Message').fill('How deep?')
    await send(page)
    await expect(page.getByText('Subject is required')).toBeVisible()
    await page.locator('html.is-hydrated').waitFor({ state: 'attached' })
    await expect(page.getByLabel('Message')).toHaveValue('How deep?')
    await expectFits(page)
    await expectAccessible(page)
    await page.getByLabel('Subject').fill('Depth')
    await page.getByLabel('Email').fill(`${newName()}@example.com`)
    await send(page)
    await expect(page.getByText('Your message has been sent!')).toBeVisible()
  })
})

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })
  test('are answered with a page, also when a form is posted to them', async ({ page, site }) => {
    for (const path of ['/nowhere', '/nowhere/at/all', '/assets/gone.js', '/profile', '/bugs']) {
      const answer = await page.request.post(site.url + path, {
        form: { a: 'b' },
        headers: { origin: site.url },
      })
      expect(answer.headers()['content-type'], path).toContain('text/html')
      expect(await answer.text(), path).toContain('<main')
    }
  })
})

async function newsletterLink(
  page: Page,
  email: string,
  purpose: 'confirm' | 'unsubscribe',
): Promise<string> {
  let path = ''
  await expect(async () => {
    const answer = await page.request.get('/dev/mail.json')
    const mails = (await answer.json()) as { to: string; text: string }[]
    const texts = mails.filter((mail) => mail.to === email).map(({ text }) => text)
    const link = new RegExp(`/newsletter/${purpose}\\?token=[\\w-]+`)
    path = link.exec(texts.join('\n'))?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass({ timeout: 60_000 })
  return path
}
