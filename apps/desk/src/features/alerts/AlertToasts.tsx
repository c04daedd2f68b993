import './alerts.css'
import { venueOf } from '@leadline/venues/venue-registry'
import { X } from 'lucide-react'

import { markSeen, useAlerts } from '../../platform/alerts/all-alerts.ts'
import { markNewsSeen, useNewsAlerts } from '../../platform/alerts/all-news-alerts.ts'
import { markIndicatorSeen, useIndicatorAlerts } from '../../platform/alerts/indicator-alert.ts'
import { keepLineAlert, lineAlertName, useLineAlerts } from '../../platform/alerts/line-alert.ts'
import { alertName, type FiredAlert, isFired } from '../../platform/alerts/price-alert.ts'
import { markNoticesSeen, useScriptNotices } from '../../platform/alerts/script-notices.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../platform/time.ts'
import { firedIndicatorWords } from './indicator/indicator-alert-words.ts'
import { crossedWords, firedLineWords } from './line-alert-words.ts'
import { newsToastWords } from './news-alert-words.ts'

/** More would cover the desk; the rest is in the status bar. */
const mostShown = 3

/** What fired and was not seen yet, above the status bar, in every window until it is closed in one of them. */
export function AlertToasts() {
  const documentStore = useDocumentStore()
  const prices = useAlerts().filter((alert) => isFired(alert) && !alert.isSeen) as FiredAlert[]
  /** Without a key of its own, its name is one. */
  const unseen: { key?: string; name: string; words: string; close: () => void }[] = [
    ...prices.map((alert) => ({
      name: alertName(alert),
      words: firedWords(alert),
      close: () => markSeen(documentStore, alert),
    })),
    ...useLineAlerts()
      .filter(({ fired, isSeen }) => fired !== null && !isSeen)
      .map((alert) => ({
        key: lineAlertName(alert),
        name: crossedWords(alert),
        words: `${crossedWords(alert)}: ${firedLineWords(alert)}`,
        close: () => keepLineAlert(documentStore, { ...alert, isSeen: true }),
      })),
    ...useIndicatorAlerts()
      .filter(({ fired, isSeen }) => fired !== null && !isSeen)
      .map((alert) => ({
        key: alert.id,
        name: `${alert.symbol}, indicator`,
        words: firedIndicatorWords(alert),
        close: () => markIndicatorSeen(documentStore, alert),
      })),
    ...useNewsAlerts().flatMap((alert) => {
      const line = alert.lines.find(({ isSeen }) => !isSeen)
      if (!line) return []
      const close = () => markNewsSeen(documentStore, alert)
      return [{ name: alert.name, words: newsToastWords(alert, line), close }]
    }),
    ...useScriptNotices().flatMap((script) => {
      const count = script.lines.filter(({ isSeen }) => !isSeen).length
      const [newest] = script.lines
      if (!newest || count === 0) return []
      const more = count > 1 ? `, and ${count - 1} before` : ''
      const words = `${script.name}: ${newest.text} at ${clockTime(newest.at)}${more}`
      const close = () => markNoticesSeen(documentStore, script)
      return [{ name: `${script.name}, script`, words, close }]
    }),
  ]
  if (unseen.length === 0) return null
  return (
    <section aria-label="Alerts that fired" className="alert-toasts">
      {unseen.slice(0, mostShown).map(({ name, key = name, words, close }) => (
        <div key={key} className="alert-toast">
          <p>{words}</p>
          <button
            type="button"
            aria-label={`Close: ${name}`}
            className="icon-button"
            onClick={close}
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
  const words = `${symbol} ${way} to ${formatPrice(price)}: ${formatPrice(fired.price)} on ${venueOf(fired.venue).name} at ${clockTime(fired.at)}`
  return fired.isLate ? `${words}, noticed late` : words
}
