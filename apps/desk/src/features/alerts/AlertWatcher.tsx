import { useEffect } from 'react'

import { openAlertStore } from '../../platform/alerts/alert-store.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useHub } from '../../platform/hub/hub-context.ts'
import { storeOf } from '../../platform/hub/service-store.ts'
import { openNewsStore } from '../../platform/news/news-store.ts'
import { openScriptStore } from '../../platform/python/script-store.ts'
import { watchNewsAlerts } from './news-alert-watch.ts'
import { newsLineWords } from './news-alert-words.ts'
import { notifyOfNews } from './notify-of-news.ts'
import { asOneWatcher } from './one-watcher.ts'
import { watchRaisedAlerts } from './raised-alert-watch.ts'
import { watchScriptNotices } from './script-notice-watch.ts'

/** Shows and sounds what the hub raises, and watches the news, for as long as this window is open. Draws nothing. */
export function AlertWatcher({ isAlone }: { isAlone: boolean }) {
  const hub = useHub()
  const documentStore = useDocumentStore()
  useEffect(() => {
    const alerts = storeOf(hub, openAlertStore)
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
      const stops = [watchNews(), watchScripts, watchRaisedAlerts(alerts, documentStore)]
      return () => stops.forEach((stop) => stop())
    }
    return asOneWatcher(watch, isAlone)
  }, [hub, documentStore, isAlone])
  return null
}
