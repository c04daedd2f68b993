/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { BtcpayError, refused, wrongInput } from './btcpay-error.ts'
import { btcpayStoreId, type StoredInvoice } from './btcpay-objects.ts'
import { createInvoice } from './create-invoice.ts'
import { knownInvoice } from './invoice-actions.ts'
import { invoiceAnswer, methodAnswer } from './invoice-answer.ts'
import { payoutAnswers, pullPaymentAnswer } from './pull-payment-answer.ts'
import { refundInvoice } from './refund-invoice.ts'

export const btcpayApiKey = 'sandbox-btcpay-api-key'

interface InStore {
  Params: { storeId: string; id: string }
}

/** BTCPay's Greenfield interface: the routes under a store. */
export function btcpayApi(app: FastifyInstance, context: SandboxContext): void {
  const pages = () => `${context.publicUrl()}${context.prefix}/btcpay`
  const answer = (invoice: StoredInvoice) => invoiceAnswer(invoice, `${pages()}/i/${invoice.id}`)

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BtcpayError) return reply.status(error.status).send(error.body)
    request.log.error({ err: error }, 'the BTCPay sandbox failed')
    return reply.status(500).send({ code: 'generic-error', message: 'The sandbox failed.' })
  })
  app.get('/api/v1/health', async () => ({ synchronized: true }))

  void app.register(async (secured) => {
    secured.addHook('onRequest', async (request) => {
      if (request.headers.authorization === `token ${btcpayApiKey}`) return
      throw refused(
        'unauthenticated',
        'Authentication is required for accessing this endpoint',
        401,
      )
    })
    secured.get<InStore>('/api/v1/pull-payments/:id/payouts', async (request) =>
      payoutAnswers(await knownPullPayment(context.read(), request.params.id)),
    )

    void secured.register(
      async (ofStore) => {
        ofStore.addHook<InStore>('preHandler', async (request) => {
          if (request.params.storeId === btcpayStoreId) return
          const message = 'Insufficient API Permissions for this store.'
          throw refused('missing-permission', message, 403)
        })
        ofStore.post('/invoices', async (request) =>
          answer(await context.write((store) => createInvoice(store, bodyJson(request)))),
        )
        ofStore.get<{ Querystring: ListQuery }>('/invoices', async (request) =>
          (await listInvoices(context.read(), request.query)).map(answer),
        )
        ofStore.get<InStore>('/invoices/:id', async (request) =>
          answer(await knownInvoice(context.read(), request.params.id)),
        )
        ofStore.get<InStore>('/invoices/:id/payment-methods', async (request) => {
          const invoice = await knownInvoice(context.read(), request.params.id)
          return invoice.methods.map((method) => methodAnswer(invoice, method))
        })
        ofStore.post<InStore>('/invoices/:id/refund', async (request) =>
          pullPaymentAnswer(
            await context.write(async (store) =>
              refundInvoice(store, await knownInvoice(store, request.params.id), bodyJson(request)),
            ),
            pages(),
          ),
        )
      },
      { prefix: '/api/v1/stores/:storeId' },
    )
  })
}

interface ListQuery {
  orderId?: string | string[]
  status?: string | string[]
  skip?: string
  take?: string
}

async function listInvoices(store: SandboxStore, query: ListQuery): Promise<StoredInvoice[]> {
  const orders = query.orderId === undefined ? undefined : [query.orderId].flat()
  const statuses = query.status === undefined ? undefined : [query.status].flat()
  const found =
    orders === undefined
      ? await store.list('btcpay.invoice')
      : (await Promise.all(orders.map((ref) => store.list('btcpay.invoice', { ref })))).flat()
  const skip = Number(query.skip ?? 0)
  return found
    .map(({ body }) => body)
    .filter(({ status }) => statuses === undefined || statuses.includes(status))
    .slice(skip, skip + Number(query.take ?? 50))
}

async function knownPullPayment(store: SandboxStore, id: string) {
  const found = await store.get('btcpay.pull_payment', id)
  if (!found) throw refused('pullpayment-not-found', 'The pull payment was not found', 404)
  return found
}

function bodyJson(request: FastifyRequest): unknown {
  try {
    return typeof request.body === 'string' ? JSON.parse(request.body) : {}
  } catch {
    throw wrongInput('', 'The request body is not valid JSON.')
  }
}
