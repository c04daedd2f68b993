/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance } from 'fastify'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { type CheckedOrder, checkOrder } from './check-order.ts'
import { orderAnswer } from './order-answer.ts'
import { captureOf, captureOrder, knownOrder, refundsOf } from './paypal-actions.ts'
import { unprocessable } from './paypal-error.ts'
import type { StoredOrder } from './paypal-objects.ts'
import { bodyJson, onceOnly, prefer, rememberDecline, requestId } from './paypal-request.ts'

interface OneObject {
  Params: { id: string }
}

/** Orders: create one, read it, take its money. */
export function paypalOrders(app: FastifyInstance, context: SandboxContext): void {
  const addresses = () => addressesOf(context, 'paypal')

  app.post('/v2/checkout/orders', async (request, reply) => {
    const checked = checkOrder(bodyJson(request))
    if (checked.withWallet && requestId(request) === undefined) {
      throw unprocessable(
        'PAYPAL_REQUEST_ID_REQUIRED',
        'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
      )
    }
    const { object: order, first } = await context.write((store) =>
      onceOnly(store, request, () => createOrder(store, checked), knownOrder),
    )
    const capture = await captureOf(context.read(), order)
    return reply
      .status(first ? 201 : 200)
      .send(orderAnswer(order, capture, addresses(), prefer(request)))
  })
  app.get<OneObject>('/v2/checkout/orders/:id', async (request) => {
    const store = context.read()
    const order = await knownOrder(store, request.params.id)
    const capture = await captureOf(store, order)
    const refunds = await refundsOf(store, order)
    return orderAnswer(order, capture, addresses(), 'representation', refunds)
  })
  app.post<OneObject>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const { object: order, first } = await context
      .write((store) =>
        onceOnly(
          store,
          request,
          () => captureOrder(store, request.params.id, addresses()),
          knownOrder,
        ),
      )
      .catch(async (error: unknown) => {
        await context.write((store) => rememberDecline(store, request, error))
        throw error
      })
    const capture = await captureOf(context.read(), order)
    return reply
      .status(first ? 201 : 200)
      .send(orderAnswer(order, capture, addresses(), prefer(request)))
  })
}

async function createOrder(store: SandboxStore, checked: CheckedOrder): Promise<StoredOrder> {
  const made: StoredOrder = {
    ...checked,
    id: store.newId('', 17).toUpperCase(),
    status: checked.withWallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: store.now(),
    updatedAt: store.now(),
    instrument: 'good',
    captureId: null,
  }
  await store.put('paypal.order', made.id, made, { ref: checked.unit.custom_id ?? null })
  return made
}
