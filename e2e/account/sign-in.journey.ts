import { stored } from '../browser-storage.ts'
import { premium } from '../checkout/sample-plans.ts'
import { inTurn } from '../failures.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { handedOver, openWith } from '../pages/router-state.ts'
import { password, register } from './account.ts'
import { fillLogin, logIn, logoutButton, passwordField, signIn, submitLogin } from './login-form.ts'

const loginCall = '**/api/v1/users/login'

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
    const { username, email } = await register(page)
    await open(page, '/login')
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await logIn(page, username)
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
    const { email } = await register(page)
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
    const { username } = await register(page)
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
    const { username } = await register(page)
    await signIn(page, username)
    await open(page, '/login')
    await expect(page).toHaveURL('/')
  })

  test('leads back to the page that asked, but never to another site', async ({ page }) => {
    const { username } = await register(page)
    for (const [from, to] of [
      ['/manual#charts', '/manual#charts'],
      ['//evil.example/x', '/'],
    ] as const) {
      await openWith(page, '/login', { from })
      await logIn(page, username)
      await expect(page).toHaveURL(to)
      // What the page still asks for with this session would be refused, rightly, and stand in the console.
      await page.waitForLoadState('networkidle')
      await logoutButton(page).click()
      await expect(logoutButton(page)).toBeHidden()
    }
  })

  test('leads to the checkout when a plan with an id was picked, and home when it has none', async ({
    page,
  }) => {
    const { username } = await register(page)
    await openWith(page, '/login', { selectedPlan: premium })
    await logIn(page, username)
    await expect(page).toHaveURL('/checkout')
    expect(await handedOver(page)).toMatchObject({ selectedPlan: premium })
    await logoutButton(page).click()
    // The server is notified first; only then is this browser signed out.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await openWith(page, '/login', { selectedPlan: { ...premium, id: undefined } })
    await logIn(page, username)
    await expect(page).toHaveURL('/')
  })
})

test.describe('the sign-in page', () => {
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

    test('a wrong password and an unknown name are reported alike, and what was typed stays', async ({
      page,
    }) => {
      const { username } = await register(page)
      await open(page, '/login')
      for (const name of [username, 'nobody.at.all']) {
        await logIn(page, name, 'not the password')
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
      { name: 'no network', answer: undefined, text: 'Network error. Please try again.' },
      { name: 'a server out of service', answer: refused(503, 'Back soon.'), text: 'Back soon.' },
      {
        name: 'an answer that is none',
        answer: { json: { token: 7 } },
        text: 'Network error. Please try again.',
      },
      { name: 'no token, with words', answer: { json: { message: 'Banned.' } }, text: 'Banned.' },
      { name: 'no token and no words', answer: { json: {} }, text: 'Login failed' },
    ]
    test('whatever goes wrong is said in its own words, and nobody is signed in', async ({
      page,
    }) => {
      await open(page, '/login')
      await inTurn(page, loginCall, failures, async ({ text }) => {
        await logIn(page, 'ada')
        await expect(page.getByRole('alert')).toHaveText(text)
        await expect(page.getByLabel('Username or email')).toHaveValue('ada')
        expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
      })
    })
  })

  test('while it is under way the button is busy, and a second Enter sends nothing', async ({
    page,
  }) => {
    let sent = 0
    const answered = Promise.withResolvers<void>()
    await page.route(loginCall, async (route) => {
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
