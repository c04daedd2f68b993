import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import type { Books } from '../books.ts'
import { NotPossible, runControl } from '../controls.ts'
import type { ProviderName } from '../delivery.ts'
import { paypalPlaces } from '../paypal/paypal-places.ts'
import { hurryDeliveries } from '../queue-delivery.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { btcpayPages } from './btcpay-pages.ts'
import { controlPage, type ShownDeliveries } from './control-page.ts'
import { chosen, type PageTools } from './page-tools.ts'
import { page } from './page.ts'
import { type PaymentView, viewPayment } from './payment-view.ts'
import { paypalPages } from './paypal-pages.ts'
import { stripePages } from './stripe-pages.ts'

const stylesheet = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8')

export function sandboxPages(
  app: FastifyInstance,
  context: SandboxContext,
  providers: readonly ProviderName[],
): void {
  const { prefix } = context
  const places = paypalPlaces(context)
  const tools: PageTools = {
    context,
    choose: async (provider, id, action) => {
      try {
        await context.write((books) => runControl(books, provider, id, action, places()))
        return true
      } catch (error) {
        if (error instanceof NotPossible) return false
        throw error
      }
    },
    view: (provider, id) => viewPayment(context.read(), provider, id),
    send: (reply, html) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html),
    sendMissing: (reply) =>
      tools.send(
        reply.status(404),
        page({
          prefix,
          title: 'No such payment',
          eyebrow: 'Sandbox',
          content: '<p class="lead">It was forgotten, or never was. Start again in the shop.</p>',
        }),
      ),
  }

  app.get(`${prefix}/style.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  )
  app.get<{ Querystring: { payment?: string } }>(prefix, async (request, reply) => {
    const books = context.read()
    const payments = await listPayments(books, providers, request.query.payment)
    const shown = {
      prefix,
      payments,
      one: request.query.payment,
      webhooks: await deliveries(books),
    }
    return tools.send(reply, controlPage(shown))
  })
  app.post<{ Params: { provider: string; id: string }; Querystring: { one?: string } }>(
    `${prefix}/controls/:provider/:id`,
    async (request, reply) => {
      const { id } = request.params
      const provider = providers.find((name) => name === request.params.provider)
      if (!provider) return tools.sendMissing(reply)
      await tools.choose(provider, id, chosen(request))
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
  if (providers.includes('stripe')) stripePages(app, tools)
  if (providers.includes('paypal')) paypalPages(app, tools)
  if (providers.includes('btcpay')) btcpayPages(app, tools)
}

const shownAtMost = 40

async function listPayments(
  books: Books,
  providers: readonly ProviderName[],
  only: string | undefined,
): Promise<PaymentView[]> {
  const kinds = {
    stripe: 'stripe.session',
    paypal: 'paypal.order',
    btcpay: 'btcpay.invoice',
  } as const
  const found = await Promise.all(
    providers.map(async (provider) =>
      (await books.list(kinds[provider], { limit: shownAtMost })).map(({ id, position }) => ({
        provider,
        id,
        position,
      })),
    ),
  )
  const newest = found.flat().toSorted((a, b) => b.position - a.position)
  const wanted = only === undefined ? newest : newest.filter(({ id }) => id === only)
  const views = await Promise.all(
    wanted.slice(0, shownAtMost).map(({ provider, id }) => viewPayment(books, provider, id)),
  )
  return views.filter((view) => view !== undefined)
}

async function deliveries(books: Books): Promise<ShownDeliveries> {
  const newest = (await books.list('delivery', { limit: 200 })).map(({ body }) => body)
  const count = (state: string) => newest.filter((delivery) => delivery.state === state).length
  return { delivered: count('delivered'), waiting: count('waiting'), givenUp: count('given up') }
}
