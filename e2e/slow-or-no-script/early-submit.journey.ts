import { startCardCheckout } from '@leadline/contract/shop/payments'
import type { Page } from '@playwright/test'

import { type Account, newAccount, newName, password, register } from '../account/account.ts'
import { logoutButton } from '../account/login-form.ts'
import { byCard, eula } from '../checkout/checkout-page.ts'
import { expect as hastyExpect, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { someOrAll } from '../repetition.ts'
import {
  arrive,
  conditions,
  type Conditions,
  fillSilently,
  ownAddress,
  pressSubmit,
  tries,
  type Visitor,
} from './early-visitor.ts'

/** Four windows of a slow computer on two shared processors: what is promised is once, not soon. */
const expect = hastyExpect.configure({ timeout: 90_000 })

type Values = Record<string, string | true>

/** One form as a person meets it who acts before any script has come. */
interface EarlyForm {
  name: string
  /** Where it is, and what is in its fields. */
  begin: (page: Page) => Promise<{ path: string; values: Values }>
  /** How it is filled and sent, where that is not by values alone and one press. */
  act?: (page: Page, values: Values) => Promise<void>
  /** The one call that it makes. */
  call: string
  done: (page: Page, values: Values) => Promise<void>
}

/** One account for all tries: its password's hash takes longer than a sign-in. */
let account: Promise<Account> | undefined

const forms: EarlyForm[] = [
  {
    name: 'login',
    begin: async (page) => {
      const { username } = await (account ??= register(page))
      return { path: '/login', values: { identifier: username, password } }
    },
    call: '/api/v1/users/login',
    done: async (page) => expect(logoutButton(page)).toBeVisible(),
  },
  {
    // Its HTML has no form where script runs, so its first act is the first that the page offers.
    name: 'checkout',
    begin: async () => ({
      path: '/checkout?plan=3',
      values: { email: `${newName()}@example.com` },
    }),
    act: async (page, { email }) => {
      await page.getByLabel('Email').fill(String(email))
      await eula(page).check()
      await byCard(page).click()
    },
    call: startCardCheckout.path,
    done: async (page) => expect(page).toHaveURL(/\/stripe\/c\/pay\//),
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

// EARLY_SUBMITS=100 tries each form a hundred times, a quarter of them under each condition. The conditions run side by
// side, because a slow network is mostly waited for.
for (const form of someOrAll(forms, 2)) {
  test(`${form.name}: filled by a password manager and sent as the first act, it is sent once`, async ({
    browser,
    page: helper,
    site,
  }) => {
    test.setTimeout(180_000 + tries * 30_000)
    const tryOnce = async (visitor: Visitor, label: string) => {
      const { page, posts } = visitor
      await helper.context().setExtraHTTPHeaders(ownAddress())
      const { path, values } = await form.begin(helper)
      await visitor.renew()
      await page.goto(path)
      await (form.act ?? fillAndPress)(page, values)
      await form.done(page, values)
      const sent = posts().filter((post) => post.path === form.call || post.isDocument)
      expect(sent, `posts of ${label}`).toEqual([{ path: form.call, isDocument: false }])
    }
    const tryUnder = async (kind: Conditions, offset: number) => {
      if (offset >= tries) return
      const visitor = await arrive(browser, site, kind)
      for (let index = offset; index < tries; index += conditions.length) {
        const label = `try ${index + 1} of ${tries}, ${kind}`
        await test.step(label, () => tryOnce(visitor, label))
      }
      await visitor.leave()
    }
    // A few tries of each form still come to every condition, over all forms.
    const turn = forms.indexOf(form)
    const kinds = conditions.map((_, index) => conditions[(index + turn) % conditions.length])
    await Promise.all(kinds.map((kind = 'plain', offset) => tryUnder(kind, offset)))
  })
}

async function fillAndPress(page: Page, values: Values) {
  await fillSilently(page, values)
  await pressSubmit(page)
}
