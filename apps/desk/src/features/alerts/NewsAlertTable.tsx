import { X } from 'lucide-react'

import { markNewsSeen, removeNewsAlert } from '../../platform/alerts/all-news-alerts.ts'
import type { NewsAlert } from '../../platform/alerts/news-alert.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'
import { newsLineWords } from './news-alert-words.ts'

/** So many of an alert's lines are listed. */
const mostListed = 5

/** The alerts on news, each with the stories for which it spoke up. */
export function NewsAlertTable({ alerts }: { alerts: readonly NewsAlert[] }) {
  const documentStore = useDocumentStore()
  return (
    <table className="facts-table news-alert-table">
      <caption>News alerts</caption>
      <thead>
        <tr>
          <th scope="col">Alert</th>
          <th scope="col">Stories</th>
          <th scope="col">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.name} onPointerEnter={() => seen(alert)} onFocus={() => seen(alert)}>
            <th scope="row">
              {alert.name}
              <span className="figures">{alert.filter}</span>
            </th>
            <td>
              {alert.lines.length === 0 && <span className="text-fog-300">waits</span>}
              <ul>
                {alert.lines.slice(0, mostListed).map((line) => (
                  <li key={line.storyId}>
                    <span className="figures">{clockTime(line.at)}</span> {newsLineWords(line)}
                  </li>
                ))}
              </ul>
              {alert.unannounced > 0 && (
                <span className="text-fog-300">{alert.unannounced} more within the quiet time</span>
              )}
            </td>
            <td>
              <button
                type="button"
                aria-label={`Remove ${alert.name}`}
                className="icon-button"
                onClick={() => removeNewsAlert(documentStore, alert)}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function seen(alert: NewsAlert): void {
    if (alert.lines.some(({ isSeen }) => !isSeen)) markNewsSeen(documentStore, alert)
  }
}
