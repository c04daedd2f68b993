import type { Page } from '@playwright/test'

import { stored } from '../browser-storage.ts'
import { expect, expectAccessible, open, test } from '../journey.ts'
import { logIn, submitLogin } from './login-form.ts'

const loginCall = '**/api/v1/users/login'

test.describe('a second factor', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  const challenge = 'c'.repeat(43)

  async function reachSecondStep(page: Page, methods: string[]) {
    await page.route(loginCall, (route) =>
      route.fulfill({ json: { message: 'Confirm.', challenge, methods } }),
    )
    await open(page, '/login')
    await page.getByLabel('Remember me').uncheck()
    await logIn(page, 'ada')
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
