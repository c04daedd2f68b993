import { venueOf } from '@leadline/venues/venue-registry'

import { markSeen, removeAlert } from '../../platform/alerts/all-alerts.ts'
import { alertName, isFired, type PriceAlert } from '../../platform/alerts/price-alert.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../platform/time.ts'
import { AlertTable } from './AlertTable.tsx'

/** Alerts on a price: those that wait, and those that fired. */
export function PriceAlertTable({ alerts }: { alerts: readonly PriceAlert[] }) {
  const documentStore = useDocumentStore()
  return (
    <AlertTable
      caption="Price alerts"
      heads={['Symbol', 'Trade', 'State']}
      rows={alerts.map((alert) => ({
        key: alertName(alert),
        head: <span className="figures">{alert.symbol}</span>,
        cells: {
          Trade: (
            <>
              {alert.direction} to <span className="figures">{formatPrice(alert.price)}</span>
            </>
          ),
          State: stateWords(alert),
        },
        removeWords: `Remove ${alertName(alert)}`,
        remove: () => removeAlert(documentStore, alert),
        seen: () => {
          if (isFired(alert) && !alert.isSeen) markSeen(documentStore, alert)
        },
      }))}
    />
  )
}

function stateWords(alert: PriceAlert): string {
  if (!isFired(alert)) return 'waits'
  const { at, price, venue, isLate } = alert.fired
  const trade = `fired at ${clockTime(at)}: ${formatPrice(price)} on ${venueOf(venue).name}`
  return isLate ? `${trade}, noticed late` : trade
}
