import type { OrderView } from '@leadline/contract/shop/payments'
import { Card } from '@leadline/ui/card'

import { localMinute, utcDay } from '../../platform/dates.ts'
import { timelineOf } from './timeline-of.ts'

/** What has happened, as marks on a line. */
export function Timeline({ order }: { order: OrderView }) {
  return (
    <Card>
      <h2 className="text-lg">Timeline</h2>
      <ol className="border-ink-600 mt-5 ml-1 flex flex-col gap-5 border-l">
        {timelineOf(order).map(({ what, at, isNow }) => (
          <li key={what} className="relative pl-6">
            <span
              aria-hidden="true"
              className={`absolute top-2.5 -left-px h-px w-3.5 ${isNow ? 'bg-fog-500' : 'bg-brass-400'}`}
            />
            <p className={isNow ? 'text-fog-300' : ''}>{what}</p>
            {at && (
              <p className="text-fog-500 figures text-sm">
                <time dateTime={at}>{order.anonymous ? utcDay(at) : localMinute(at)}</time>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
