import { randomBytes } from 'node:crypto'

import { expect } from 'vitest'

import type { Database } from '../platform/database/open-database.ts'
import { secretHash } from '../platform/secrets/secret-hash.ts'
import type { SandboxServer } from './open-sandbox-server.ts'

/** A shop whose server may die at any moment, as its buyers see it. */
export interface MortalShop {
  sandbox: SandboxServer
  database: Database
  /** Press a button, and press it again as long as no answer comes. */
  press<Answer>(path: string, body: object): Promise<Answer>
  /** Wait as somebody waits before a page. */
  until(isSo: () => Promise<boolean>): Promise<void>
  statusOf(order: string): Promise<string | undefined>
  /** The mails that came to this address, by their headers. */
  mailsTo(address: string): ReadonlyMap<string, string>[]
}

/** One purchase, by somebody who does not give up, and everything that must have come of it. */
export interface Purchase {
  provider: string
  how: string
  make(shop: MortalShop, buyer: string): Promise<void>
}

interface Started {
  sessionId: string
  id: string
  order: string
}

export const purchases: readonly Purchase[] = [
  {
    provider: 'stripe',
    how: 'by card',
    async make(shop, buyer) {
      const { order, sessionId } = await begin(shop, 'stripe-checkout', { email: buyer })
      await shop.sandbox.act('stripe', sessionId, 'pay')
      await expectReceipt(shop, order, buyer)
    },
  },
  {
    provider: 'paypal',
    how: 'by wallet, the money taken by the browser',
    async make(shop, buyer) {
      const { order, id } = await begin(shop, 'paypal-checkout', { email: buyer })
      await shop.sandbox.act('paypal', id, 'approve')
      const taken = await shop.press<{ order: string; status: string }>(
        `payments/paypal/orders/${id}/capture`,
        {},
      )
      expect(taken).toMatchObject({ order, status: 'COMPLETED' })
      await expectReceipt(shop, order, buyer)
    },
  },
  {
    provider: 'paypal',
    how: 'by wallet, the browser closed before it took the money',
    async make(shop, buyer) {
      const { order, id } = await begin(shop, 'paypal-checkout', { email: buyer })
      await shop.sandbox.act('paypal', id, 'approve')
      await expectReceipt(shop, order, buyer)
    },
  },
  {
    provider: 'btcpay',
    how: 'with coins',
    async make(shop, buyer) {
      const coins = { cryptoType: 'bitcoin', email: buyer }
      const { order, sessionId } = await begin(shop, 'btcpay-invoice', coins)
      await shop.sandbox.act('btcpay', sessionId, 'pay')
      await shop.sandbox.act('btcpay', sessionId, 'settle')
      await expectReceipt(shop, order, buyer)
    },
  },
  {
    provider: 'btcpay',
    how: 'with coins and without a name',
    async make(shop) {
      const claim = randomBytes(32).toString('base64url')
      const coins = { cryptoType: 'monero', anonymous: true, claimHash: secretHash(claim) }
      const { order, sessionId } = await begin(shop, 'btcpay-invoice', coins)
      await shop.sandbox.act('btcpay', sessionId, 'pay')
      await shop.sandbox.act('btcpay', sessionId, 'settle')
      await shop.until(async () => (await shop.statusOf(order)) === 'paid')
      await expectAccount(shop, order, claim)
    },
  },
]

const begin = (shop: MortalShop, path: string, body: object) =>
  shop.press<Started>(`payments/${path}`, { plan: 2, ...body })

async function licensesOf({ database }: MortalShop, order: string) {
  return database.selectFrom('licences').selectAll().where('order_id', '=', order).execute()
}

/** One license, and one mail: should we die between the server's yes and our note, it comes twice. */
async function expectReceipt(shop: MortalShop, order: string, buyer: string): Promise<void> {
  await shop.until(
    async () => (await shop.statusOf(order)) === 'paid' && shop.mailsTo(buyer).length > 0,
  )
  expect(await licensesOf(shop, order)).toHaveLength(1)
  const ids = shop.mailsTo(buyer).map((headers) => headers.get('message-id'))
  expect(new Set(ids).size).toBe(1)
}

interface Credentials {
  username: string
  password: string
  order: string
}

/** However often it is claimed, it is one account with one license, and the last password opens it. */
async function expectAccount(shop: MortalShop, order: string, claim: string): Promise<void> {
  const first = await shop.press<Credentials>('payments/claim', { claim })
  const again = await shop.press<Credentials>('payments/claim', { claim })
  expect(again).toMatchObject({ username: first.username, order })
  const { username, password } = again
  await shop.press('users/login', { username, password })
  const account = await shop.database
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  expect(await licensesOf(shop, order)).toMatchObject([{ account_id: account.id }])
  const accounts = await shop.database.selectFrom('accounts').select('id').execute()
  const claimed = await shop.database.selectFrom('orders').select('account_id').execute()
  expect(new Set(accounts.map(({ id }) => id))).toEqual(
    new Set(claimed.flatMap(({ account_id }) => account_id ?? [])),
  )
}
