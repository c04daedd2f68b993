import type { FastifyInstance } from 'fastify'

import { chosen, type PageTools } from '../pages/page-tools.ts'
import { choices, dollars, link, notice, orderSummary, page } from '../pages/page.ts'

interface OneOrder {
  Querystring: { token?: string }
}

/** PayPal's own page, for buyers who arrive by its link rather than by its buttons. */
export function paypalPages(app: FastifyInstance, tools: PageTools): void {
  const { context, choose, view, send, sendMissing } = tools
  const path = `${context.prefix}/paypal/checkoutnow`
  const fixed = [
    { name: 'cancel', label: 'Cancel' },
    { name: 'fail', label: 'Fail' },
  ]

  app.get<OneOrder>(path, async (request, reply) => {
    const id = request.query.token ?? ''
    const payment = await view(id)
    if (!payment) return sendMissing(reply)
    const payer = payment.actions.filter(({ by }) => by === 'payer')
    const offered = payer.length > 0 ? [...payer, ...fixed] : []
    const target = `${path}?token=${encodeURIComponent(id)}`
    const said =
      payment.state === 'Open' ? '' : notice(`The wallet says: ${payment.state.toLowerCase()}.`)
    const content = `${said}${orderSummary(payment)}
${choices(target, 'What does the payer do?', offered)}
${link(`${context.prefix}?payment=${encodeURIComponent(id)}`, 'Sandbox controls for this payment')}`
    const title = `Pay ${dollars(payment.totalCents)} with PayPal`
    return send(reply, page({ prefix: context.prefix, title, eyebrow: 'PayPal', content }))
  })

  app.post<OneOrder>(path, async (request, reply) => {
    const id = request.query.token ?? ''
    const order = await context.read().get('paypal.order', id)
    if (!order) return sendMissing(reply)
    const here = `${path}?token=${encodeURIComponent(id)}`
    const goTo = (url: string | null, query: string) => {
      if (url === null || !context.mayReturnTo(url)) return reply.redirect(here, 303)
      return reply.redirect(`${url}${url.includes('?') ? '&' : '?'}${query}`, 303)
    }
    const action = chosen(request)
    if (action === 'fail') return reply.redirect(here, 303)
    if (action === 'cancel') return goTo(order.cancelUrl, `token=${id}`)
    if (!(await choose(id, action))) return reply.redirect(here, 303)
    return goTo(order.returnUrl, `token=${id}&PayerID=SANDBBXBUYERX`)
  })
}
