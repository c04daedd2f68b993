import { brand } from '@leadline/contract/brand'
import { type NextStep, orderWords } from '@leadline/contract/orders/order-words'
import type { OrderView } from '@leadline/contract/shop/payments'
import { buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '../paths.ts'
import { useReleases } from '../release-queries.ts'
import { LicenseWhereabouts } from './LicenseWhereabouts.tsx'
import { payAgain } from './order/pay-again.ts'
import { safeUrl } from './safe-url.ts'

/** What the buyer can do about the order as it stands: what is said to be possible, and is. */
export function NextSteps({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { next } = orderWords(order)
  const { data: releases } = useReleases()
  const isPublished = releases !== undefined && releases.length > 0
  const possible = next.flatMap((step) => {
    const target = targets[step]?.(order, isPublished)
    return target ? [{ step, ...target }] : []
  })
  return (
    <div className="border-ink-700 flex flex-col gap-5 border-t pt-5 empty:hidden">
      {(possible.length > 0 || children) && (
        <div className="flex flex-wrap items-center gap-3">
          {possible.map(({ step, label, to, ...rest }, index) => {
            const className = buttonLook({ variant: index === 0 ? 'primary' : 'secondary' })
            // Payment pages are elsewhere; the router knows only ours.
            return 'isElsewhere' in rest ? (
              <a key={step} href={to} className={className}>
                {label}
              </a>
            ) : (
              <Link key={step} to={to} state={rest.state} className={className}>
                {label}
              </Link>
            )
          })}
          {children}
        </div>
      )}
      {next.includes('download') && <LicenseWhereabouts order={order} />}
      {next.includes('contact') && (
        <p className="text-fog-300 text-sm">
          Questions? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLink}>
            {brand.supportEmail}
          </a>{' '}
          and name the order number.
        </p>
      )}
    </div>
  )
}

type Target = { label: string; to: string } & ({ isElsewhere: true } | { state?: object })

/** Where a step leads; the others are panels or words of their own. */
const targets: Partial<
  Record<NextStep, (order: OrderView, isPublished: boolean) => Target | undefined>
> = {
  continue: ({ payments }) => {
    const open = payments.find(({ state, checkoutUrl }) => state === 'open' && checkoutUrl)
    const to = safeUrl(open?.checkoutUrl)
    return to ? { label: 'Continue payment', to, isElsewhere: true } : undefined
  },
  payAnotherWay: (order) => again('Pay another way', order),
  tryAgain: (order) => again('Try again', order),
  download: ({ license, claim, anonymous, buyer }, isPublished) => {
    if (!license || (claim !== null && claim !== 'claimed')) return undefined
    // The profile has both. Nobody is sent to a download that is not there, nor to a license that is in the email.
    if (isPublished) return { label: 'Download', to: paths.profile }
    const isGuest = !anonymous && buyer === null
    return isGuest ? undefined : { label: 'See your license', to: paths.profile }
  },
  receipt: ({ id, paidAt }) => (paidAt ? { label: 'Receipt', to: paths.receipt(id) } : undefined),
}

function again(label: string, order: OrderView): Target | undefined {
  const way = payAgain(order)
  return way && { label, to: way.to, state: way.state }
}
