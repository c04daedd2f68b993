import type { FastifyInstance } from 'fastify'

import { chosen, type PageTools } from '../pages/page-tools.ts'
import { choices, dollars, link, notice, orderSummary, page } from '../pages/page.ts'

interface OneSession {
  Params: { id: string }
  Querystring: { declined?: string }
}

/** Where a card is entered, in the real Stripe. Here there is no card to enter. */
export function stripePages(app: FastifyInstance, tools: PageTools): void {
  const { context, choose, view, send, sendMissing } = tools
  const path = `${context.prefix}/stripe/c/pay`

  app.get<OneSession>(`${path}/:id`, async (request, reply) => {
    const { id } = request.params
    const payment = await view(id)
    const stored = await context.read().get('stripe.session', id)
    if (!payment || !stored) return sendMissing(reply)
    const { status, payment_status, success_url, cancel_url } = stored.session
    const open = status === 'open'
    const payer = payment.actions.filter(({ by }) => by === 'payer')
    const later = payment.actions.filter(({ name }) => name.startsWith('async-'))
    const offered = open
      ? [...payer, { name: 'decline', label: 'Decline' }, { name: 'cancel', label: 'Cancel' }]
      : later
    const said =
      open && request.query.declined
        ? notice('Your card was declined. Nothing was charged.', 'alert')
        : open
          ? ''
          : notice(
              endings[
                payment_status === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'unpaid'
              ],
            )
    const back = status === 'complete' ? onwardUrl(success_url, id) : cancel_url
    const content = `${said}${orderSummary(payment)}
${choices(`${path}/${id}`, open ? 'What does the payer do?' : 'How does the payment end?', offered)}
${!open && back && context.mayReturnTo(back) ? link(back, 'Return to the shop') : ''}
${link(`${context.prefix}?payment=${id}`, 'Sandbox controls for this payment')}`
    const title = open
      ? `Pay ${dollars(payment.totalCents)}`
      : `${dollars(payment.totalCents)} by card`
    return send(reply, page({ prefix: context.prefix, title, eyebrow: 'Stripe Checkout', content }))
  })

  app.post<OneSession>(`${path}/:id`, async (request, reply) => {
    const { id } = request.params
    const stored = await context.read().get('stripe.session', id)
    if (!stored) return sendMissing(reply)
    const here = `${path}/${encodeURIComponent(id)}`
    const { success_url, cancel_url } = stored.session
    const goTo = (url: string | null) =>
      reply.redirect(url !== null && context.mayReturnTo(url) ? url : here, 303)
    switch (chosen(request)) {
      case 'decline':
        return reply.redirect(`${here}?declined=1`, 303)
      case 'cancel':
        return goTo(cancel_url)
      case 'pay':
        return (await choose(id, 'pay')) ? goTo(onwardUrl(success_url, id)) : goTo(null)
      default:
        await choose(id, chosen(request))
        return goTo(null)
    }
  })
}

const endings = {
  paid: 'This payment is complete.',
  unpaid: 'The payer is done. The money takes days to arrive, or never does.',
  expired: 'This payment page has expired. Start again in the shop.',
}

function onwardUrl(successUrl: string | null, id: string): string | null {
  return successUrl?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null
}
