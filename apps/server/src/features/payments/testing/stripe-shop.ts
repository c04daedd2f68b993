import { openStripeGateway } from '../providers/stripe/stripe-gateway.ts'
import {
  type Answers,
  attemptId,
  openStubApi,
  orderId,
  type Reply,
  testDeps,
} from './stub-server.ts'

export const secretKey = 'sk_test_not_a_real_key'
export const rate = {
  id: 'txr_1',
  active: true,
  inclusive: false,
  percentage: 8,
  metadata: { sales_tax_basis_points: '800' },
}

export function session(changes: object = {}) {
  return {
    id: 'cs_1',
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2699,
    currency: 'usd',
    livemode: false,
    client_reference_id: orderId,
    metadata: { order_id: orderId, attempt_id: attemptId },
    url: 'https://checkout.example/c/pay/cs_1',
    total_details: { amount_tax: 200 },
    payment_intent: null,
    something_new: { from: 'next year' },
    ...changes,
  }
}

export const charge = (changes: object = {}) => ({
  id: 'ch_1',
  amount_refunded: 0,
  disputed: false,
  ...changes,
})

export const paid = (chargeChanges: object = {}, changes: object = {}) =>
  session({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: charge(chargeChanges) },
    ...changes,
  })

export const failure = (status: number, error: object): Reply => ({ status, json: { error } })

export async function openShop(answers: Answers, { key = secretKey, timeoutMs = 5_000 } = {}) {
  const { url, sent } = await openStubApi(
    answers,
    failure(400, { type: 'invalid_request_error', code: 'not_in_this_test' }),
  )
  const keys = { secretKey: key, webhookSecret: 'whsec_x', apiUrl: `${url}/sandbox/stripe` }
  const gateway = openStripeGateway(keys, testDeps({ timeoutMs }))
  return { gateway, sent }
}

export const api = '/sandbox/stripe/v1'
export const sessions = `${api}/checkout/sessions`
export const taxRates = { [`GET ${api}/tax_rates`]: { json: { object: 'list', data: [rate] } } }
