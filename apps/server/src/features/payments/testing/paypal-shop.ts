import { openPaypalGateway } from '../providers/paypal/paypal-gateway.ts'
import { type Answers, openStubApi, orderId, type Reply, testDeps } from './stub-server.ts'

export const usd = (value: string) => ({ currency_code: 'USD', value })

function unit(changes: object = {}) {
  return {
    custom_id: orderId,
    amount: usd('26.99'),
    payee: { merchant_id: 'OURSHOP' },
    items: [{ name: 'Premium', quantity: '1' }],
    ...changes,
  }
}

export function order(status: string, changes: object = {}) {
  return { id: 'PP1', status, purchase_units: [unit(changes)], something_new: true }
}

/** An order whose money was taken, or not, as its capture says. */
export function captured(status: string, changes: object = {}, payments: object = {}) {
  const capture = { id: 'CAP1', status, amount: usd('26.99'), ...changes }
  return order('COMPLETED', { payments: { captures: [capture], ...payments } })
}

export const issue = (status: number, name: string): Reply => ({
  status,
  json: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'no',
    debug_id: 'dbg-body',
    details: [{ issue: name }],
  },
})

export const missing: Reply = {
  status: 404,
  json: { name: 'RESOURCE_NOT_FOUND', debug_id: 'd', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
}

export const orders = '/v2/checkout/orders'
export const disputes = '/v1/customer/disputes'

/** Our gateway at a PayPal that answers as the test says, and hands out a token to whoever asks. */
export async function openShop(
  answers: Answers,
  { timeoutMs = 5_000, merchantId = 'OURSHOP' } = {},
) {
  let tokens = 0
  const usual: Answers = {
    'POST /v1/oauth2/token': () => ({
      json: { access_token: `T${(tokens += 1)}`, expires_in: 3600 },
    }),
    [`GET ${disputes}`]: { json: { items: [] } },
  }
  const { url, seen, sent } = await openStubApi(
    { ...usual, ...answers },
    { status: 400, json: { name: 'NOT_IN_THIS_TEST' } },
  )
  const deps = testDeps({ timeoutMs })
  const keys = { clientId: 'id', clientSecret: 'very-secret', webhookId: 'WH1', sdkUrl: '' }
  const gateway = openPaypalGateway(
    { ...keys, merchantId: merchantId || undefined, apiUrl: url },
    deps,
  )
  return { gateway, sent, runtime: deps.runtime, seen }
}
