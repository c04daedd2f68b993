import { openCheckout } from '../checkout/checkout-page.ts'
import { anOrder, license, orderId, paidAt } from '../checkout/sample-orders.ts'
import { stubOrder } from '../checkout/stub-payments.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { mailedPath, mailTo } from '../mailbox.ts'
import { signInAs } from '../member.ts'
import { newName, password, register } from './account.ts'
import { signIn } from './login-form.ts'

const unverified = 'Pending Verification'

test.describe('an address that is not verified', () => {
  test('explains itself on the profile, sends the email again, and leads to another address', async ({
    page,
    site,
  }) => {
    const member = await signInAs(page, site, { status: 2 })
    await open(page, '/profile')
    const panel = page.getByRole('region', { name: unverified })
    await expect(panel).toContainText(member.email ?? '')
    await expect(panel).toContainText('your profile has no Downloads link')
    await panel.getByRole('button', { name: 'Send the email again' }).click()
    await expect(panel.getByRole('status')).toContainText(
      `We have sent an email to ${member.email}.`,
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
    const link = await mailedPath(page, member.email ?? '', 'Verify your Leadline email address')
    await panel.getByRole('link', { name: 'Change the address' }).click()
    await expect(page).toHaveURL('/account/security#email')
    await expect(page.getByRole('heading', { name: 'Email address' })).toBeInViewport()

    await open(page, link)
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
    await open(page, '/profile')
    await expect(page.getByRole('link', { name: 'Downloads' }).first()).toBeVisible()
    await expect(panel).toBeHidden()
  })

  test('is named at the checkout and after paying, where nothing is held back for it', async ({
    page,
    site,
  }) => {
    const member = await signInAs(page, site, { status: 2 })
    await openCheckout(page)
    const panel = page.getByRole('region', { name: unverified })
    await expect(panel).toContainText('You can pay now')
    await stubOrder(page, anOrder({ paidAt, license, buyer: { email: member.email } }))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(panel).toContainText('Your license is in your account either way')
  })

  test('is not spoken of to whoever has verified theirs', async ({ page, site }) => {
    await signInAs(page, site)
    await open(page, '/account/security')
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('What we know about you')).toBeVisible()
    await expect(page.getByRole('region', { name: unverified })).toHaveCount(0)
  })
})

test.describe('another address', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('counts once it is confirmed from its own mailbox; a wrong password is said under its field', async ({
    page,
  }) => {
    const account = await register(page)
    await signIn(page, account.username)
    await open(page, '/account/security#email')
    const setting = page.getByRole('region', { name: 'Email address' })
    const other = `${newName()}@example.com`
    await setting.getByLabel('New email address').fill(other)
    await setting.getByLabel('Your password').fill('not my password')
    await setting.getByRole('button', { name: 'Change address' }).click()
    await expect(setting.getByLabel('Your password')).toHaveAccessibleDescription(
      'This is not your password.',
    )
    await expect(setting.getByLabel('New email address')).toHaveValue(other)
    await setting.getByLabel('Your password').fill(password)
    await setting.getByRole('button', { name: 'Change address' }).click()
    await expect(setting.getByText(`Waiting for ${other}`)).toBeVisible()
    await expectAccessible(page)

    await open(page, await mailedPath(page, other, 'Confirm your new Leadline email address'))
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('heading', { name: 'Email verified' })).toBeFocused()
    await expect(page.getByRole('banner')).toContainText(other.slice(0, 20))
    await mailTo(page, account.email, 'Your Leadline email address was changed')
    await open(page, '/account/security#email')
    await expect(setting).toContainText(other)
    await expect(setting).toContainText('Verified')
  })
})
