import { inTurn } from '../failures.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { newAccount, password, register } from './account.ts'
import { passwordField } from './login-form.ts'
import { createAccount, fillRegistration, registerCall } from './registration-form.ts'

test('a double click registers once', async ({ page }) => {
  let sent = 0
  const answered = Promise.withResolvers<void>()
  await page.route(registerCall, async (route) => {
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

test.describe('a registration that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a taken username is said under its field, which gets the focus, and nothing typed is lost', async ({
    page,
  }) => {
    const { username } = await register(page)
    await open(page, '/register')
    await fillRegistration(page, { username: username.toUpperCase(), email: 'other@example.com' })
    await createAccount(page).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('That username is taken.')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('That username is taken.')
    await expect(page.getByLabel('Email')).toHaveValue('other@example.com')
    await expect(passwordField(page)).toHaveValue(password)
    await expectAccessible(page)
  })

  const failures = [
    { name: 'no network', answer: undefined, text: 'Network error. Please try again.' },
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
  test('whatever goes wrong is said in its own words, and nothing typed is lost', async ({
    page,
  }) => {
    await open(page, '/register')
    await fillRegistration(page, newAccount())
    await inTurn(page, registerCall, failures, async ({ text }) => {
      await createAccount(page).click()
      await expect(page.getByRole('alert')).toHaveText(text)
      await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')
    })
  })
})
