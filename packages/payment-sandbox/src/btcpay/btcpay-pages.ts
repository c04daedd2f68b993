import { escapeMarkup } from '@leadline/markup/escape-markup'
import type { FastifyInstance } from 'fastify'

import { chosen, type PageTools } from '../pages/page-tools.ts'
import { choices, dollars, link, notice, orderSummary, page } from '../pages/page.ts'
import type { StoredInvoice, StoredPullPayment } from './btcpay-objects.ts'
import { collectRefund } from './refund-invoice.ts'

interface OneObject {
  Params: { id: string }
}

/** The invoice's page, with buttons for what payer and block chain do. */
export function btcpayPages(app: FastifyInstance, tools: PageTools): void {
  const { context, choose, view, send, sendMissing } = tools
  const { prefix } = context
  const path = `${prefix}/btcpay`

  app.get<OneObject>(`${path}/i/:id`, async (request, reply) => {
    const { id } = request.params
    const payment = await view(id)
    const invoice = await context.read().get('btcpay.invoice', id)
    if (!payment || !invoice) return sendMissing(reply)
    const refunds = payment.refunds ?? []
    const back = returnUrl(invoice)
    const mayReturn = back !== undefined && context.mayReturnTo(back)
    const settled = invoice.status === 'Settled'
    const content = `${notice(endings[invoice.status])}${orderSummary(payment)}
${choices(
  `${path}/i/${id}`,
  'What happens next?',
  payment.actions.filter(({ by }) => by === 'payer'),
)}
${mayReturn ? link(back, settled ? 'Continue to the shop' : 'Return to the shop') : ''}
${refunds.map((refund) => link(prefix + refund.path, refund.label)).join('')}
${link(`${prefix}?payment=${id}`, 'Sandbox controls for this payment')}`
    const title = settled
      ? `${dollars(payment.totalCents)} paid`
      : `Pay ${dollars(payment.totalCents)}`
    const onward = settled && mayReturn && refunds.length === 0 ? back : undefined
    return send(reply, page({ prefix, title, eyebrow: 'BTCPay Server', content, onward }))
  })
  app.post<OneObject>(`${path}/i/:id`, async (request, reply) => {
    await choose(request.params.id, chosen(request))
    return reply.redirect(`${path}/i/${encodeURIComponent(request.params.id)}`, 303)
  })

  app.get<OneObject>(`${path}/pull-payments/:id`, async (request, reply) => {
    const found = await context.read().get('btcpay.pull_payment', request.params.id)
    if (!found) return sendMissing(reply)
    const content = collectContent(found, `${path}/pull-payments/${found.id}`)
    const title = 'Collect your refund'
    return send(reply, page({ prefix, title, eyebrow: 'BTCPay Server', content }))
  })
  app.post<OneObject>(`${path}/pull-payments/:id`, async (request, reply) => {
    const { id } = request.params
    if (!(await context.read().get('btcpay.pull_payment', id))) return sendMissing(reply)
    // The address that was entered is not stored.
    await context.write((store) => collectRefund(store, id))
    return reply.redirect(`${path}/pull-payments/${encodeURIComponent(id)}`, 303)
  })
}

const endings: Record<StoredInvoice['status'], string> = {
  New: 'Waiting for pretend coins. Press a button to send them.',
  Processing: 'Coins seen. Waiting for confirmations.',
  Settled: 'Paid and confirmed.',
  Expired: 'The time to pay has run out.',
  Invalid: 'The payment was never confirmed.',
}

function returnUrl({ id, checkout, metadata }: StoredInvoice): string | undefined {
  const url = checkout['redirectURL']
  if (typeof url !== 'string') return undefined
  const orderId = metadata['orderId']
  return url
    .replaceAll('{InvoiceId}', encodeURIComponent(id))
    .replaceAll('{OrderId}', typeof orderId === 'string' ? encodeURIComponent(orderId) : '')
}

function collectContent(refund: StoredPullPayment, action: string): string {
  const amount = `${refund.amount} ${refund.currency}`
  const card = `<section class="card" aria-label="Refund"><h2>${escapeMarkup(refund.name)}</h2>
<dl><div class="total"><dt>Amount</dt><dd>${escapeMarkup(amount)}</dd></div></dl></section>`
  if (refund.collectedAt !== null) return `${notice('Collected. The refund is done.')}${card}`
  return `${card}
<form method="post" action="${escapeMarkup(action)}">
<fieldset><legend>Where should it go?</legend>
<div class="field"><label for="destination">Address</label>
<input id="destination" name="destination" value="a pretend address" autocomplete="off" spellcheck="false"></div>
<div class="choices"><button class="primary">Collect</button></div></fieldset>
</form>`
}
