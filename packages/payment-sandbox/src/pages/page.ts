import { brand } from '@leadline/contract/brand'
import { escapeMarkup } from '@leadline/markup/escape-markup'

import type { PaymentView } from '../controls/payment-view.ts'
import { decimalOf } from '../money.ts'

export interface PageParts {
  prefix: string
  title: string
  /** Above the title: whose page it stands for. */
  eyebrow: string
  content: string
  /** Goes there by itself, two seconds later. */
  onward?: string | undefined
}

/** Every page of the sandbox: plain HTML that says on top that nothing here is real. */
export function page({ prefix, title, eyebrow, content, onward }: PageParts): string {
  const refresh =
    onward === undefined
      ? ''
      : `<meta http-equiv="refresh" content="2; url=${escapeMarkup(onward)}">\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${escapeMarkup(title)} · Sandbox · ${escapeMarkup(brand.name)}</title>
<link rel="stylesheet" href="${prefix}/style.css">
</head>
<body>
<header class="banner">
<div class="width">
<p><strong>Sandbox</strong> No money moves here. You choose what happens.</p>
<nav aria-label="Sandbox"><a href="${prefix}">All sandbox payments</a></nav>
</div>
</header>
<main class="width">
<p class="eyebrow">${escapeMarkup(eyebrow)}</p>
<h1>${escapeMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`
}

export const dollars = (cents: number) => `$${decimalOf(cents)}`

/** What is paid for, and how it adds up. */
export function orderSummary(payment: PaymentView): string {
  const { item, subtotalCents, taxCents, totalCents, facts, address } = payment
  const rows = [
    row('Subtotal', dollars(subtotalCents)),
    row('Tax', dollars(taxCents)),
    row('Total', dollars(totalCents), 'total'),
    ...facts.map(([label, text]) => row(label, text)),
    ...(address === undefined ? [] : [row('Address', address)]),
  ]
  return `<section class="card" aria-label="Order">
<div class="card-head"><h2>${escapeMarkup(item)}</h2>${stateBadge(payment)}</div>
<dl>${rows.join('')}</dl>
</section>`
}

function row(label: string, text: string, kind = ''): string {
  const className = kind ? ` class="${kind}"` : ''
  return `<div${className}><dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(text)}</dd></div>`
}

export function stateBadge({ state, tone }: Pick<PaymentView, 'state' | 'tone'>): string {
  return `<p class="badge ${tone}"><span class="unseen">State: </span>${escapeMarkup(state)}</p>`
}

export interface Choice {
  name: string
  label: string
}

/** One button per outcome; the first is what usually happens. */
export function choices(action: string, legend: string, offered: readonly Choice[]): string {
  if (offered.length === 0) return ''
  const buttons = offered.map(
    ({ name, label }, index) =>
      `<button name="action" value="${escapeMarkup(name)}"${index === 0 ? ' class="primary"' : ''}>${escapeMarkup(label)}</button>`,
  )
  return `<form method="post" action="${escapeMarkup(action)}">
<fieldset><legend>${escapeMarkup(legend)}</legend>
<div class="choices">${buttons.join('')}</div></fieldset>
</form>`
}

export function notice(text: string, kind: 'alert' | 'status' = 'status'): string {
  return `<p class="notice ${kind}" role="${kind}">${escapeMarkup(text)}</p>`
}

export function link(href: string, text: string): string {
  return `<p class="onward"><a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a></p>`
}
