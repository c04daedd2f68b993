import type { Page } from '@playwright/test'

import { newAccount, newName, password, register } from './account.ts'
import { arrive, conditions, fillSilently, pressSubmit, tries } from './early-visitor.ts'
import { expect, test } from './journey.ts'
import { logoutButton } from './login-form.ts'
import { mailedPath } from './mailbox.ts'

/** One form as a person meets it who acts before any script has come. */
interface EarlyForm {
  name: string
  /** Where it is, and what is in its fields. */
  begin: (page: Page) => Promise<{ path: string; values: Record<string, string | true> }>
  /** The one call that it makes. */
  call: string
  done: (page: Page, values: Record<string, string | true>) => Promise<void>
}

const forms: EarlyForm[] = [
  {
    name: 'login',
    begin: async (page) => {
      const { username } = await register(page)
      return { path: '/login', values: { identifier: username, password } }
    },
    call: '/api/v1/users/login',
    done: async (page) => expect(logoutButton(page)).toBeVisible(),
  },
  {
    name: 'forgot password',
    begin: async () => ({
      path: '/forgot-password',
      values: { email: `${newName()}@example.com` },
    }),
    call: '/api/v1/auth/forgot-password',
    done: async (page, { email }) => {
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      await expect(page.getByText(String(email))).toBeVisible()
    },
  },
  {
    name: 'reset password',
    begin: async (page) => {
      const { email } = await register(page)
      const answer = await page.request.post('/api/v1/auth/forgot-password', { data: { email } })
      expect(answer.status()).toBe(200)
      const path = await mailedPath(page, email, 'Choose a new Leadline password')
      return { path, values: { password: 'by the deep four', confirmation: 'by the deep four' } }
    },
    call: '/api/v1/auth/reset-password',
    done: async (page) =>
      expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible(),
  },
  {
    name: 'register',
    begin: async () => ({
      path: '/register',
      values: {
        firstname: 'Ada',
        lastname: 'Lovelace',
        ...newAccount(),
        password,
        confirmation: password,
        terms: true,
      },
    }),
    call: '/api/v1/users/register',
    done: async (page, { email }) => {
      await expect(page.getByText(`We sent an email to ${String(email)}`)).toBeVisible()
      await expect(page).toHaveURL('/login')
    },
  },
  {
    name: 'contact',
    begin: async () => ({
      path: '/contact',
      values: {
        name: 'Ada',
        email: `${newName()}@example.com`,
        subject: 'Depth',
        message: 'How deep is the water here?',
      },
    }),
    call: '/api/v1/contact',
    done: async (page) => expect(page.getByText('Your message has been sent!')).toBeVisible(),
  },
  {
    name: 'newsletter',
    begin: async () => ({ path: '/', values: { email: `${newName()}@example.com` } }),
    call: '/api/v1/newsletter/subscribe',
    done: async (page, { email }) => {
      await expect(page.getByRole('button', { name: 'Subscribed!' })).toBeVisible()
      await expect(page.getByText(`the email we sent to ${String(email)}`)).toBeVisible()
    },
  },
]

// Each form in tries of its own, so that a run can be split: EARLY_SUBMITS=100 tries each a hundred times.
for (const form of forms) {
  test(`${form.name}: filled by a password manager and sent as the first act, it is sent once`, async ({
    browser,
    page: helper,
    site,
  }) => {
    test.setTimeout(120_000 + tries * 30_000)
    for (let index = 0; index < tries; index++) {
      const kind = conditions[(index + forms.indexOf(form)) % conditions.length] ?? 'plain'
      await test.step(`try ${index + 1} of ${tries}, ${kind}`, async () => {
        const { path, values } = await form.begin(helper)
        const { page, posts, leave } = await arrive(browser, site, kind)
        await page.goto(path)
        await fillSilently(page, values)
        await pressSubmit(page)
        await form.done(page, values)
        const sent = posts().filter((post) => post.path === form.call || post.isDocument)
        expect(sent, `posts of try ${index + 1}, ${kind}`).toEqual([
          { path: form.call, isDocument: false },
        ])
        await leave()
      })
    }
  })
}
