/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import { readFileSync } from 'node:fs'

import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { paypalClientId } from './access-token.ts'
import { approveOrder, knownOrder } from './paypal-actions.ts'
import { PaypalError } from './paypal-error.ts'

const buttons = readFileSync(new URL('./buttons.browser.js', import.meta.url), 'utf8')

interface OneOrder {
  Params: { id: string }
}

/** The script of the wallet buttons, and what it asks of its own server. */
export function paypalSdk(app: FastifyInstance, context: SandboxContext): void {
  const addresses = () => addressesOf(context, 'paypal')
  app.addHook('onRequest', async (_request, reply) => {
    // Shops elsewhere load it too, when it stands in for PayPal in their tests.
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PaypalError)
      return reply.status(error.status).send({ name: error.errorName })
    request.log.error({ err: error }, 'the PayPal sandbox failed')
    return reply.status(500).send({ name: 'INTERNAL_SERVER_ERROR' })
  })

  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/sdk/js',
    async (request, reply) => {
      const problem = refusal(request.query, context.actsLive())
      if (problem === undefined) return sendScript(reply, buttons)
      const message = `SDK Validation error: '${problem}'`
      return sendScript(reply, `throw new Error(${JSON.stringify(message)})\n`)
    },
  )
  app.get<OneOrder>('/sdk/orders/:id', async (request) => {
    const { unit, status } = await knownOrder(context.read(), request.params.id)
    const item = unit.items?.map(({ name }) => name).join(', ') ?? unit.description ?? 'An order'
    return { item, total: unit.amount.value, status }
  })
  app.post<OneOrder>('/sdk/orders/:id/approve', async (request) => {
    const { instrument } = approval.parse(JSON.parse(String(request.body)))
    await context.write((store) => approveOrder(store, request.params.id, instrument, addresses()))
    return {}
  })
}

const approval = z.strictObject({ instrument: z.enum(['good', 'held', 'declined']) })

/** What the real script refuses to start with. */
function refusal(query: Record<string, string | undefined>, live: boolean): string | undefined {
  if (query['client-id'] !== paypalClientId) return 'client-id not recognized'
  if (live && query['buyer-country'] !== undefined) {
    return 'Query parameter buyer-country disallowed in production env'
  }
  return undefined
}

function sendScript(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').send(text)
}
