import { escapeMarkup } from '@leadline/markup/escape-markup'

import { choices, dollars, page, stateBadge } from './page.ts'
import type { DeliveryCounts, ShownPayment } from './shown-payments.ts'

/** Everything that happens to payments without their payer: refunds, disputes, a clock that runs out. */
export function controlPage(shown: {
  prefix: string
  payments: readonly ShownPayment[]
  one: string | undefined
  webhooks: DeliveryCounts
}): string {
  const { prefix, payments, one, webhooks } = shown
  const list = payments.map((payment) => paymentCard(prefix, payment, one !== undefined))
  const empty =
    '<p class="lead">No payment yet. Buy something in the shop, and it appears here.</p>'
  const all =
    one === undefined ? '' : `<p class="onward"><a href="${prefix}">Show all payments</a></p>`
  return page({
    prefix,
    title: 'Sandbox payments',
    eyebrow: 'Stripe, PayPal and BTCPay stand-ins',
    content: `<p class="lead">Here you decide what banks, wallets and blockchains do. The shop is told by signed webhooks, just as the real providers would tell it.</p>
${payments.length === 0 ? empty : list.join('\n')}
${all}
${webhookCard(prefix, webhooks)}`,
  })
}

function paymentCard(prefix: string, { provider, payment }: ShownPayment, one: boolean): string {
  const { id, item, totalCents, page: path, facts, actions, refunds = [] } = payment
  const title = `payment-${escapeMarkup(id)}`
  const reported = facts.map(([label, text]) => `${label}: ${text}`).join(' · ')
  const target = `${prefix}/controls/${provider.name}/${encodeURIComponent(id)}${one ? '?one=1' : ''}`
  // What the payer does belongs to the payer's page, unless the provider says otherwise.
  const offered = actions.filter(({ by }) => by === 'provider' || provider.payerActsOnControlPage)
  return `<article class="card" aria-labelledby="${title}">
<div class="card-head"><h2 id="${title}">${escapeMarkup(item)}, ${dollars(totalCents)}</h2>${stateBadge(payment)}</div>
<p class="meta">${provider.title} · <a href="${escapeMarkup(prefix + path)}">${escapeMarkup(id)}</a></p>
${reported === '' ? '' : `<p class="meta">${escapeMarkup(reported)}</p>`}
${refunds.map((refund) => `<p class="meta"><a href="${escapeMarkup(prefix + refund.path)}">${refund.label}</a></p>`).join('')}
${choices(target, 'What happens next?', offered)}
</article>`
}

function webhookCard(prefix: string, { delivered, waiting, givenUp }: DeliveryCounts): string {
  const send = `<form method="post" action="${prefix}/webhooks"><fieldset><legend>The shop has not accepted these yet.</legend><div class="choices"><button>Send now</button></div></fieldset></form>`
  return `<section class="card" aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<dl><div><dt>Delivered</dt><dd>${delivered}</dd></div><div><dt>Waiting</dt><dd>${waiting}</dd></div><div><dt>Given up</dt><dd>${givenUp}</dd></div></dl>
${waiting > 0 ? send : ''}
</section>`
}
