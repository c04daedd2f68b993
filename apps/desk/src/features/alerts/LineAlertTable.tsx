import { toolNames } from '@leadline/charts/drawings/drawing'

import {
  keepLineAlert,
  type LineAlert,
  lineAlertName,
  lineOf,
  removeLineAlert,
} from '../../platform/alerts/line-alert.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useNow } from '../../platform/use-now.ts'
import { AlertTable } from './AlertTable.tsx'
import { lineStateWords } from './line-alert-words.ts'

/** Alerts on lines that were drawn: those that wait, and those that fired. */
export function LineAlertTable({ alerts }: { alerts: readonly LineAlert[] }) {
  const documentStore = useDocumentStore()
  const now = useNow()
  return (
    <AlertTable
      caption="Alerts on lines"
      heads={['Symbol', 'Line', 'State']}
      rows={alerts.map((alert) => ({
        key: lineAlertName(alert),
        head: <span className="figures">{alert.symbol}</span>,
        cells: {
          Line: toolNames[alert.tool],
          State: lineStateWords(alert, lineOf(documentStore, alert), now),
        },
        removeWords: `Remove the alert on the ${toolNames[alert.tool].toLowerCase()}, ${alert.symbol}`,
        remove: () => removeLineAlert(documentStore, alert),
        seen: () => {
          if (alert.fired !== null && !alert.isSeen) {
            keepLineAlert(documentStore, { ...alert, isSeen: true })
          }
        },
      }))}
    />
  )
}
