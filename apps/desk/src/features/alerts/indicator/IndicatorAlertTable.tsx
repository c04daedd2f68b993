import { conditionWords } from '@leadline/charts/alerts/indicator-condition'
import { useContext } from 'react'

import { AlertOffersContext } from '../../../platform/alerts/alert-offers.ts'
import {
  type IndicatorAlert,
  markIndicatorSeen,
  removeIndicatorAlert,
} from '../../../platform/alerts/indicator-alert.ts'
import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { AlertTable } from '../AlertTable.tsx'
import { marketWords, stateWords, waitedWords } from './indicator-alert-words.ts'

/** Alerts on indicators: those that wait, and those that fired. Each can be changed; it begins again then. */
export function IndicatorAlertTable({ alerts }: { alerts: readonly IndicatorAlert[] }) {
  const documentStore = useDocumentStore()
  const offers = useContext(AlertOffersContext)
  return (
    <AlertTable
      caption="Alerts on indicators"
      heads={['Symbol', 'Indicator', 'State']}
      className="indicator-alert-table"
      rows={alerts.map((alert) => ({
        key: alert.id,
        head: (
          <>
            <span className="figures">{alert.symbol}</span>
            <small>{marketWords(alert)}</small>
          </>
        ),
        cells: {
          Indicator: (
            <button
              type="button"
              className="alert-change"
              aria-label={`Change ${conditionWords(alert)}`}
              onClick={() => offers.indicator.set(alert)}
            >
              {waitedWords(alert)}
            </button>
          ),
          State: stateWords(alert),
        },
        removeWords: `Remove ${conditionWords(alert)}, ${alert.symbol}`,
        remove: () => removeIndicatorAlert(documentStore, alert),
        seen: () => {
          if (alert.fired !== null && !alert.isSeen) markIndicatorSeen(documentStore, alert)
        },
      }))}
    />
  )
}
