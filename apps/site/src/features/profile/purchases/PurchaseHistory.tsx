import { messageFor } from '@leadline/client/api-error'
import { methodWords } from '@leadline/contract/orders/method-words'
import { statusNames } from '@leadline/contract/orders/status-names'
import { formatUsd } from '@leadline/contract/shop/money'
import type { HistoryItem, OrderStatus } from '@leadline/contract/shop/payments'
import { Alert } from '@leadline/ui/alert'
import { Badge } from '@leadline/ui/badge'
import { Button } from '@leadline/ui/button'
import { Skeleton } from '@leadline/ui/skeleton'
import { textLink } from '@leadline/ui/text-link'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'

import { utcDay } from '../../../platform/dates.ts'
import { paths, sectionPath } from '../../../platform/paths.ts'
import { statusBadges } from '../../../platform/purchase/order/order-look.ts'
import { usePayments } from '../../../platform/purchase/owned-queries.ts'

/** What the account has bought, newest first. */
export function PurchaseHistory() {
  const { data, error, isFetching, refetch } = usePayments()
  return (
    <section
      aria-labelledby="purchases"
      className="border-ink-700 bg-ink-900 rounded border p-6 sm:p-8"
    >
      <h2 id="purchases" className="text-lg">
        Purchases
      </h2>
      {data ? (
        <Purchases items={data} />
      ) : !error || isFetching ? (
        <div aria-live="polite" className="mt-4 flex flex-col gap-3">
          <span className="sr-only">Loading your purchases</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : (
        <div className="mt-4 flex flex-col items-start gap-4">
          <Alert kind="error">{messageFor(error, 'Failed to load your purchases.')}</Alert>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

function Purchases({ items }: { items: HistoryItem[] }) {
  if (items.length === 0) {
    return (
      <p className="text-fog-300 mt-4">
        Nothing bought yet.{' '}
        <Link to={sectionPath('pricing', paths.profile)} className={textLink}>
          See the plans
        </Link>
      </p>
    )
  }
  const unfinished = items.filter(({ status }) => unfinishedStatuses.has(status))
  const bought = items.filter((item) => !unfinished.includes(item))
  return (
    <>
      <PurchaseList items={bought} />
      {unfinished.length > 0 && (
        <details
          className={`group ${bought.length > 0 ? 'border-ink-700 mt-4 border-t pt-4' : 'mt-4'}`}
        >
          <summary className="text-fog-300 hover:text-fog-50 inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm transition-colors">
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-180"
            />
            Not completed ({unfinished.length})
          </summary>
          <p className="text-fog-500 mt-2 text-sm">Nothing was charged for these.</p>
          <PurchaseList items={unfinished} />
        </details>
      )}
    </>
  )
}

/** Begun, and never paid: they are not what somebody looks for in a list of purchases. */
const unfinishedStatuses: ReadonlySet<OrderStatus> = new Set(['expired', 'failed', 'cancelled'])

function PurchaseList({ items }: { items: HistoryItem[] }) {
  return (
    <ul className="mt-2">
      {items.map((item) => (
        <li
          key={item.id}
          className="border-ink-700 grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-t py-4 first:border-t-0 last:pb-0 sm:grid-cols-[1fr_auto_11rem_5rem]"
        >
          <div>
            <p className="font-medium">{item.plan}</p>
            <p className="text-fog-500 text-sm">
              {utcDay(item.date)}, {methodWords[item.method].name}
            </p>
          </div>
          <p className="figures text-right">{formatUsd(item.totalCents)}</p>
          <p className="sm:text-right">
            <Badge variant={statusBadges[item.status]}>{statusNames[item.status]}</Badge>
          </p>
          <p className="text-right text-sm">
            <Link to={paths.order(item.id)} className={textLink}>
              See order
              <span className="sr-only">
                {' '}
                of {item.plan}, {utcDay(item.date)}
              </span>
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}
