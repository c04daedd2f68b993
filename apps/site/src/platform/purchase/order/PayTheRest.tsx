import { coinsSoFar } from '@leadline/contract/orders/order-moment'
import type { OrderView } from '@leadline/contract/shop/payments'
import { buttonLook } from '@leadline/ui/button'
import { CopyButton } from '@leadline/ui/copy-button'
import { Wallet } from 'lucide-react'
import { useRef } from 'react'

import { localMinute } from '../../dates.ts'
import { QrCode } from '../../QrCode.tsx'
import { safeUrl } from '../safe-url.ts'

/** Coins are here in part: the address, the amount that is left, and both as a code for the wallet. */
export function PayTheRest({ order }: { order: OrderView }) {
  const { crypto, expiresAt, review } = coinsSoFar(order) ?? {}
  const link = safeUrl(crypto?.paymentLink)
  if (!crypto || !link) return null
  const address = crypto.address ?? addressIn(link)
  return (
    <section
      aria-labelledby="pay-the-rest"
      className="border-brass-400/50 bg-ink-900 grid gap-6 rounded border p-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8 print:hidden"
    >
      <div className="justify-self-center">
        <QrCode text={link} label={`Payment of ${crypto.due} ${crypto.currency} for your wallet`} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <h2 id="pay-the-rest" className="text-lg">
            Pay the rest
          </h2>
          <p className="text-fog-300 mt-2 text-sm">
            Send exactly this amount, in {crypto.currency} and in one payment. Network fees come on
            top.
            {!review && expiresAt && ` The rate holds until ${localMinute(expiresAt)}.`}
          </p>
          {review && (
            <p className="text-brass-400 mt-2 text-sm">
              The time to pay ran out
              {expiresAt && ` on ${localMinute(expiresAt)}`}: what you send now arrives late, and a
              person checks it before the license is issued.
            </p>
          )}
        </div>
        <dl className="grid gap-3">
          <Copied label="Left to pay" value={crypto.due} unit={crypto.currency} what="the amount" />
          {address && <Copied label="Address" value={address} what="the address" />}
        </dl>
        <div>
          <a href={link} className={buttonLook({ className: 'w-full sm:w-auto' })}>
            <Wallet aria-hidden="true" className="size-4.5" />
            Open in your wallet
          </a>
        </div>
      </div>
    </section>
  )
}

function Copied(props: { label: string; value: string; unit?: string; what: string }) {
  const text = useRef<HTMLElement>(null)
  return (
    <div className="border-ink-700 bg-ink-950 rounded border px-4 py-3">
      <dt className="text-fog-500 text-sm">{props.label}</dt>
      <dd className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <span className="figures min-w-0 break-all">
          {/* The wallet wants the number alone. */}
          <code ref={text} className="select-all">
            {props.value}
          </code>
          {props.unit && ` ${props.unit}`}
        </span>
        <CopyButton from={text} what={props.what} />
      </dd>
    </div>
  )
}

/** `bitcoin:bc1q…?amount=…` begins with the address. */
function addressIn(link: string): string | undefined {
  return /^(?:bitcoin|monero):([^?]+)/.exec(link)?.[1]
}
