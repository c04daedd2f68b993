import type { Page } from '@playwright/test'

import { inTurn } from '../failures.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { mailedPath } from '../mailbox.ts'
import { register } from './account.ts'
import { logIn, signIn } from './login-form.ts'

const forgotCall = '**/api/v1/auth/forgot-password'

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
      const { username, email } = await register(page)
      await signIn(page, username)
      await open(page, '/forgot-password')
      await page.getByLabel('Email').fill(email)
      const answer = page.waitForResponse(forgotCall)
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
      await logIn(page, username)
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
      await logIn(page, username, 'deep six and a quarter')
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
      { name: 'no network', answer: undefined, text: 'Network error. Please try again.' },
    ]
    test('it says so, and the sent screen still comes', async ({ page }) => {
      await open(page, '/login')
      await inTurn(page, forgotCall, failures, async ({ text }) => {
        await page.getByRole('link', { name: 'Forgot password?' }).click()
        // The form before it asks for an email as well.
        await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
        // Seen by the page itself, frame by frame: both stand for a second and a half.
        const said = page.waitForFunction((words) => {
          const alert = document.querySelector('[role="alert"]')
          const button = document.querySelector('main form button:disabled')
          return alert?.textContent === words && button?.textContent === 'Sending...'
        }, text)
        await ask(page).click()
        await said
        await expect(sentScreen(page)).toBeFocused()
        await page.getByRole('link', { name: 'Back to Sign In' }).click()
      })
    })
  })
})
