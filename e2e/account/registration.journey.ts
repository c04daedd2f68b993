import { stored } from '../browser-storage.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { signInAs } from '../member.ts'
import { handedOver, openWith } from '../pages/router-state.ts'
import { newAccount, password, register } from './account.ts'
import { passwordField, signIn, submitLogin } from './login-form.ts'
import { createAccount, fillRegistration, registerCall } from './registration-form.ts'

test.describe('registering', () => {
  test('each empty field says what it needs, the first gets the focus, and editing one clears its message', async ({
    page,
  }) => {
    let sent = 0
    await page.route(registerCall, (route) => {
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
})

test.describe('a registration that succeeds', () => {
  test('a visitor registers, finds the name filled in at the login, and is led on to where they were going', async ({
    page,
  }) => {
    const account = newAccount()
    await openWith(page, '/register', { from: '/downloads' })
    await fillRegistration(page, account)
    await createAccount(page).click()
    await expect(page).toHaveURL('/login')
    expect(await handedOver(page)).toEqual({ from: '/downloads' })
    await expect(page.getByText(`We sent an email to ${account.email}.`)).toBeVisible()
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
      const account = await register(page)
      await signIn(page, account.username)
      const link = await mailedPath(page, account.email, 'Verify your Leadline email address')
      await open(page, link)
      await expect(page).toHaveURL('/verify-email')
      await page.getByRole('button', { name: 'Verify email', disabled: false }).click()
      await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
      await expectAccessible(page)

      await open(page, link)
      await expect(page.getByRole('alert')).toContainText('has been used already or has expired')
      await expectAccessible(page)
    })
  })

  test('the mailed link asks whoever is not signed in to the account to do so, and names it', async ({
    page,
    site,
  }) => {
    const account = await register(page)
    const link = await mailedPath(page, account.email, 'Verify your Leadline email address')
    const other = await signInAs(page, site)
    await open(page, link)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: 'Sign in to verify your email' })).toBeVisible()
    await expect(main).toContainText(`This link is for the account ${account.username}.`)
    await expect(main).toContainText(`You are signed in as ${other.username}.`)
    await expect(page.getByLabel('Username or email')).toHaveValue(account.username)
    await expectAccessible(page)
    await passwordField(page).fill(password)
    await submitLogin(page).click()
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
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
    expect(await handedOver(page)).toMatchObject({ selectedPlan: { id: 3, price: 24.99 } })
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
    expect(await handedOver(page)).toMatchObject({ selectedPlan: { id: 3 }, userInfo })
    // Whoever has just registered is not asked whether they have an account, and no toast lies over the price.
    const main = page.getByRole('main')
    await expect(main.getByText(`We sent an email to ${account.email}.`)).toBeVisible()
    await expect(main.getByText('Have an account?')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

    // Whoever signs in first finds the plan again.
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await passwordField(page).fill(password)
    await submitLogin(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(await handedOver(page)).toMatchObject({
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
    const account = newAccount()
    await fillRegistration(page, account)
    await createAccount(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(await handedOver(page)).toMatchObject({ selectedPlan: { id: 1 } })
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible()
  })
})
