import { openBtcpayGateway } from '../providers/btcpay/btcpay-gateway.ts'
import {
  type Answers,
  attemptId,
  openStubApi,
  orderId,
  paymentRequest,
  testDeps,
} from './stub-server.ts'

export const nowS = Date.parse('2026-01-15T12:00:00Z') / 1000
export const checkoutLink = 'https://btcpay.example/i/INV1'

export function invoice(status = 'New', additionalStatus = 'None', changes: object = {}) {
  return {
    id: 'INV1',
    storeId: 'STORE',
    amount: '26.99',
    paidAmount: '0.0',
    currency: 'USD',
    type: 'Standard',
    checkoutLink,
    createdTime: nowS - 600,
    expirationTime: nowS + 3000,
    monitoringExpiration: nowS + 86_400,
    status,
    additionalStatus,
    metadata: { orderId, attemptId, itemDesc: 'Premium' },
    checkout: { paymentMethods: ['BTC-CHAIN'] },
    something_new: 1,
    ...changes,
  }
}

export function method(changes: object = {}) {
  return {
    paymentMethodId: 'BTC-CHAIN',
    currency: 'BTC',
    paymentLink: 'bitcoin:bcrt1q?amount=0.0004',
    amount: '0.0004',
    totalPaid: '0',
    due: '0.0004',
    payments: [],
    ...changes,
  }
}

export const invoices = '/shop/api/v1/stores/STORE/invoices'
export const search = `GET ${invoices}`
export const make = `POST ${invoices}`

export async function openShop(answers: Answers, { timeoutMs = 5_000 } = {}) {
  const { url, sent } = await openStubApi(answers, { status: 404, text: '' })
  const keys = { apiKey: 'very-secret', storeId: 'STORE', webhookSecret: 'x' }
  const gateway = openBtcpayGateway({ ...keys, url: `${url}/shop` }, testDeps({ timeoutMs }))
  return { gateway, sent }
}

export const crypto = paymentRequest({ method: 'bitcoin' })
