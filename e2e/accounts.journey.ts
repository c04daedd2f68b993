import type { Page } from '@playwright/test'

import { expect, expectAccessible, open, test, untilAlive } from './journey.ts'

const calls = {
  register: '**/api/v1/users/register',
  login: '**/api/v1/users/login',
  logout: '**/api/v1/users/logout',
  forgot: '**/api/v1/auth/forgot-password',
  contact: '**/api/v1/contact',
}
const networkError = 'Network error. Please try again.'
const password = 'five fathoms by the mark'
const premium = {
  id: 3,
  title: 'Premium',
  price: 24.99,
  description: 'The full desk',
  benefitList: ['AI news feed'],
}

interface Account {
  username: string
  email: string
}

let made = 0
const newAccount = (): Account => {
  const username = `ada.${process.pid}.${++made}`
  return { username, email: `${username}@example.com` }
}

/** An account that exists, without going through the form. */
async function makeAccount(page: Page): Promise<Account> {
  const account = newAccount()
  const data = { firstname: 'Ada', lastname: 'Lovelace', ...account, password }
  const answer = await page.request.post('/api/v1/users/register', { data })
  expect(answer.status()).toBe(201)
  return account
}

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const submitLogin = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' })
const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })
const logoutButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Logout' })

async function fillLogin(page: Page, identifier: string, typed = password) {
  await page.getByLabel('Username or email').fill(identifier)
  await passwordField(page).fill(typed)
}

async function signIn(page: Page, identifier: string) {
  await open(page, '/login')
  await fillLogin(page, identifier)
  await submitLogin(page).click()
  await expect(logoutButton(page)).toBeVisible()
}

async function fillRegistration(page: Page, { username, email }: Account) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
}

/** As the router keeps it when a link carries state. */
async function openWithState(page: Page, path: string, state: unknown) {
  await open(page, path)
  await page.evaluate((usr) => history.replaceState({ usr }, ''), state)
  await page.reload()
  await untilAlive(page)
}

const routerState = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)

const stored = (page: Page, storage: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(
    ([place, name]) =>
      (place === 'localStorage' ? localStorage : sessionStorage).getItem(name ?? ''),
    [storage, key],
  )

/** The address of the link in the newest mail to somebody with this subject. */
async function mailedPath(page: Page, to: string, subject: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const answer = await page.request.get('/dev/mail.json')
    const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
    const mail = mails.find((each) => each.to === to && each.subject === subject)
    path = /\/[\w-]+\?token=[\w-]+/.exec(mail?.text ?? '')?.[0]
    expect(path).toBeTruthy()
  }).toPass({ timeout: 10_000 })
  return path ?? ''
}

test.describe('registering', () => {
  test('each empty field says what it needs, the first gets the focus, and editing one clears its message', async ({
    page,
  }) => {
    let sent = 0
    await page.route(calls.register, (route) => {
      sent++
      return route.abort()
    })
    await open(page, '/register')
    await page.getByRole('checkbox').check()
    await createAccount(page).click()
    const messages = {
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      Username: 'Username is required',
      Email: 'Email is required',
    }
    for (const [label, message] of Object.entries(messages)) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
    }
    await expect(passwordField(page)).toHaveAccessibleDescription('Password is required')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('First name').fill('A')
    await expect(page.getByText('First name is required')).toBeHidden()
    await expect(page.getByText('Last name is required')).toBeVisible()
    expect(sent).toBe(0)
  })

  test('a username, an address, a password or a confirmation that will not do says why', async ({
    page,
  }) => {
    await open(page, '/register')
    await fillRegistration(page, { username: '.ada', email: 'ada@example' })
    await passwordField(page).fill('1234567')
    await createAccount(page).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      'Usernames have 3 to 32 letters, digits, dots, hyphens or underscores and begin with a letter or digit.',
    )
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await expect(passwordField(page)).toHaveAccessibleDescription(
      'Password must be at least 8 characters long',
    )
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
      'Passwords do not match',
    )
    await page.getByLabel('Confirm password').fill('1')
    await expect(page.getByText('Passwords do not match')).toBeHidden()
  })

  test('the button waits for the terms, and Enter or taking them back says so', async ({
    page,
  }) => {
    await open(page, '/register')
    const needed = 'You must agree to the terms and conditions'
    await expect(createAccount(page)).toBeDisabled()
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(needed)
    await page.getByRole('checkbox').check()
    await expect(page.getByText(needed)).toBeHidden()
    await expect(createAccount(page)).toBeEnabled()
    await page.getByRole('checkbox').uncheck()
    await expect(page.getByText(needed)).toBeVisible()
    await expect(createAccount(page)).toBeDisabled()
  })

  test('terms and privacy open beside the form, which keeps what was typed', async ({ page }) => {
    await open(page, '/register')
    await page.getByLabel('First name').fill('Ada')
    const form = page.getByRole('main')
    for (const [name, path] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const opening = page.waitForEvent('popup')
      await form.getByRole('link', { name }).click()
      const opened = await opening
      await expect(opened).toHaveURL(path)
      await opened.close()
    }
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })

  test('password managers know every field, and one button shows both passwords', async ({
    page,
  }) => {
    await open(page, '/register')
    const expected = {
      'First name': 'given-name',
      'Last name': 'family-name',
      Username: 'username',
      Email: 'email',
      'Confirm password': 'new-password',
    }
    for (const [label, value] of Object.entries(expected)) {
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', value)
    }
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'new-password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
  })

  test('a visitor registers, finds the name filled in at the login, and is led on to where they were going', async ({
    page,
  }) => {
    const account = newAccount()
    await openWithState(page, '/register', { from: '/downloads' })
    await fillRegistration(page, account)
    await createAccount(page).click()
    await expect(page).toHaveURL('/login')
    expect(await routerState(page)).toEqual({ from: '/downloads' })
    await expect(page.getByText(`We have sent a mail to ${account.email}.`)).toBeVisible()
    expect(await stored(page, 'localStorage', 'leadline.username')).toBe(account.username)
    expect(await stored(page, 'sessionStorage', 'leadline.afterLogin')).toBe(
      '{"from":"/downloads"}',
    )
    await expect(page.getByLabel('Username or email')).toHaveValue(account.username)
    await passwordField(page).fill(password)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/downloads')
    expect(await stored(page, 'sessionStorage', 'leadline.afterLogin')).toBeNull()
  })

  test.describe('for real', () => {
    test.use({ expectedErrors: [/status of 400/] })

    test('the address is proven by a press on the page behind the mailed link, which works once', async ({
      page,
    }) => {
      const account = await makeAccount(page)
      await signIn(page, account.username)
      const link = await mailedPath(page, account.email, 'Verify your Leadline email address')
      await open(page, link)
      await expect(page).toHaveURL('/verify-email')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Verify email' }).click()
      await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()

      await open(page, link)
      await page.getByRole('button', { name: 'Verify email' }).click()
      await expect(page.getByRole('alert')).toContainText('has been used already or has expired')
      await expectAccessible(page)
    })
  })

  test('a paid plan from the landing page is shown, may be paid anonymously, and leads to the checkout', async ({
    page,
  }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Buy Premium' }).click()
    await expect(page).toHaveURL('/register')
    const plan = page.getByRole('complementary', { name: 'Your plan' })
    await expect(plan).toContainText('Premium')
    await expect(plan).toContainText('$24.99 one-time')
    await expect(plan).toContainText('username and password are autogenerated after payment')
    await expectAccessible(page)
    await plan.getByRole('link', { name: 'Pay with crypto' }).click()
    await expect(page).toHaveURL('/crypto-checkout')
    expect(await routerState(page)).toMatchObject({ selectedPlan: { id: 3, price: 24.99 } })
    await page.goBack()

    // The way to the login and back keeps the plan.
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create one here' }).click()
    await expect(plan).toContainText('$24.99 one-time')

    const account = newAccount()
    await fillRegistration(page, account)
    await createAccount(page).click()
    await expect(page).toHaveURL('/checkout')
    const userInfo = { email: account.email, firstName: 'Ada', lastName: 'Lovelace' }
    expect(await routerState(page)).toMatchObject({ selectedPlan: { id: 3 }, userInfo })

    // Whoever signs in first finds the plan again.
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await passwordField(page).fill(password)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(await routerState(page)).toMatchObject({
      selectedPlan: { id: 3, title: 'Premium' },
      userInfo: { email: account.email },
    })
  })

  test('the Free plan is free forever and needs no payment without a name', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Get started' }).click()
    const plan = page.getByRole('complementary', { name: 'Your plan' })
    await expect(plan).toContainText('Free forever')
    await expect(plan.getByRole('link')).toHaveCount(0)
    await fillRegistration(page, newAccount())
    await createAccount(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(await routerState(page)).toMatchObject({ selectedPlan: { id: 1 } })
  })

  test('a double click registers once', async ({ page }) => {
    let sent = 0
    const answered = Promise.withResolvers<void>()
    await page.route(calls.register, async (route) => {
      sent++
      await answered.promise
      await route.fulfill({ status: 201, json: { username: 'ada' } })
    })
    await open(page, '/register')
    await fillRegistration(page, newAccount())
    await createAccount(page).dblclick()
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
    await page.getByLabel('Email').press('Enter')
    answered.resolve()
    await expect(page).toHaveURL('/login')
    expect(sent).toBe(1)
  })

  test.describe('when it fails', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('a taken username says so, and nothing typed is lost', async ({ page }) => {
      const { username } = await makeAccount(page)
      await open(page, '/register')
      await fillRegistration(page, { username: username.toUpperCase(), email: 'other@example.com' })
      await createAccount(page).click()
      await expect(page.getByRole('alert')).toHaveText('That username is taken.')
      await expect(page.getByLabel('Email')).toHaveValue('other@example.com')
      await expect(passwordField(page)).toHaveValue(password)
      await expect(createAccount(page)).toBeFocused()
      await expectAccessible(page)
    })

    const failures = [
      { name: 'no network', answer: undefined, text: networkError },
      {
        name: 'an answer that is none',
        answer: { status: 201, json: { surprise: true } },
        text: 'Registration failed. Please try again.',
      },
      {
        name: 'a server without words',
        answer: { status: 500, body: '' },
        text: 'HTTP Error: 500',
      },
    ]
    for (const { name, answer, text } of failures) {
      test(`${name}: ${text}`, async ({ page }) => {
        await page.route(calls.register, (route) =>
          answer ? route.fulfill(answer) : route.abort(),
        )
        await open(page, '/register')
        await fillRegistration(page, newAccount())
        await createAccount(page).click()
        await expect(page.getByRole('alert')).toHaveText(text)
        await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
      })
    }
  })
})

test.describe('signing in', () => {
  test('what is missing or cannot be a name says so', async ({ page }) => {
    await open(page, '/login')
    await submitLogin(page).click()
    const identifier = page.getByLabel('Username or email')
    await expect(identifier).toHaveAccessibleDescription('Username or email is required')
    await expect(identifier).toBeFocused()
    await expect(passwordField(page)).toHaveAccessibleDescription('Password is required')
    await identifier.fill('ada lovelace')
    await expect(page.getByText('Username or email is required')).toBeHidden()
    await identifier.press('Enter')
    await expect(identifier).toHaveAccessibleDescription(
      'Please enter a valid username or email address',
    )
  })

  test('the password can be looked at', async ({ page }) => {
    await open(page, '/login')
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
  })

  test('by username, remembered: the session outlives the tab, until logout ends it everywhere', async ({
    page,
    context,
  }) => {
    const { username, email } = await makeAccount(page)
    await open(page, '/login')
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/')
    const token = await stored(page, 'localStorage', 'leadline.token')
    const user = JSON.parse((await stored(page, 'localStorage', 'leadline.user')) ?? '') as object
    expect(user).toEqual({ id: token, username, email })

    const other = await context.newPage()
    await open(other, '/about')
    await expect(logoutButton(other)).toBeVisible()
    await logoutButton(page).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    for (const key of ['leadline.user', 'leadline.token', 'leadline.refreshToken']) {
      expect(await stored(page, 'localStorage', key)).toBeNull()
    }
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.get('/api/v1/users/profile', { headers })).status()).toBe(401)
  })

  test('by email, not remembered: the session is this tab alone', async ({ page }) => {
    const { email } = await makeAccount(page)
    await open(page, '/login')
    await fillLogin(page, email)
    await page.getByLabel('Remember me').uncheck()
    await submitLogin(page).click()
    await expect(page).toHaveURL('/')
    expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
    expect(await stored(page, 'sessionStorage', 'leadline.token')).toHaveLength(43)
    await page.reload()
    await expect(logoutButton(page)).toBeVisible()
  })

  test('by keyboard alone', async ({ page }) => {
    const { username } = await makeAccount(page)
    await open(page, '/login')
    await page.getByLabel('Username or email').focus()
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Remember me')).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })

  test('whoever is signed in already is sent home', async ({ page }) => {
    const { username } = await makeAccount(page)
    await signIn(page, username)
    await open(page, '/login')
    await expect(page).toHaveURL('/')
  })

  test('leads back to the page that asked, but never to another site', async ({ page }) => {
    const { username } = await makeAccount(page)
    for (const [from, to] of [
      ['/manual#charts', '/manual#charts'],
      ['//evil.example/x', '/'],
    ] as const) {
      await openWithState(page, '/login', { from })
      await fillLogin(page, username)
      await submitLogin(page).click()
      await expect(page).toHaveURL(to)
      await logoutButton(page).click()
      await expect(logoutButton(page)).toBeHidden()
    }
  })

  test('leads to the checkout when a plan with an id was picked, and home when it has none', async ({
    page,
  }) => {
    const { username } = await makeAccount(page)
    await openWithState(page, '/login', { selectedPlan: premium })
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(await routerState(page)).toMatchObject({ selectedPlan: premium })
    await logoutButton(page).click()
    // The server is told first; only then is this browser signed out.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await openWithState(page, '/login', { selectedPlan: { ...premium, id: undefined } })
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/')
  })

  test('links lead to a forgotten password and to a new account', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.goBack()
    await page.getByRole('link', { name: 'Create one here' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('an unreadable saved user is dropped without a word', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('leadline.user', '{broken')
      localStorage.setItem('leadline.token', 'token')
      localStorage.setItem('leadline.refreshToken', 'token')
    })
    await open(page, '/login')
    await expect(submitLogin(page)).toBeVisible()
    for (const key of ['leadline.user', 'leadline.token', 'leadline.refreshToken']) {
      expect(await stored(page, 'localStorage', key)).toBeNull()
    }
  })

  test.describe('when it fails', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('a wrong password and an unknown name are told alike, and what was typed stays', async ({
      page,
    }) => {
      const { username } = await makeAccount(page)
      await open(page, '/login')
      for (const name of [username, 'nobody.at.all']) {
        await fillLogin(page, name, 'not the password')
        await submitLogin(page).click()
        await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
        await expect(submitLogin(page)).toBeFocused()
        await expect(passwordField(page)).toHaveValue('not the password')
      }
      await expectAccessible(page)
    })

    const refused = (status: number, message: string) => ({ status, json: { message, code: 'x' } })
    const failures = [
      { name: 'any refusal', answer: refused(400, 'No.'), text: 'Invalid username or password.' },
      {
        name: 'too many attempts',
        answer: refused(429, 'Too many attempts.'),
        text: 'Too many attempts.',
      },
      { name: 'a server out of service', answer: refused(503, 'Back soon.'), text: 'Back soon.' },
      { name: 'no network', answer: undefined, text: networkError },
      { name: 'an answer that is none', answer: { json: { token: 7 } }, text: networkError },
      { name: 'no token, with words', answer: { json: { message: 'Banned.' } }, text: 'Banned.' },
      { name: 'no token and no words', answer: { json: {} }, text: 'Login failed' },
    ]
    for (const { name, answer, text } of failures) {
      test(`${name}: ${text}`, async ({ page }) => {
        await page.route(calls.login, (route) => (answer ? route.fulfill(answer) : route.abort()))
        await open(page, '/login')
        await fillLogin(page, 'ada')
        await submitLogin(page).click()
        await expect(page.getByRole('alert')).toHaveText(text)
        await expect(page.getByLabel('Username or email')).toHaveValue('ada')
        expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
      })
    }
  })

  test('while it is under way the button is busy, and a second Enter sends nothing', async ({
    page,
  }) => {
    let sent = 0
    const answered = Promise.withResolvers<void>()
    await page.route(calls.login, async (route) => {
      sent++
      await answered.promise
      await route.fulfill({ json: { message: 'Inactive.' } })
    })
    await open(page, '/login')
    await fillLogin(page, 'ada')
    await passwordField(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await passwordField(page).press('Enter')
    answered.resolve()
    await expect(page.getByRole('alert')).toHaveText('Inactive.')
    expect(sent).toBe(1)
  })
})

test.describe('a second factor', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  const challenge = 'c'.repeat(43)

  async function reachSecondStep(page: Page, methods: string[]) {
    await page.route(calls.login, (route) =>
      route.fulfill({ json: { message: 'Confirm.', challenge, methods } }),
    )
    await open(page, '/login')
    await page.getByLabel('Remember me').uncheck()
    await fillLogin(page, 'ada')
    await submitLogin(page).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }

  test('is a code, typed in groups if one likes; a wrong one can be tried again', async ({
    page,
  }) => {
    const codes: unknown[] = []
    await page.route('**/api/v1/auth/second-factor', (route) => {
      codes.push(route.request().postDataJSON())
      return codes.length === 1
        ? route.fulfill({
            status: 401,
            json: { message: 'That code is wrong.', code: 'invalid_code' },
          })
        : route.fulfill({
            json: { token: 't'.repeat(43), username: 'ada', email: 'ada@example.com' },
          })
    })
    await reachSecondStep(page, ['totp', 'recovery-code'])
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await expectAccessible(page)
    await page.getByLabel('Code').press('Enter')
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription('Code is required')
    await page.getByLabel('Code').fill('123 456')
    await page.getByLabel('Code').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That code is wrong.')
    await page.getByLabel('Code').press('Enter')
    await expect(page).toHaveURL('/')
    expect(codes).toEqual([
      { challenge, code: '123456' },
      { challenge, code: '123456' },
    ])
    // Remember me was decided in the first step.
    expect(await stored(page, 'sessionStorage', 'leadline.token')).toBe('t'.repeat(43))
  })

  test('that took too long asks for the password again, and says why', async ({ page }) => {
    await page.route('**/api/v1/auth/second-factor', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'That took too long.', code: 'invalid_token' },
      }),
    )
    await reachSecondStep(page, ['totp'])
    await page.getByLabel('Code').fill('123456')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('alert')).toHaveText('That took too long.')
    await expect(submitLogin(page)).toBeVisible()
  })

  test('can be a passkey, and one that is refused can be tried again', async ({ page }) => {
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const options = {
      challenge: 'AAAA',
      rpId: 'localhost',
      timeout: 500,
      userVerification: 'discouraged',
    }
    await page.route('**/api/v1/auth/passkey/start', (route) =>
      route.fulfill({ json: { options } }),
    )
    await reachSecondStep(page, ['passkey'])
    await expect(page.getByLabel('Code')).toBeHidden()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('The passkey was not used. Please try again.')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await expect(submitLogin(page)).toBeVisible()
  })
})

test.describe('a session', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('ends here even when the server does not hear of it', async ({ page }) => {
    const { username } = await makeAccount(page)
    await signIn(page, username)
    await page.route(calls.logout, (route) => route.abort())
    await logoutButton(page).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
  })

  test('that the server no longer accepts leads to the login and back', async ({ page }) => {
    const { username } = await makeAccount(page)
    await signIn(page, username)
    await open(page, '/contact?topic=keys')
    await page.route(calls.contact, (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in.', code: 'not_signed_in' } }),
    )
    for (const [label, text] of [
      ['Name', 'Ada'],
      ['Email', 'ada@example.com'],
      ['Subject', 'Keys'],
      ['Message', 'Which?'],
    ] as const) {
      await page.getByLabel(label).fill(text)
    }
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
    await fillLogin(page, username)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/contact?topic=keys')
  })
})

test.describe('a forgotten password', () => {
  const ask = (page: Page) => page.getByRole('button', { name: 'Send reset link' })
  const sentScreen = (page: Page) => page.getByRole('heading', { name: 'Check Your Email' })

  test('needs an address', async ({ page }) => {
    await open(page, '/forgot-password')
    await ask(page).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ada@example')
    await expect(page.getByText('Email is required')).toBeHidden()
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
  })

  test.describe('for real', () => {
    test.use({ expectedErrors: [/status of 40[01]/] })

    test('is replaced by the link in the mail, which ends every session and works once', async ({
      page,
    }) => {
      test.slow()
      const { username, email } = await makeAccount(page)
      await signIn(page, username)
      await open(page, '/forgot-password')
      await page.getByLabel('Email').fill(email)
      const answer = page.waitForResponse(calls.forgot)
      await ask(page).click()
      expect((await answer).status()).toBe(200)
      const answeredAt = Date.now()
      await expect(sentScreen(page)).toBeFocused()
      expect(Date.now() - answeredAt).toBeGreaterThan(1300)
      await expect(page.getByRole('main').getByText(email)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Try Different Email' }).click()
      await expect(page.getByLabel('Email')).toHaveValue('')
      await expect(page.getByLabel('Email')).toBeFocused()

      const link = await mailedPath(page, email, 'Choose a new Leadline password')
      await open(page, link)
      await expect(page).toHaveURL('/reset-password')
      const save = page.getByRole('button', { name: 'Save new password' })
      await save.click()
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
        'Password is required',
      )
      await page.getByLabel('New password').fill('1234567')
      await save.click()
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
        'Password must be at least 8 characters long',
      )
      await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
        'Passwords do not match',
      )
      await expectAccessible(page)
      await page.getByLabel('New password').fill('deep six and a quarter')
      await page.getByLabel('Confirm password').fill('deep six and a quarter')
      await save.click()
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
      await expectAccessible(page)

      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/login')
      await fillLogin(page, username)
      await submitLogin(page).click()
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
      await fillLogin(page, username, 'deep six and a quarter')
      await submitLogin(page).click()
      await expect(page).toHaveURL('/')

      await open(page, link)
      await page.getByLabel('New password').fill('by the deep nine')
      await page.getByLabel('Confirm password').fill('by the deep nine')
      await save.click()
      await expect(page.getByRole('alert')).toContainText('has been used already or has expired')
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(page).toHaveURL('/forgot-password')
    })
  })

  test('looks the same for an address without an account, and leads back to the login', async ({
    page,
  }) => {
    await open(page, '/forgot-password')
    await page.getByLabel('Email').fill('nobody@example.com')
    await ask(page).click()
    await expect(sentScreen(page)).toBeVisible()
    await expect(page.getByText('nobody@example.com')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'support@leadline.example' }),
    ).toHaveAttribute('href', 'mailto:support@leadline.example')
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await expect(page).toHaveURL('/login')
  })

  test.describe('when it fails', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })
    const failures = [
      {
        name: 'a refusal',
        answer: { status: 429, json: { message: 'Too many requests.', code: 'too_many_requests' } },
        text: 'Too many requests.',
      },
      {
        name: 'an answer that is none',
        answer: { json: { surprise: true } },
        text: 'Failed to send reset email. Please try again.',
      },
      { name: 'no network', answer: undefined, text: networkError },
    ]
    for (const { name, answer, text } of failures) {
      test(`${name}: says so, and the sent screen still comes`, async ({ page }) => {
        await page.route(calls.forgot, (route) => (answer ? route.fulfill(answer) : route.abort()))
        await open(page, '/forgot-password')
        await page.getByLabel('Email').fill('ada@example.com')
        await ask(page).click()
        await expect(page.getByRole('alert')).toHaveText(text)
        await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
        await expect(sentScreen(page)).toBeFocused()
      })
    }
  })
})

for (const path of ['/reset-password', '/verify-email']) {
  test(`${path} without its token explains itself`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByText('This link is incomplete.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
  })
}

for (const width of [375, 1440]) {
  for (const path of [
    '/register',
    '/login',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
  ]) {
    test(`${path} is accessible and fits ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openWithState(page, path, { selectedPlan: premium })
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}
