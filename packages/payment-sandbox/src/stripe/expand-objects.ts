import type { SandboxStore } from '../store/sandbox-store.ts'
import type { StoredKinds } from '../store/stored-kinds.ts'
import { invalid } from './stripe-error.ts'
import type { SessionLine } from './stripe-objects.ts'

type JsonObject = Record<string, unknown>

const kindOfPrefix: Record<string, keyof StoredKinds> = {
  pi: 'stripe.payment_intent',
  ch: 'stripe.charge',
  re: 'stripe.refund',
  du: 'stripe.dispute',
}
const maxDepth = 4

/** Puts whole objects in the place of their ids, as `expand[]` asks. */
export async function expandObject(store: SandboxStore, object: object, paths: readonly string[]) {
  const expanded: JsonObject = { ...object }
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > maxDepth) {
      throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    }
    // oxlint-disable-next-line no-await-in-loop -- one path may build on the one before
    await expandPath(store, expanded, steps, path)
  }
  return expanded
}

async function expandPath(
  store: SandboxStore,
  object: JsonObject,
  steps: readonly string[],
  path: string,
) {
  const [key = '', ...rest] = steps
  const value = await expandedValue(store, object, key, path)
  object[key] = value
  if (rest.length === 0 || value === null) return
  const inner = key === 'data' && Array.isArray(value) ? value.map(asJson) : [asJson(value)]
  for (const child of inner) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of objects
    await expandPath(store, child, rest, path)
  }
  object[key] = Array.isArray(value) ? inner : inner[0]
}

async function expandedValue(store: SandboxStore, object: JsonObject, key: string, path: string) {
  if (object['object'] === 'checkout.session' && key === 'line_items') {
    const stored = await store.get('stripe.session', String(object['id']))
    return lineItemList(stored?.lines ?? [], String(object['currency']), String(object['id']))
  }
  if (object['object'] === 'charge' && key === 'refunds') {
    const refunds = await store.list('stripe.refund', { ref: String(object['payment_intent']) })
    const url = `/v1/charges/${String(object['id'])}/refunds`
    return { object: 'list', data: refunds.map(({ body }) => body), has_more: false, url }
  }
  const value = object[key]
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand[]')
  }
  if (typeof value !== 'string') return value
  const kind = kindOfPrefix[value.split('_')[0] ?? '']
  if (!kind) throw invalid(`This property cannot be expanded (${path}).`, 'expand[]')
  return (await store.get(kind, value)) ?? null
}

export function lineItemList(lines: readonly SessionLine[], currency: string, sessionId: string) {
  const data = lines.map((line) => ({
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: line.amountSubtotal,
    amount_tax: line.amountTax,
    amount_total: line.amountSubtotal + line.amountTax,
    currency,
    description: line.description,
    metadata: {},
    price: null,
    quantity: line.quantity,
  }))
  const url = `/v1/checkout/sessions/${sessionId}/line_items`
  return { object: 'list', data, has_more: false, url }
}

/** Only objects are looked into; anything else has nothing to expand. */
function asJson(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
