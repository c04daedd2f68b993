import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { HistoryItem, Offer, OrderView } from '@leadline/contract/payments'
import type { Page, Route } from '@playwright/test'

const pagesDir = join(import.meta.dirname, '../apps/site/dist/pages/orders')

/** A server that says whatever a journey needs, in place of the real payments. */

export const orderId = '0b8f2c1e-5a7d-4c3b-9e10-2f6a7b8c9d0e'
export const otherOrderId = '7d1e4f3a-1111-4222-8333-9a8b7c6d5e4f'
export const scriptPath =
  '/stub/paypal.js?client-id=test&currency=USD&intent=capture&components=buttons'

export const algo = {
  id: 2,
  title: 'Algo',
  price: 14.99,
  description: 'Script your own indicators and algorithms.',
  benefitList: ['Everything in Free', 'Algorithm scripting in Python'],
}
export const premium = {
  id: 3,
  title: 'Premium',
  price: 24.99,
  description: 'The full desk, with the news read and summarized.',
  benefitList: ['Everything in Algo', 'AI news feed'],
}
export const free = {
  id: 1,
  title: 'Free',
  price: 0,
  description: 'Follow and trade the market on every exchange you connect.',
  benefitList: ['Five exchanges in one window'],
}

const prices = { currency: 'USD' as const }
export const offer: Offer = {
  plans: [
    { id: 1, title: 'Free', subtotalCents: 0, taxCents: 0, totalCents: 0, ...prices },
    { id: 2, title: 'Algo', subtotalCents: 1499, taxCents: 120, totalCents: 1619, ...prices },
    { id: 3, title: 'Premium', subtotalCents: 2499, taxCents: 200, totalCents: 2699, ...prices },
  ],
  methods: { card: true, paypal: { scriptUrl: scriptPath }, crypto: ['bitcoin', 'monero'] },
  sandbox: false,
}

export function anOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    id: orderId,
    plan: { id: 3, title: 'Premium' },
    status: 'paid',
    method: 'stripe',
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    refundedCents: 0,
    taxBasisPoints: 800,
    currency: 'USD',
    date: '2026-11-14T16:20:00.000Z',
    paidAt: null,
    anonymous: false,
    claim: null,
    sandbox: false,
    payments: [],
    licence: null,
    buyer: null,
    ...changes,
  }
}

export const licence = {
  id: '5f0e9d8c-7b6a-4958-8473-625140392817',
  plan: 'Premium',
  issuedAt: '2026-11-14T16:22:05.000Z',
  updatesUntil: '2027-11-14T16:22:05.000Z',
}
export const paidAt = '2026-11-14T16:22:00.000Z'

export function aPayment(
  changes: Partial<OrderView['payments'][number]> = {},
): OrderView['payments'][number] {
  return {
    id: 'p1',
    method: 'stripe',
    state: 'paid',
    review: null,
    overpaid: false,
    checkoutUrl: null,
    expiresAt: null,
    crypto: null,
    refundUrl: null,
    ...changes,
  }
}

export function aHistoryItem(changes: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: orderId,
    plan: 'Premium',
    status: 'paid',
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    currency: 'USD',
    method: 'stripe',
    date: '2026-11-14T16:20:00.000Z',
    licence,
    ...changes,
  }
}

export async function stubOffer(page: Page, answer: Offer = offer): Promise<void> {
  await page.route('**/api/v1/payments/offer', (route) => route.fulfill({ json: answer }))
}

/** What a call of the API is answered with, and what it was asked. */
export async function stubCall(
  page: Page,
  path: string,
  answer: (body: Record<string, unknown>, route: Route, time: number) => Promise<void> | void,
): Promise<Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = []
  await page.route(`**/api/v1/payments/${path}`, async (route) => {
    const body = (route.request().postDataJSON() ?? {}) as Record<string, unknown>
    asked.push(body)
    await answer(body, route, asked.length)
  })
  return asked
}

/** The order's page asks again and again: each answer in turn, the last one for ever. */
export async function stubOrder(page: Page, ...answers: OrderView[]): Promise<() => number> {
  await stubOrderPages(page)
  let reads = 0
  await page.route(`**/api/v1/payments/orders/*`, (route) => {
    const answer = answers[Math.min(reads, answers.length - 1)]
    reads += 1
    return route.fulfill({ json: answer })
  })
  return () => reads
}

/** The server knows no such order, and would say that its page is not found. */
export async function stubOrderPages(page: Page): Promise<void> {
  await page.route(/\/orders\/[\da-f-]{36}(?:\/receipt)?$/, (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const shell = route.request().url().endsWith('/receipt') ? '[id]/receipt' : '[id]'
    const body = readFileSync(join(pagesDir, `${shell}.html`), 'utf8')
    return route.fulfill({ contentType: 'text/html', body })
  })
}

/** Open a page as another one leads to it: with something in the router's state. */
export async function openWith(page: Page, path: string, state: unknown): Promise<void> {
  await page.addInitScript(
    ([pathname, usr]) => {
      if (history.state === null && location.pathname === pathname) {
        history.replaceState({ usr, key: 'stub', idx: 0 }, '')
      }
    },
    [path, state] as const,
  )
  await page.goto(path)
  await page.locator('html.is-alive').waitFor({ state: 'attached' })
}

/** A session as the login keeps it. Nothing here asks the server who that is. */
export async function signInAs(page: Page, username: string, email: string): Promise<void> {
  await page.addInitScript(
    ([user, token]) => {
      localStorage.setItem('leadline.user', user ?? '')
      localStorage.setItem('leadline.token', token ?? '')
    },
    [JSON.stringify({ id: 'stub-token', email, username }), 'stub-token'],
  )
}

/**
 * The wallet's script, as small as it can be: a button that asks, creates, approves. What the buyer
 * does in the wallet's window is `window.walletChoice`: approve, cancel or fail.
 */
const walletScript = `
window.paypal = {
  version: 'stub',
  Buttons(options) {
    let element
    let enabled = true
    const actions = { enable: async () => { enabled = true; show() }, disable: async () => { enabled = false; show() } }
    const show = () => { if (element) element.disabled = !enabled }
    async function click() {
      let allowed = true
      const gate = { resolve: async () => undefined, reject: async () => { allowed = false } }
      await options.onClick?.({}, gate)
      if (!allowed) return
      await pay()
    }
    async function pay() {
      try {
        const orderID = await options.createOrder({ paymentSource: 'paypal' })
        if (!orderID) throw new Error('no id')
        window.walletOrders = [...(window.walletOrders ?? []), orderID]
        const choice = window.walletChoice ?? 'approve'
        if (choice === 'cancel') return options.onCancel?.({ orderID })
        if (choice === 'fail') throw new Error('The window was closed by the browser.')
        await options.onApprove({ orderID, payerID: 'P', paymentSource: 'paypal' }, {
          restart: () => { window.walletRestarts = (window.walletRestarts ?? 0) + 1 },
        })
      } catch (error) { options.onError?.(error) }
    }
    return {
      isEligible: () => true,
      async render(place) {
        element = document.createElement('button')
        element.type = 'button'
        element.textContent = 'PayPal'
        element.className = 'stub-paypal'
        element.addEventListener('click', () => void click())
        place.append(element)
        options.onInit?.({}, actions)
      },
      async close() { element?.remove() },
    }
  },
}
`

export async function stubWallet(page: Page): Promise<string[]> {
  const loaded: string[] = []
  await page.route('**/stub/paypal.js**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: walletScript })
  })
  return loaded
}
