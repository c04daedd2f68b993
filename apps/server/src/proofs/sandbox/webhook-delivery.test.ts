import { createInvoice } from '@leadline/payment-sandbox/btcpay/create-invoice'
import { receivePayment } from '@leadline/payment-sandbox/btcpay/invoice-actions'
import { openSandbox } from '@leadline/payment-sandbox/sandbox'
import type { Deliver } from '@leadline/payment-sandbox/sandbox-host'
import { changeStore } from '@leadline/payment-sandbox/store/sandbox-store'
import Fastify from 'fastify'
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument, no-await-in-loop -- a provider's answer is what it is, and a journey goes step by step */
import { expect, onTestFinished, test } from 'vitest'

import { migrate } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/open-database.ts'
import { sandboxDatabase } from '../../sandbox-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createTestRuntime, type TestRuntime } from '../../testing/test-runtime.ts'
import { openShop, type Shop } from './sandbox-shop.ts'

async function openInvoice(shop: Shop): Promise<string> {
  const { body } = await shop.btcpay('POST', '/api/v1/stores/SandboxStore/invoices', {
    amount: '26.99',
    currency: 'USD',
  })
  return (body as { id: string }).id
}

const idsOf = (shop: Shop) =>
  shop.received.map(({ body }) => {
    const { deliveryId, originalDeliveryId, isRedelivery } = JSON.parse(body) as {
      deliveryId: string
      originalDeliveryId: string
      isRedelivery: boolean
    }
    return { deliveryId, originalDeliveryId, isRedelivery }
  })

test('BTCPay sends again after 10 seconds, a minute, and six times 10 minutes, then never', async () => {
  const shop = await openShop()
  const id = await openInvoice(shop)
  shop.answerWith(...Array<number>(20).fill(503))
  await shop.sandbox.act('btcpay', id, 'expire')
  await shop.sandbox.deliverDue()
  const delays = [10, 60, ...Array<number>(6).fill(600)]
  for (const [index, seconds] of delays.entries()) {
    shop.runtime.advance(seconds * 1000 - 1)
    expect(await shop.sandbox.deliverDue()).toBe(0)
    shop.runtime.advance(1)
    expect(await shop.sandbox.deliverDue()).toBe(1)
    expect(shop.received).toHaveLength(index + 2)
  }
  shop.runtime.advance(30 * 86_400_000)
  expect(await shop.sandbox.deliverDue()).toBe(0)
  const ids = idsOf(shop)
  expect(new Set(ids.map(({ deliveryId }) => deliveryId)).size).toBe(9)
  expect(new Set(ids.map(({ originalDeliveryId }) => originalDeliveryId)).size).toBe(1)
  expect(ids.map(({ isRedelivery }) => isRedelivery)).toEqual([
    false,
    ...Array<boolean>(8).fill(true),
  ])
})

test('BTCPay takes a 4xx for an answer, except 408 and 429', async () => {
  for (const [status, sentAgain] of [
    [400, 0],
    [404, 0],
    [408, 1],
    [429, 1],
    [500, 1],
  ] as const) {
    const shop = await openShop()
    const id = await openInvoice(shop)
    shop.answerWith(status)
    await shop.sandbox.act('btcpay', id, 'expire')
    await shop.sandbox.deliverDue()
    shop.runtime.advance(3_600_000)
    expect([status, await shop.sandbox.deliverDue()]).toEqual([status, sentAgain])
  }
})

test('one failing delivery of BTCPay holds up the later ones, which then arrive in order', async () => {
  const shop = await openShop()
  const id = await openInvoice(shop)
  shop.answerWith(503)
  await shop.sandbox.act('btcpay', id, 'pay')
  await shop.sandbox.act('btcpay', id, 'settle')
  expect(await shop.events()).toEqual(['InvoiceReceivedPayment'])
  shop.runtime.advance(10_000)
  expect(await shop.events()).toEqual([
    'InvoiceReceivedPayment',
    'InvoiceProcessing',
    'InvoicePaymentSettled',
    'InvoiceSettled',
  ])
})

/** One process of the shop: nothing is sent until a test says so. */
function sandboxOn(database: Database, runtime: TestRuntime, deliver: Deliver) {
  return openSandbox(Fastify(), {
    database: sandboxDatabase(database),
    runtime,
    deliver,
    publicUrl: () => 'https://leadline.test',
    offers: () => true,
  })
}

test('whoever dies between a change and its webhook has lost nothing', async () => {
  const testDatabase = await createTestDatabase()
  const runtime = createTestRuntime()
  const open = () => openDatabase(testDatabase.config)
  const first = open()
  onTestFinished(() => testDatabase.remove())
  await migrate(first)
  await changeStore(sandboxDatabase(first), runtime, async (store) => {
    const invoice = await createInvoice(store, { amount: '26.99' })
    await receivePayment(store, invoice, 'part')
  })
  // It dies while it sends: nobody ever learns how that ended.
  await new Promise<void>((sending) => {
    const deliver = () => {
      sending()
      return new Promise<number>(() => {})
    }
    void sandboxOn(first, runtime, deliver).deliverDue()
  })
  await first.destroy()

  const second = open()
  onTestFinished(() => second.destroy())
  const arrived: string[] = []
  const deliver = async (_path: string, _headers: Record<string, string>, body: string) => {
    arrived.push(body)
    return 200
  }
  const again = () => sandboxOn(second, runtime, deliver).deliverDue()
  expect(await again()).toBe(0)
  runtime.advance(60_000)
  expect(await again()).toBe(1)
  expect(arrived[0]).toContain('InvoiceReceivedPayment')
  expect(await again()).toBe(0)
})

test('two that send at once send each webhook once', async () => {
  const testDatabase = await createTestDatabase()
  const runtime = createTestRuntime()
  const database = openDatabase(testDatabase.config)
  onTestFinished(async () => {
    await database.destroy()
    await testDatabase.remove()
  })
  await migrate(database)
  await changeStore(sandboxDatabase(database), runtime, async (store) => {
    for (let count = 0; count < 5; count++) {
      const invoice = await createInvoice(store, { amount: '26.99' })
      await receivePayment(store, invoice, 'rest')
    }
  })
  const arrived: string[] = []
  const deliver = async (_path: string, _headers: Record<string, string>, body: string) => {
    arrived.push((JSON.parse(body) as { deliveryId: string }).deliveryId)
    return 200
  }
  const [one, other] = [1, 2].map(() => sandboxOn(database, runtime, deliver))
  await Promise.all([one?.deliverDue(), other?.deliverDue()])
  await one?.deliverDue()
  expect(arrived).toHaveLength(10)
  expect(new Set(arrived).size).toBe(10)
})
