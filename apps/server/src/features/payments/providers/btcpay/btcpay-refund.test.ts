import { expect, test } from 'vitest'

import { invoice, invoices, openShop } from '../../testing/btcpay-shop.ts'
import { ProviderUnavailable } from '../provider-errors.ts'

const refund = `POST ${invoices}/INV1/refund`
const pulls = 'GET /shop/api/v1/stores/STORE/pull-payments'
const payment = { providerId: 'INV1', reference: null, idempotencyKey: 'order:refund:1' }
const pull = { name: 'Refund order:refund:1', viewLink: 'https://btcpay.example/pull-payments/1' }

test('a refund is a page where the buyer names an address', async () => {
  const { gateway, sent } = await openShop({
    [`GET ${invoices}/INV1`]: { json: invoice('Settled') },
    [refund]: { json: pull },
  })
  const collect = { collectUrl: pull.viewLink }
  const part = { ...payment, amount: 500, idempotencyKey: 'part' }
  expect(await gateway.refund({ ...payment, amount: 'all' })).toEqual(collect)
  expect(await gateway.refund(part)).toEqual(collect)
  const payoutMethods = ['BTC-CHAIN']
  const custom = { refundVariant: 'Custom', customAmount: '5.00', customCurrency: 'USD' }
  expect(sent(refund).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { name: pull.name, payoutMethods, refundVariant: 'Fiat' },
    { name: 'Refund part', payoutMethods, ...custom },
  ])
})

const again = { ...payment, amount: 'all', mayExist: true } as const

test('a refund that was made already is found rather than made again', async () => {
  const { gateway, sent } = await openShop({ [pulls]: { json: [pull] }, [refund]: { json: pull } })
  expect(await gateway.refund(again)).toEqual({ collectUrl: pull.viewLink })
  expect(sent(refund)).toHaveLength(0)
})

test.each([500, 403, 404])(
  'no refund is made again while it is uncertain whether it was made (%i)',
  async (status) => {
    const { gateway, sent } = await openShop({
      [`GET ${invoices}/INV1`]: { json: invoice('Settled') },
      [pulls]: { status, json: {} },
      [refund]: { json: pull },
    })
    await expect(gateway.refund(again)).rejects.toThrow(ProviderUnavailable)
    expect(sent(refund)).toHaveLength(0)
  },
)
