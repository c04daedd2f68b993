import { markNewsSeen, removeNewsAlert } from '../../platform/alerts/all-news-alerts.ts'
import type { NewsAlert } from '../../platform/alerts/news-alert.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'
import { AlertTable } from './AlertTable.tsx'
import { newsLineWords } from './news-alert-words.ts'

/** So many of an alert's lines are listed. */
const mostListed = 5

/** The alerts on news, each with the stories for which it spoke up. */
export function NewsAlertTable({ alerts }: { alerts: readonly NewsAlert[] }) {
  const documentStore = useDocumentStore()
  return (
    <AlertTable
      caption="News alerts"
      className="news-alert-table"
      heads={['Alert', 'Stories']}
      rows={alerts.map((alert) => ({
        key: alert.name,
        head: (
          <>
            {alert.name}
            <span className="figures">{alert.filter}</span>
          </>
        ),
        cells: { Stories: <NewsAlertLines alert={alert} /> },
        removeWords: `Remove ${alert.name}`,
        remove: () => removeNewsAlert(documentStore, alert),
        seen: () => {
          if (alert.lines.some(({ isSeen }) => !isSeen)) markNewsSeen(documentStore, alert)
        },
      }))}
    />
  )
}

function NewsAlertLines({ alert: { lines, unannounced } }: { alert: NewsAlert }) {
  return (
    <>
      {lines.length === 0 && <span className="text-fog-300">waits</span>}
      <ul>
        {lines.slice(0, mostListed).map((line) => (
          <li key={line.storyId}>
            <span className="figures">{clockTime(line.at)}</span> {newsLineWords(line)}
          </li>
        ))}
      </ul>
      {unannounced > 0 && (
        <span className="text-fog-300">{unannounced} more within the quiet time</span>
      )}
    </>
  )
}
