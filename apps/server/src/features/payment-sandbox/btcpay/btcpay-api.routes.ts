/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { Books } from '../books.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { BtcpayError, refused, wrongInput } from './btcpay-error.ts'
import { btcpayStoreId, methodIds, type StoredInvoice } from './btcpay-objects.ts'
import { ownWebhook } from './btcpay-webhook.ts'
import { createInvoice } from './create-invoice.ts'
import { knownInvoice, markInvoice } from './invoice-actions.ts'
import { invoiceAnswer, methodAnswer } from './invoice-answer.ts'
import { payoutAnswers, pullPaymentAnswer } from './pull-payment-answer.ts'
import { refundInvoice } from './refund-invoice.ts'
import { createWebhook, webhookAnswer } from './webhooks.ts'

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
    secured.get('/api/v1/server/info', async () => ({
      version: '2.4.1',
      onion: null,
      supportedPaymentMethods: methodIds,
      fullySynched: true,
      syncStatus: [],
    }))
    secured.get<InStore>('/api/v1/pull-payments/:id', async (request) => {
      const found = await knownPullPayment(context.read(), request.params.id)
      return pullPaymentAnswer(found, pages())
    })
    secured.get<InStore>('/api/v1/pull-payments/:id/payouts', async (request) =>
      payoutAnswers(await knownPullPayment(context.read(), request.params.id)),
    )

    void secured.register(
      async (store) => {
        store.addHook<InStore>('preHandler', async (request) => {
          if (request.params.storeId === btcpayStoreId) return
          const message = 'Insufficient API Permissions for this store.'
          throw refused('missing-permission', message, 403)
        })
        store.post('/invoices', async (request) =>
          answer(await context.write((books) => createInvoice(books, bodyJson(request)))),
        )
        store.get<{ Querystring: ListQuery }>('/invoices', async (request) =>
          (await listInvoices(context.read(), request.query)).map(answer),
        )
        store.get<InStore>('/invoices/:id', async (request) =>
          answer(await knownInvoice(context.read(), request.params.id)),
        )
        store.get<InStore>('/invoices/:id/payment-methods', async (request) => {
          const invoice = await knownInvoice(context.read(), request.params.id)
          return invoice.methods.map((method) => methodAnswer(invoice, method))
        })
        store.post<InStore>('/invoices/:id/status', async (request) => {
          const parsed = markRequest.safeParse(bodyJson(request))
          if (!parsed.success) throw wrongInput('status', 'Status can only be Settled or Invalid.')
          return answer(
            await context.write(async (books) =>
              markInvoice(books, await knownInvoice(books, request.params.id), parsed.data.status),
            ),
          )
        })
        store.post<InStore>('/invoices/:id/refund', async (request) =>
          pullPaymentAnswer(
            await context.write(async (books) =>
              refundInvoice(books, await knownInvoice(books, request.params.id), bodyJson(request)),
            ),
            pages(),
          ),
        )
        store.get('/payment-methods', async () =>
          methodIds.map((paymentMethodId) => ({ enabled: true, paymentMethodId })),
        )
        store.get('/webhooks', async () => {
          const made = (await context.read().list('btcpay.webhook')).map(({ body }) => body)
          return [ownWebhook, ...made].map(webhookAnswer)
        })
        store.post('/webhooks', async (request) =>
          context.write((books) => createWebhook(books, bodyJson(request))),
        )
      },
      { prefix: '/api/v1/stores/:storeId' },
    )
  })
}

const markRequest = z.object({ status: z.enum(['Settled', 'Invalid']) })

interface ListQuery {
  orderId?: string | string[]
  status?: string | string[]
  skip?: string
  take?: string
}

async function listInvoices(books: Books, query: ListQuery): Promise<StoredInvoice[]> {
  const orders = query.orderId === undefined ? undefined : [query.orderId].flat()
  const statuses = query.status === undefined ? undefined : [query.status].flat()
  const found =
    orders === undefined
      ? await books.list('btcpay.invoice')
      : (await Promise.all(orders.map((ref) => books.list('btcpay.invoice', { ref })))).flat()
  const skip = Number(query.skip ?? 0)
  return found
    .map(({ body }) => body)
    .filter(({ status }) => statuses === undefined || statuses.includes(status))
    .slice(skip, skip + Number(query.take ?? 50))
}

async function knownPullPayment(books: Books, id: string) {
  const found = await books.get('btcpay.pull_payment', id)
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
