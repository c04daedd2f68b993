import { readFileSync } from 'node:fs'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { NotPossible } from '../controls/payment-controls.ts'
import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxProvider } from '../sandbox-provider.ts'
import { hurryDeliveries } from '../webhooks/queue-delivery.ts'
import { controlPage } from './control-page.ts'
import { chosen, type PageTools } from './page-tools.ts'
import { page } from './page.ts'
import { countDeliveries, listPayments } from './shown-payments.ts'

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')

export function sandboxPages(
  app: FastifyInstance,
  context: SandboxContext,
  providers: readonly SandboxProvider[],
): void {
  const { prefix } = context
  app.get(`${prefix}/style.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  )
  app.get<{ Querystring: { payment?: string } }>(prefix, async (request, reply) => {
    const store = context.read()
    const one = request.query.payment
    const payments = await listPayments(store, providers, one)
    const webhooks = await countDeliveries(store)
    return send(reply, controlPage({ prefix, payments, one, webhooks }))
  })
  app.post<{ Params: { provider: string; id: string }; Querystring: { one?: string } }>(
    `${prefix}/controls/:provider/:id`,
    async (request, reply) => {
      const { id } = request.params
      const provider = providers.find(({ name }) => name === request.params.provider)
      if (!provider) return sendMissing(reply, prefix)
      await toolsFor(context, provider).choose(id, chosen(request))
      return reply.redirect(
        request.query.one ? `${prefix}?payment=${encodeURIComponent(id)}` : prefix,
        303,
      )
    },
  )
  app.post(`${prefix}/webhooks`, async (_request, reply) => {
    await context.write(hurryDeliveries)
    return reply.redirect(prefix, 303)
  })
  for (const provider of providers) provider.pages(app, toolsFor(context, provider))
}

function toolsFor(context: SandboxContext, { name, controls }: SandboxProvider): PageTools {
  return {
    context,
    choose: async (id, action) => {
      try {
        await context.write((store) => controls.run(store, id, action, addressesOf(context, name)))
        return true
      } catch (error) {
        if (error instanceof NotPossible) return false
        throw error
      }
    },
    view: (id) => controls.view(context.read(), id),
    send,
    sendMissing: (reply) => sendMissing(reply, context.prefix),
  }
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

function sendMissing(reply: FastifyReply, prefix: string): FastifyReply {
  return send(
    reply.status(404),
    page({
      prefix,
      title: 'No such payment',
      eyebrow: 'Sandbox',
      content: '<p class="lead">It was forgotten, or never was. Start again in the shop.</p>',
    }),
  )
}
