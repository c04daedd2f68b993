import type { OrderView } from '@leadline/contract/shop/payments'
import type { Page } from '@playwright/test'

import { everythingStored, stored } from '../browser-storage.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { alert, browserSecret, byCard, eula, lookAgain } from './checkout-page.ts'
import {
  anOrder,
  aPayment,
  license,
  orderId,
  otherOrderId,
  paidAt,
  someCoins,
} from './sample-orders.ts'
import { stubCall, stubOffer, stubOrder, stubReleases } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const download = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Download', exact: true })

const paidInPart = aPayment({ method: 'bitcoin', state: 'open', crypto: someCoins })

test.describe('back from paying', () => {
  test('only what the server knows to be paid is called successful, with ways on', async ({
    page,
  }) => {
    const reads = await stubOrder(
      page,
      anOrder({ status: 'processing', method: 'bitcoin' }),
      anOrder({ paidAt, license }),
    )
    await stubReleases(page)
    await page.goto('/')
    await page.evaluate(() => sessionStorage.setItem('leadline.afterLogin', '{"selectedPlan":1}'))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(heading(page, 'Payment sent, not confirmed yet')).toBeVisible()
    await expect(download(page)).toHaveCount(0)
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(page).toHaveTitle('Payment Successful · Leadline')
    expect(reads()).toBeGreaterThan(1)
    await expect(page.getByText('Your license is issued.')).toBeVisible()
    await expect(download(page)).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Permanent order page' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    )
    expect(await stored(page, 'sessionStorage', 'leadline.afterLogin')).toBeNull()
    await expectAccessible(page)
  })

  test('success without an order is still success', async ({ page }) => {
    await open(page, '/checkout?result=success')
    await expect(heading(page, 'Payment Successful')).toBeVisible()
    await expect(download(page)).toHaveAttribute('href', '/profile')
  })

  test('a payment that we have not learned of yet is looked up before it is called missing', async ({
    page,
  }) => {
    await page.clock.install()
    await stubOrder(page, anOrder({ status: 'pending' }))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(heading(page, 'Checking your payment')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay another way' })).toHaveCount(0)
    await page.clock.runFor(13_000)
    await expect(heading(page, 'Waiting for your payment')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay another way' })).toBeVisible()
    await expect(download(page)).toHaveCount(0)
  })

  /** What is said on the way back of an order that is not paid, and what to do about it. */
  const unpaid: [string, Partial<OrderView>, string, string[]][] = [
    ['failed', { status: 'failed' }, 'Payment declined', ['Try again']],
    ['expired', { status: 'expired' }, 'The time to pay ran out', ['Try again']],
    ['cancelled', { status: 'cancelled' }, 'Payment Cancelled', ['Try again']],
    ['held', { status: 'processing', method: 'paypal' }, 'PayPal is holding your payment', []],
    [
      'unconfirmed',
      { status: 'review', payments: [aPayment({ state: 'review', review: 'unconfirmed' })] },
      'Your payment was not confirmed',
      [],
    ],
  ]
  test('an order that is not paid says what it is, and offers no download', async ({ page }) => {
    for (const [index, [what, changes, headline, actions]] of unpaid.entries()) {
      await test.step(what, async () => {
        await stubOrder(page, anOrder(changes))
        if (index === 0) await open(page, `/checkout?result=success&order=${orderId}`)
        else await lookAgain(page)
        await expect(heading(page, headline)).toBeVisible()
        await expect(download(page)).toHaveCount(0)
        for (const action of actions) {
          await expect(page.getByRole('main').getByRole('link', { name: action })).toBeVisible()
        }
      })
    }
  })

  test('coins that are here in part come with amounts, address and code for the rest', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ status: 'pending', method: 'bitcoin', payments: [paidInPart] }))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(heading(page, 'Part of your payment has arrived')).toBeVisible()
    const rest = page.getByRole('region', { name: 'Pay the rest' })
    await expect(rest.getByText('0.00021200')).toBeVisible()
    await expect(rest.getByText('bc1qrest', { exact: true })).toBeVisible()
    await expect(rest.getByRole('img', { name: /0\.00021200 BTC/ })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Order status' }).getByText('0.00020000 BTC'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
  })

  test.describe('with the number of no order', () => {
    test.use({ expectedErrors: [/status of 40[04]/] })
    test('says so, and calls nothing successful', async ({ page }) => {
      await open(page, '/checkout?result=success&order=zzz')
      await expect(heading(page, 'We do not know this order')).toBeVisible()
      await expect(heading(page, 'Payment Successful')).toHaveCount(0)
      await open(page, `/checkout?result=success&order=${otherOrderId}`)
      await expect(heading(page, 'We do not know this order')).toBeVisible()
      await expect(download(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'support@leadline.example' })).toBeVisible()
    })
  })
})

test.describe('back from a payment that was cancelled', () => {
  test('cancelled is said, with support, home, and the way back to pay the same order', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ status: 'pending' }))
    await stubOffer(page)
    await stubPaypal(page)
    await open(page, `/checkout?result=cancel&order=${orderId}`)
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@leadline.example' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
    const asked = await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/checkout')
    await page.getByLabel('Email').fill('ada@example.com')
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toBeVisible()
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', order: orderId, browserSecret }])
  })

  test('cancelled says nothing about money while another payment of the order is under way', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ status: 'processing', method: 'bitcoin' }))
    await open(page, `/checkout?result=cancel&order=${orderId}`)
    await expect(page.getByText('another payment for the same order was not')).toBeVisible()
    await expect(page.getByText('Payment sent, not confirmed yet')).toBeVisible()
    await expect(page.getByText('nothing was charged')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  })

  test('cancelled without an order leads home', async ({ page }) => {
    await open(page, '/checkout?result=cancel')
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('any other result is none', async ({ page }) => {
    await open(page, '/checkout?result=perhaps')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
  })
})

test.describe('credentials in the address', () => {
  const secrets = 'public=mackerel-4821&private=Kp4x-secret'
  const address = `/checkout?result=success&anonymous=true&${secrets}`

  test('are shown with the warning to save them, and leave the address at once', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) {
        requests.push(
          request.url() + JSON.stringify(request.headers()) + (request.postData() ?? ''),
        )
      }
    })
    // Before anything else runs: by the time the page is hydrated, it is long gone.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Reflect.set(window, 'searchWhenRead', location.search)
      })
    })
    await open(page, address)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('mackerel-4821', { exact: true })).toBeVisible()
    await expect(page.getByText('Kp4x-secret', { exact: true })).toBeVisible()
    await expect(page.getByText('Save these credentials now.')).toBeVisible()
    expect(page.url()).toMatch(/\/checkout\?result=success&anonymous=true$/)
    expect(await page.evaluate(() => Reflect.get(window, 'searchWhenRead') as unknown)).toBe(
      '?result=success&anonymous=true',
    )
    expect(requests.filter((text) => text.includes('Kp4x') || text.includes('mackerel'))).toEqual(
      [],
    )
    expect(await everythingStored(page)).not.toMatch(/Kp4x|mackerel/)
    expect(await page.locator('head').innerHTML()).not.toMatch(/Kp4x|mackerel/)
    await expectAccessible(page)
  })

  test('are gone after loading the page again, and the password was never logged', async ({
    page,
    site,
  }) => {
    await open(page, address)
    await expect(page.getByText('Kp4x-secret', { exact: true })).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    await expect(page.getByLabel('Claim code')).toBeVisible()
    expect(site.log()).not.toContain('Kp4x')
  })

  test('mean nothing without anonymous=true, and leave the address all the same', async ({
    page,
  }) => {
    await open(page, `/checkout?result=success&${secrets}`)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    expect(page.url()).not.toContain('private')
  })

  test('one alone is not shown', async ({ page }) => {
    await open(page, '/checkout?result=success&anonymous=true&private=Kp4x-secret')
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    expect(page.url()).not.toContain('Kp4x')
  })
})
