import type { ProviderName } from '../delivery.ts'

/** What an answer says instead of the truth. */
export interface Lie {
  provider?: ProviderName
  /** Answers to POST tell the truth, unless this is set. */
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

export function lyingAnswer(
  call: { provider: ProviderName; method: string },
  payload: string,
  lies: readonly Lie[],
): string {
  const told = lies.filter(
    ({ provider, everywhere, noUrl }) =>
      (provider === undefined || provider === call.provider) &&
      (call.method === 'GET' || everywhere === true || noUrl === true),
  )
  if (told.length === 0) return payload
  const body = parsed(payload)
  if (body === undefined) return payload
  for (const lie of told) for (const object of objectsIn(body)) tell[call.provider](object, lie)
  return JSON.stringify(body)
}

const tell: Record<ProviderName, (object: JsonObject, lie: Lie) => void> = {
  stripe: (session, lie) => {
    if (session['object'] !== 'checkout.session') return
    if (lie.amountCents !== undefined) session['amount_total'] = lie.amountCents
    if (lie.currency !== undefined) session['currency'] = lie.currency.toLowerCase()
    if (lie.orderId !== undefined) {
      session['client_reference_id'] = lie.orderId
      session['metadata'] = { order_id: lie.orderId }
    }
    if (lie.otherStore) session['livemode'] = true
    if (lie.id !== undefined) session['id'] = lie.id
    if (lie.noUrl) session['url'] = null
  },
  paypal: (order, lie) => {
    const units = order['purchase_units']
    if (lie.noUrl) order['links'] = []
    if (!Array.isArray(units)) return
    if (lie.id !== undefined) order['id'] = lie.id
    for (const unit of units as JsonObject[]) {
      const payments = unit['payments'] as { captures?: JsonObject[] } | undefined
      for (const holder of [unit, ...(payments?.captures ?? [])]) {
        const amount = holder['amount'] as JsonObject | undefined
        if (amount && lie.amountCents !== undefined) amount['value'] = dollars(lie.amountCents)
        if (amount && lie.currency !== undefined) amount['currency_code'] = lie.currency
        if (lie.orderId !== undefined) {
          holder['custom_id'] = lie.orderId
          holder['invoice_id'] = lie.orderId
        }
      }
      if (lie.otherStore) unit['payee'] = { merchant_id: 'ANETHERMERCHT' }
    }
  },
  btcpay: (invoice, lie) => {
    if (invoice['checkoutLink'] === undefined) return
    if (lie.amountCents !== undefined) invoice['amount'] = dollars(lie.amountCents)
    if (lie.currency !== undefined) invoice['currency'] = lie.currency
    if (lie.orderId !== undefined) {
      invoice['metadata'] = { ...(invoice['metadata'] as JsonObject), orderId: lie.orderId }
    }
    if (lie.otherStore) invoice['storeId'] = 'AnotherStore'
    if (lie.id !== undefined) invoice['id'] = lie.id
    if (lie.noUrl) invoice['checkoutLink'] = null
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
