import { useEffect } from 'react'

import { openAlertStore } from '../../platform/alerts/alert-store.ts'
import { announcer } from '../../platform/announcer.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useHub } from '../../platform/hub/hub-context.ts'
import { storeOf } from '../../platform/hub/service-store.ts'
import { openNewsStore } from '../../platform/news/news-store.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { openScriptStore } from '../../platform/python/script-store.ts'
import { playSound } from '../../platform/sounds/play-sound.ts'
import { watchAlerts } from './alert-watch.ts'
import { watchLineAlerts } from './line-alert-watch.ts'
import { crossedWords, firedLineWords } from './line-alert-words.ts'
import { watchNewsAlerts } from './news-alert-watch.ts'
import { newsLineWords } from './news-alert-words.ts'
import { notifyOfNews } from './notify-of-news.ts'
import { notifyWhereWanted } from './notify-where-wanted.ts'
import { asOneWatcher } from './one-watcher.ts'
import { watchRaisedAlerts } from './raised-alert-watch.ts'
import { watchScriptNotices } from './script-notice-watch.ts'

/** Lets the alerts fire for as long as this window is open. Draws nothing. */
export function AlertWatcher({ isAlone }: { isAlone: boolean }) {
  const hub = useHub()
  const documentStore = useDocumentStore()
  useEffect(() => {
    const alerts = storeOf(hub, openAlertStore)
    const watchPrices = () =>
      watchAlerts({
        hub,
        documentStore,
        now: () => Date.now(),
        fired: ({ symbol, direction, price }, isLate) => {
          const words = `${symbol} ${direction} to ${formatPrice(price)}`
          announcer.say(`Alert: ${words}`, 'assertive')
          if (isLate) return
          playSound(documentStore, 'alert')
          notifyWhereWanted(documentStore, 'price', 'Price alert', words)
          alerts.fired('price', `Price alert: ${symbol}`, words)
        },
      })
    const watchLines = () =>
      watchLineAlerts({
        hub,
        documentStore,
        now: () => Date.now(),
        fired: (alert, isLate) => {
          const words = crossedWords(alert)
          announcer.say(`Alert: ${words}`, 'assertive')
          if (isLate) return
          playSound(documentStore, 'alert')
          notifyWhereWanted(documentStore, 'price', 'Price alert', words)
          alerts.fired('price', words, firedLineWords(alert))
        },
      })
    const watchNews = () =>
      watchNewsAlerts({
        news: storeOf(hub, openNewsStore),
        documentStore,
        now: () => Date.now(),
        fired: (alert, line) => {
          notifyOfNews(documentStore, alert, line)
          if (!line.isLate) alerts.fired('news', `News: ${alert.name}`, newsLineWords(line))
        },
      })
    const watch = () => {
      const watchScripts = watchScriptNotices(storeOf(hub, openScriptStore), documentStore)
      const stops = [
        watchPrices(),
        watchLines(),
        watchNews(),
        watchScripts,
        watchRaisedAlerts(alerts, documentStore),
      ]
      return () => stops.forEach((stop) => stop())
    }
    return asOneWatcher(watch, isAlone)
  }, [hub, documentStore, isAlone])
  return null
}
