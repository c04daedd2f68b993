import { createHash } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, open, test, untilAlive } from './journey.ts'
import {
  anOrder,
  free,
  licence,
  offer,
  openWith,
  orderId,
  paidAt,
  premium,
  signInAs,
  stubCall,
  stubOffer,
  stubOrder,
  stubWallet,
} from './stub-payments.ts'

const paymentHost = 'https://pay.example'
const returnPath = `/checkout?result=success&anonymous=true&order=${orderId}`
const secret = 'A'.repeat(42) + '8'
const credentials = {
  username: 'mackerel-4821',
  password: 'Kp4x-99sd-Lm0Z',
  order: orderId,
  claimableUntil: '2026-11-14T16:40:00.000Z',
}
const waiting = anOrder({
  status: 'processing',
  method: 'monero',
  anonymous: true,
  claim: 'waiting',
})
const ready = anOrder({ paidAt, method: 'monero', anonymous: true, claim: 'ready' })
const claimed = anOrder({ paidAt, method: 'monero', anonymous: true, claim: 'claimed', licence })

const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms/ })
const withBitcoin = (page: Page) => page.getByRole('button', { name: 'Pay with Bitcoin' })
const alert = (page: Page) => page.getByRole('alert')
const claimCode = (page: Page) => page.locator('code[aria-label="Claim code"]')
const storedSecret = (page: Page) =>
  page.evaluate((id) => localStorage.getItem(`leadline.claim.${id}`), orderId)
/** Once, as the purchase did; loading the page again does not bring it back. */
const keepSecret = (page: Page) =>
  page.addInitScript(
    ([id, kept]) => {
      if (sessionStorage.getItem('stub.kept')) return
      sessionStorage.setItem('stub.kept', '1')
      localStorage.setItem(`leadline.claim.${id}`, kept ?? '')
    },
    [orderId, secret],
  )
const everythingStored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
    ]),
  )

async function openForm(page: Page) {
  await stubOffer(page)
  await page.route(`${paymentHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Invoice</title>' }),
  )
  await openWith(page, '/crypto-checkout', { selectedPlan: premium })
}

test.describe('the anonymous checkout', () => {
  test('without a plan asks for one', async ({ page }) => {
    await open(page, '/crypto-checkout')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeVisible()
  })

  test('sends a Free plan to the downloads', async ({ page }) => {
    await openWith(page, '/crypto-checkout', { selectedPlan: free })
    await expect(page.getByRole('link', { name: 'Go to downloads' })).toBeVisible()
  })

  test('shows plan, price, coins, terms and the claim code, and asks for nothing personal', async ({
    page,
  }) => {
    await openForm(page)
    await expect(page.getByText('Premium plan')).toBeVisible()
    await expect(page.getByText('$26.99')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Bitcoin' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Monero' })).toBeVisible()
    const links = page.getByRole('main')
    await expect(links.getByRole('link', { name: /Terms of Service/ })).toHaveAttribute(
      'href',
      '/terms',
    )
    await expect(links.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expect(links.getByRole('link', { name: /EULA/ })).toHaveAttribute('href', '/eula.txt')
    await expect(claimCode(page)).toHaveText(/^[\w-]{43}$/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('never loads the wallet', async ({ page }) => {
    const loaded = await stubWallet(page)
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    expect(loaded).toEqual([])
    expect(await page.locator('script[src*="paypal"]').count()).toBe(0)
  })

  test('keeps the button closed until the terms are accepted', async ({ page }) => {
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    await expect(withBitcoin(page)).toBeDisabled()
    await terms(page).check()
    await expect(withBitcoin(page)).toBeEnabled()
    await terms(page).uncheck()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('sends plan, coin and a hash; the secret stays here, under its order', async ({ page }) => {
    await openForm(page)
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    const asked = await stubCall(page, 'btcpay-invoice', async (_body, route) => {
      await held
      await route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } })
    })
    const code = (await claimCode(page).textContent()) ?? ''
    await page.getByRole('radio', { name: 'Monero' }).check()
    await terms(page).check()
    await page.getByRole('button', { name: 'Pay with Monero' }).dblclick()
    await expect(page.getByRole('button', { name: 'Opening the invoice...' })).toBeDisabled()
    // Nothing is kept of a purchase that does not exist.
    expect(await everythingStored(page)).not.toContain(code)
    answerNow()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([
      {
        plan: 3,
        cryptoType: 'monero',
        anonymous: true,
        claimHash: createHash('sha256').update(code).digest('base64url'),
      },
    ])
    await page.goBack()
    await untilAlive(page)
    expect(await storedSecret(page)).toBe(code)
    // Whoever comes back goes on with the same order and the same code.
    await expect(claimCode(page)).toHaveText(code)
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked[1]).toMatchObject({ order: orderId, claimHash: asked[0]?.['claimHash'] })
  })

  test('copies the claim code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openForm(page)
    const code = await claimCode(page).textContent()
    await page.getByRole('button', { name: /Copy/ }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  test('says what is missing where the browser cannot compute a hash', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'subtle')
    })
    await openForm(page)
    await expect(alert(page)).toContainText('cannot make a claim code')
    await terms(page).check()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('warns where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openForm(page)
    await expect(page.getByText('This browser keeps nothing for us.')).toBeVisible()
  })

  test('says when crypto is not on offer', async ({ page }) => {
    await stubOffer(page, { ...offer, methods: { ...offer.methods, crypto: [] }, sandbox: true })
    await openWith(page, '/crypto-checkout', { selectedPlan: premium })
    await expect(page.getByText('Paying with crypto is not on offer right now.')).toBeVisible()
    await expect(page.getByText('no money moves')).toBeVisible()
    await terms(page).check()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('is a renewal for an account without an email', async ({ page }) => {
    await signInAs(page, 'mackerel-4821', '')
    await openForm(page)
    const asked = await stubCall(page, 'btcpay-invoice', (_body, route) =>
      route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } }),
    )
    await expect(page.getByText('renews that account')).toBeVisible()
    await expect(claimCode(page)).toHaveCount(0)
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([{ plan: 3, cryptoType: 'bitcoin', anonymous: true }])
  })

  test('an answer without an address is said, and nothing is left behind', async ({ page }) => {
    await openForm(page)
    await stubCall(page, 'btcpay-invoice', (_body, route) => route.fulfill({ json: {} }))
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText(
      'No invoice URL returned. Please try again or contact support.',
    )
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await expect(withBitcoin(page)).toBeEnabled()
  })
})

test.describe('an anonymous invoice that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('is said in an alert', async ({ page }) => {
    await openForm(page)
    await stubCall(page, 'btcpay-invoice', (_body, route, time) =>
      time === 1
        ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })
        : route.abort(),
    )
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText('Crypto checkout error. Please try again.')
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText('Crypto checkout error. Please try again.')
  })
})

test.describe('back from the invoice', () => {
  test('waits live, claims once by itself, and shows the credentials from memory only', async ({
    page,
  }) => {
    await keepSecret(page)
    await stubOrder(page, waiting, waiting, ready)
    const asked = await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({ json: credentials }),
    )
    await open(page, returnPath)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Your payment is on its way.')).toBeVisible()
    await expect(page.getByText('appear here by themselves')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await expect(page.getByText(credentials.username, { exact: true })).toBeVisible()
    await expect(page.getByText('Save these credentials now.')).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
    const stored = await everythingStored(page)
    expect(stored).not.toContain(credentials.password)
    expect(stored).not.toContain(credentials.username)
    // Used up: it opens nothing here any more.
    expect(stored).not.toContain(secret)
    await expectAccessible(page)
  })

  test('the credentials can be copied, saved as a file, and are there again after a detour', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
    await open(page, returnPath)
    await page.getByRole('button', { name: 'Copy password' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(credentials.password)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download recovery kit' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('leadline-recovery-kit.txt')
    const stream = await file.createReadStream()
    let kit = ''
    for await (const part of stream) kit += String(part)
    expect(kit).toContain(`Username: ${credentials.username}`)
    expect(kit).toContain(`Password: ${credentials.password}`)
    expect(kit).toContain(`/orders/${orderId}`)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
  })

  test('leaving before anything was saved is asked about', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    // Browsers ask only on pages that somebody has touched.
    await page.getByRole('heading', { name: 'Payment Successful' }).click()
    const dialog = page.waitForEvent('dialog')
    const left = page.reload()
    const asked = await dialog
    expect(asked.type()).toBe('beforeunload')
    await asked.accept()
    await left
  })

  test('printed, the recovery kit is the kit alone', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
    await open(page, returnPath)
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Leadline recovery kit')).toBeVisible()
    await expect(page.getByText(credentials.username, { exact: true })).toBeVisible()
    for (const name of ['Payment Successful', 'Back to Home', 'Download recovery kit']) {
      await expect(page.getByText(name, { exact: true })).toBeHidden()
    }
  })

  test('another browser needs the claim code, and nothing of it is stored', async ({ page }) => {
    await stubOrder(page, ready)
    const asked = await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({ json: credentials }),
    )
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill('too short')
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(page.getByText('A claim code has 43 letters')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByLabel('Claim code').fill(` ${secret} `)
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
    expect(await everythingStored(page)).not.toContain(secret)
  })

  test('a code typed while the payment is under way is used once it is confirmed', async ({
    page,
  }) => {
    await stubOrder(page, waiting, waiting, ready)
    const asked = await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({ json: credentials }),
    )
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill(secret)
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(asked).toEqual([{ claim: secret }])
  })

  test('the code alone finds the order', async ({ page }) => {
    await stubCall(page, 'claim/order', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: credentials }))
    await stubOrder(page, ready)
    await open(page, '/checkout?result=success&anonymous=true')
    await page.getByLabel('Claim code').fill(secret)
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
  })
})

test.describe('a claim that goes wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a lost answer can be claimed again, at once and after loading the page again', async ({
    page,
  }) => {
    await keepSecret(page)
    let isLost = true
    await stubOrder(page, ready, claimed)
    const asked = await stubCall(page, 'claim', (_body, route) =>
      isLost ? route.abort() : route.fulfill({ json: credentials }),
    )
    await open(page, returnPath)
    await expect(alert(page)).toHaveText('The answer did not arrive.')
    expect(await storedSecret(page)).toBe(secret)
    await page.reload()
    await expect(page.getByText('that replaces the password')).toBeVisible()
    // Made already: nothing happens until the person asks for it.
    await page.waitForTimeout(500)
    expect(asked.length).toBe(1)
    isLost = false
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(page.getByText(credentials.password, { exact: true })).toBeVisible()
    expect(await storedSecret(page)).toBeNull()
  })

  test('a claim that came too late says so and forgets the code', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, claimed)
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({
        status: 410,
        json: { message: 'This order was claimed before.', code: 'claim_over' },
      }),
    )
    await open(page, returnPath)
    await page.getByRole('button', { name: 'Claim again' }).click()
    await expect(alert(page)).toHaveText('This order was claimed before.')
    expect(await storedSecret(page)).toBeNull()
    await expect(page.getByLabel('Claim code')).toBeVisible()
  })

  test('a wrong code is refused and may be typed again', async ({ page }) => {
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({ status: 404, json: { message: 'No such code.', code: 'not_found' } }),
    )
    await open(page, returnPath)
    await page.getByLabel('Claim code').fill(secret)
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(alert(page)).toHaveText('No such code.')
    await expect(page.getByLabel('Claim code')).toBeVisible()
  })

  test('garbage in place of credentials is a lost answer', async ({ page }) => {
    await keepSecret(page)
    await stubOrder(page, ready)
    await stubCall(page, 'claim', (_body, route) => route.fulfill({ json: { username: 'x' } }))
    await open(page, returnPath)
    await expect(alert(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Claim again' })).toBeVisible()
    expect(await storedSecret(page)).toBe(secret)
  })
})

for (const width of [375, 768]) {
  test(`the anonymous checkout does not scroll sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      ),
    ).toBe(false)
  })
}
