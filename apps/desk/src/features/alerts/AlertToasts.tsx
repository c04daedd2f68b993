import { withCommas } from '@leadline/decimal/with-commas'
import { venueOf } from '@leadline/venues/venue-registry'
import { X } from 'lucide-react'

import { markSeen, useAlerts } from '../../platform/alerts/all-alerts.ts'
import { alertName, type FiredAlert, isFired } from '../../platform/alerts/price-alert.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'

/** More would cover the desk; the rest is in the status bar. */
const mostShown = 3

/** What fired and was not seen yet, above the status bar, in every window until it is closed in one of them. */
export function AlertToasts() {
  const documentStore = useDocumentStore()
  const unseen = useAlerts().filter((alert) => isFired(alert) && !alert.isSeen) as FiredAlert[]
  if (unseen.length === 0) return null
  return (
    <section aria-label="Alerts that fired" className="alert-toasts">
      {unseen.slice(0, mostShown).map((alert) => (
        <div key={alertName(alert)} className="alert-toast">
          <p>{firedWords(alert)}</p>
          <button
            type="button"
            aria-label={`Close: ${alertName(alert)}`}
            className="icon-button"
            onClick={() => markSeen(documentStore, alert)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
    </section>
  )
}

function firedWords({ symbol, direction, price, fired }: FiredAlert): string {
  const way = direction === 'rises' ? 'rose' : 'fell'
  const words = `${symbol} ${way} to ${withCommas(price)}: ${withCommas(fired.price)} on ${venueOf(fired.venue).name} at ${clockTime(fired.at)}`
  return fired.isLate ? `${words}, noticed late` : words
}
