/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { cents } from './check-amounts.ts'
import { disputeAnswer, fullCaptureAnswer, refundAnswer } from './order-answer.ts'
import { knownCapture } from './paypal-actions.ts'
import { malformed, notFound } from './paypal-error.ts'
import { bodyJson, onceOnly, prefer } from './paypal-request.ts'
import { refundCapture } from './refund-capture.ts'

interface OneObject {
  Params: { id: string }
}

/** What became of the money: captures, their refunds and their disputes. */
export function paypalCaptures(app: FastifyInstance, context: SandboxContext): void {
  const addresses = () => addressesOf(context, 'paypal')

  app.get<OneObject>('/v2/payments/captures/:id', async (request) =>
    fullCaptureAnswer(await knownCapture(context.read(), request.params.id), addresses()),
  )
  app.post<OneObject>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const { amount } = readRefund(bodyJson(request))
    const { object: refund, first } = await context.write((store) =>
      onceOnly(
        store,
        request,
        async () => {
          const capture = await knownCapture(store, request.params.id)
          const currency = capture.unit.amount.currency_code
          const asked = amount ? cents(amount, '/amount/value', currency) : null
          return refundCapture(store, capture, asked, addresses())
        },
        knownRefund,
      ),
    )
    const { id, status, links, ...rest } = refundAnswer(refund, addresses())
    const answer = { id, status, links, ...(prefer(request) === 'representation' && rest) }
    return reply.status(first ? 201 : 200).send(answer)
  })
  app.get<{ Querystring: { disputed_transaction_id?: string } }>(
    '/v1/customer/disputes',
    async (request) => {
      const captures = await context.read().list('paypal.capture')
      const items = captures
        .map(({ body }) => body)
        .filter(({ id }) => id === (request.query.disputed_transaction_id ?? id))
        .flatMap((capture) => (capture.dispute ? [disputeAnswer(capture, capture.dispute)] : []))
      return { items, links: [] }
    },
  )
}

const refundRequest = z.object({
  amount: z.optional(z.object({ currency_code: z.string(), value: z.string() })),
})

function readRefund(body: unknown) {
  const parsed = refundRequest.safeParse(body)
  if (parsed.success) return parsed.data
  throw malformed('INVALID_PARAMETER_SYNTAX', '/amount')
}

async function knownRefund(store: SandboxStore, id: string) {
  const refund = await store.get('paypal.refund', id)
  if (!refund) throw notFound()
  return refund
}
