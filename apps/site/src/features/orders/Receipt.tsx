import './receipt.css'
import { brand } from '@leadline/contract/brand'
import { methodWords } from '@leadline/contract/orders/method-words'
import { statusNames } from '@leadline/contract/orders/status-names'
import { formatUsd } from '@leadline/contract/shop/money'
import type { OrderView } from '@leadline/contract/shop/payments'
import { BrandMark } from '@leadline/ui/brand-mark'
import type { ReactNode } from 'react'

import { utcDay } from '../../platform/dates.ts'
import { taxLabel } from './tax-label.ts'

/** The same sheet with another name, and with whom it is made out to. */
export interface InvoiceDetails {
  billTo: string
}

/** A sheet of paper: black on white, on the screen and from the printer. */
export function Receipt(props: { order: OrderView; paidAt: string; invoice?: InvoiceDetails }) {
  const { order, paidAt, invoice } = props
  const title = invoice ? 'Invoice' : 'Receipt'
  const { refundedCents, totalCents, taxCents, license } = order
  // Tax goes back in proportion, to the cent; a whole refund gives back all of it.
  const refundedTax = Math.round((refundedCents * taxCents) / totalCents)
  return (
    <article aria-label={title} className="receipt">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="flex items-center gap-3 text-xl font-semibold">
            <BrandMark />
            {brand.name}
          </p>
          <p className="mt-2 text-sm">
            {[brand.company, ...brand.address, brand.supportEmail].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
        <p className="text-2xl font-semibold tracking-tight">{title}</p>
      </header>
      {invoice && (
        <div className="mt-8">
          <p className="receipt-label text-xs">Bill to</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">
            {invoice.billTo.trim() || order.buyer?.email || 'Buyer of this order'}
          </p>
        </div>
      )}
      <dl className="receipt-facts">
        <Fact label={invoice ? 'Invoice and order number' : 'Order ID'} wide>
          <code className="text-xs break-all sm:text-sm">{order.id}</code>
        </Fact>
        <Fact label={invoice ? 'Invoice date' : 'Ordered'}>
          {utcDay(invoice ? paidAt : order.date)}
        </Fact>
        <Fact label="Paid">{utcDay(paidAt)}</Fact>
        <Fact label="Payment method">{methodWords[order.method].name}</Fact>
        <Fact label="Status">{statusNames[order.status]}</Fact>
        {order.buyer?.email && (
          <Fact label="Buyer" wide>
            {order.buyer.email}
          </Fact>
        )}
      </dl>
      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount (USD)</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {brand.name} {order.plan.title} license, one year of updates and support
              {license && ` (updates until ${utcDay(license.updatesUntil)})`}
            </th>
            <td>{formatUsd(order.subtotalCents)}</td>
          </tr>
        </tbody>
        <tfoot>
          <Line label="Subtotal" cents={order.subtotalCents} />
          <Line label={taxLabel(order)} cents={order.taxCents} />
          <Line label="Total" cents={totalCents} strong />
          {refundedCents > 0 && (
            <>
              <Line
                label={`Refunded, ${formatUsd(refundedTax)} of it tax`}
                cents={-refundedCents}
              />
              <Line label="Net paid" cents={totalCents - refundedCents} strong />
            </>
          )}
        </tfoot>
      </table>
      <p className="mt-10 text-sm">
        {order.sandbox
          ? 'Sandbox: this was a test payment. No money moved.'
          : invoice
            ? `Paid in full on ${utcDay(paidAt)}. Nothing is due.`
            : 'Thank you. Keep this receipt with your records.'}
      </p>
    </article>
  )
}

function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={props.wide ? 'col-span-full' : ''}>
      <dt className="text-xs">{props.label}</dt>
      <dd className="[overflow-wrap:anywhere]">{props.children}</dd>
    </div>
  )
}

function Line(props: { label: string; cents: number; strong?: boolean }) {
  return (
    <tr className={props.strong ? 'font-semibold' : ''}>
      <th scope="row">{props.label}</th>
      <td>{formatUsd(props.cents)}</td>
    </tr>
  )
}
