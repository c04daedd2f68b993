import type { ProviderName } from '../provider-name.ts'

/** What an answer says instead of the truth. */
export interface FalseAnswer {
  provider?: ProviderName
  /** Answers to POST are true, unless this is set. */
  everywhere?: boolean
  amountCents?: number
  currency?: string
  orderId?: string
  /** Another shop's: Stripe's live mode, PayPal's merchant, BTCPay's store. */
  otherStore?: boolean
  /** Another object's id. */
  id?: string
  /** A page to pay at is missing. */
  noUrl?: boolean
}

type JsonObject = Record<string, unknown>

export function falsifiedAnswer(
  call: { provider: ProviderName; method: string },
  payload: string,
  falseAnswers: readonly FalseAnswer[],
): string {
  const reported = falseAnswers.filter(
    ({ provider, everywhere, noUrl }) =>
      (provider === undefined || provider === call.provider) &&
      (call.method === 'GET' || everywhere === true || noUrl === true),
  )
  if (reported.length === 0) return payload
  const body = parsed(payload)
  if (body === undefined) return payload
  for (const wrong of reported) {
    for (const object of objectsIn(body)) falsify[call.provider](object, wrong)
  }
  return JSON.stringify(body)
}

const falsify: Record<ProviderName, (object: JsonObject, wrong: FalseAnswer) => void> = {
  stripe: (session, wrong) => {
    if (session['object'] !== 'checkout.session') return
    if (wrong.amountCents !== undefined) session['amount_total'] = wrong.amountCents
    if (wrong.currency !== undefined) session['currency'] = wrong.currency.toLowerCase()
    if (wrong.orderId !== undefined) {
      session['client_reference_id'] = wrong.orderId
      session['metadata'] = { order_id: wrong.orderId }
    }
    if (wrong.otherStore) session['livemode'] = true
    if (wrong.id !== undefined) session['id'] = wrong.id
    if (wrong.noUrl) session['url'] = null
  },
  paypal: (order, wrong) => {
    const units = order['purchase_units']
    if (wrong.noUrl) order['links'] = []
    if (!Array.isArray(units)) return
    if (wrong.id !== undefined) order['id'] = wrong.id
    for (const unit of units as JsonObject[]) {
      const payments = unit['payments'] as { captures?: JsonObject[] } | undefined
      for (const holder of [unit, ...(payments?.captures ?? [])]) {
        const amount = holder['amount'] as JsonObject | undefined
        if (amount && wrong.amountCents !== undefined) amount['value'] = dollars(wrong.amountCents)
        if (amount && wrong.currency !== undefined) amount['currency_code'] = wrong.currency
        if (wrong.orderId !== undefined) {
          holder['custom_id'] = wrong.orderId
          holder['invoice_id'] = wrong.orderId
        }
      }
      if (wrong.otherStore) unit['payee'] = { merchant_id: 'ANETHERMERCHT' }
    }
  },
  btcpay: (invoice, wrong) => {
    if (invoice['checkoutLink'] === undefined) return
    if (wrong.amountCents !== undefined) invoice['amount'] = dollars(wrong.amountCents)
    if (wrong.currency !== undefined) invoice['currency'] = wrong.currency
    if (wrong.orderId !== undefined) {
      invoice['metadata'] = { ...(invoice['metadata'] as JsonObject), orderId: wrong.orderId }
    }
    if (wrong.otherStore) invoice['storeId'] = 'AnotherStore'
    if (wrong.id !== undefined) invoice['id'] = wrong.id
    if (wrong.noUrl) invoice['checkoutLink'] = null
  },
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** One object, or the objects of a list. */
function objectsIn(body: unknown): JsonObject[] {
  if (Array.isArray(body)) return body as JsonObject[]
  const object = body as JsonObject
  return Array.isArray(object['data']) ? (object['data'] as JsonObject[]) : [object]
}

function parsed(payload: string): unknown {
  try {
    const body: unknown = JSON.parse(payload)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
