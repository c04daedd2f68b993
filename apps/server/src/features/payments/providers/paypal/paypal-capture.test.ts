import { expect, test } from 'vitest'

import { captured, issue, missing, openShop, order, orders } from '../../testing/paypal-shop.ts'
import { orderId, type Reply } from '../../testing/stub-server.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

const capture = { providerId: 'PP1', orderId, declines: 0 }
const capturePath = `POST ${orders}/PP1/capture`

test('a capture answers with status, debug id, captures and items', async () => {
  const { gateway, sent } = await openShop({
    [capturePath]: {
      status: 201,
      json: captured('COMPLETED'),
      headers: { 'Paypal-Debug-Id': 'dbg' },
    },
  })
  expect(await gateway.capture(capture)).toEqual({
    status: 'COMPLETED',
    debugId: 'dbg',
    purchaseUnits: [
      { captures: [{ id: 'CAP1', status: 'COMPLETED' }], items: [{ name: 'Premium' }] },
    ],
  })
  const [asked] = sent(capturePath)
  expect(asked?.headers['prefer']).toBe('return=representation')
  expect(asked?.headers['paypal-request-id']).toBe(`${orderId}:capture:PP1:0`)
})

test('an answer without items is completed by reading the order', async () => {
  const { gateway } = await openShop({
    [capturePath]: {
      status: 201,
      json: { id: 'PP1', status: 'COMPLETED', purchase_units: [{ payments: {} }] },
    },
    [`GET ${orders}/PP1`]: { json: captured('PENDING') },
  })
  const { purchaseUnits } = await gateway.capture(capture)
  expect(purchaseUnits).toEqual([
    { captures: [{ id: 'CAP1', status: 'PENDING' }], items: [{ name: 'Premium' }] },
  ])
})

test('what was captured before counts as captured now', async () => {
  const { gateway } = await openShop({
    [capturePath]: issue(422, 'ORDER_ALREADY_CAPTURED'),
    [`GET ${orders}/PP1`]: {
      json: captured('COMPLETED'),
      headers: { 'paypal-debug-id': 'dbg-get' },
    },
  })
  expect(await gateway.capture(capture)).toMatchObject({ status: 'COMPLETED', debugId: 'dbg-get' })
})

test.each<[string, Reply]>([
  ['another capture under way', issue(409, 'PREVIOUS_REQUEST_IN_PROGRESS')],
  ['an error of theirs', { status: 500, json: {} }],
  ['a lost connection', { mishap: 'cut' }],
  ['no answer', { mishap: 'silent' }],
])('after %s the same capture is repeated, and then the order is read', async (_name, reply) => {
  const { gateway, sent } = await openShop(
    { [capturePath]: reply, [`GET ${orders}/PP1`]: { json: captured('COMPLETED') } },
    { timeoutMs: reply.mishap === 'silent' ? 400 : 5_000 },
  )
  expect((await gateway.capture(capture)).status).toBe('COMPLETED')
  const ids = sent(capturePath).map(({ headers }) => headers['paypal-request-id'])
  expect(ids).toEqual(Array.from({ length: 3 }, () => `${orderId}:capture:PP1:0`))
})

test('a capture that did not happen is not called one', async () => {
  const { gateway } = await openShop({
    [capturePath]: { status: 500, json: {} },
    [`GET ${orders}/PP1`]: { json: order('APPROVED') },
  })
  await expect(gateway.capture(capture)).rejects.toThrow(ProviderUnavailable)
})

test.each([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_NOT_APPROVED',
  'DUPLICATE_INVOICE_ID',
])('%s is passed on with its debug id', async (name) => {
  const { gateway } = await openShop({ [capturePath]: issue(422, name) })
  const error: unknown = await gateway.capture(capture).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderRefused)
  expect(error).toMatchObject({ reason: name, debugId: 'dbg-body' })
})

test('an order that PayPal has forgotten cannot be captured', async () => {
  const { gateway } = await openShop({ [capturePath]: missing })
  await expect(gateway.capture(capture)).rejects.toMatchObject({ reason: 'RESOURCE_NOT_FOUND' })
})

test('another card after a decline is another request, and another order always is', async () => {
  const { gateway, sent } = await openShop({
    [capturePath]: issue(422, 'INSTRUMENT_DECLINED'),
    [`POST ${orders}/PP2/capture`]: issue(422, 'INSTRUMENT_DECLINED'),
  })
  const tries = [capture, { ...capture, declines: 1 }, { ...capture, providerId: 'PP2' }]
  for (const one of tries) {
    await expect(gateway.capture(one)).rejects.toThrow(ProviderRefused)
  }
  const asked = [...sent(capturePath), ...sent(`POST ${orders}/PP2/capture`)]
  const ids = asked.map(({ headers }) => headers['paypal-request-id'])
  expect(new Set(ids).size).toBe(3)
})

test('the key of a capture is made of what is stored, and of nothing that a restart forgets', async () => {
  const keysOfOneProcess = async () => {
    const { gateway, sent } = await openShop({ [capturePath]: issue(422, 'INSTRUMENT_DECLINED') })
    const take = () => gateway.capture({ ...capture, declines: 3 })
    await expect(take()).rejects.toThrow(ProviderRefused)
    await expect(take()).rejects.toThrow(ProviderRefused)
    return sent(capturePath).map(({ headers }) => headers['paypal-request-id'])
  }
  const keys = [...(await keysOfOneProcess()), ...(await keysOfOneProcess())]
  expect(keys).toEqual(Array(4).fill(`${orderId}:capture:PP1:3`))
})

test('an answer about another order is none', async () => {
  const { gateway } = await openShop({
    [capturePath]: { json: { ...captured('COMPLETED'), id: 'PP9' } },
    [`GET ${orders}/PP1`]: { json: order('APPROVED') },
  })
  await expect(gateway.capture(capture)).rejects.toThrow(ProviderUnavailable)
})
