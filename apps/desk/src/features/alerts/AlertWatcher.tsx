import { useEffect } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useHub } from '../../platform/hub/hub-context.ts'
import { storeOf } from '../../platform/hub/service-store.ts'
import { openNewsStore } from '../../platform/news/news-store.ts'
import { formatPrice } from '../../platform/numbers/format-decimal.ts'
import { openScriptStore } from '../../platform/python/script-store.ts'
import { playSound } from '../../platform/sounds/play-sound.ts'
import { watchAlerts } from './alert-watch.ts'
import { watchNewsAlerts } from './news-alert-watch.ts'
import { notifyOfNews } from './notify-of-news.ts'
import { asOneWatcher } from './one-watcher.ts'
import { watchScriptNotices } from './script-notice-watch.ts'

/** Lets the alerts fire for as long as this window is open. Draws nothing. */
export function AlertWatcher({ isAlone }: { isAlone: boolean }) {
  const hub = useHub()
  const documentStore = useDocumentStore()
  useEffect(() => {
    const watchPrices = () =>
      watchAlerts({
        hub,
        documentStore,
        now: () => Date.now(),
        fired: ({ symbol, direction, price }, isLate) => {
          announcer.say(`Alert: ${symbol} ${direction} to ${formatPrice(price)}`, 'assertive')
          if (!isLate) playSound(documentStore, 'alert')
        },
      })
    const watchNews = () =>
      watchNewsAlerts({
        news: storeOf(hub, openNewsStore),
        documentStore,
        now: () => Date.now(),
        fired: (alert, line) => notifyOfNews(documentStore, alert, line),
      })
    const watch = () => {
      const watchScripts = watchScriptNotices(storeOf(hub, openScriptStore), documentStore)
      const stops = [watchPrices(), watchNews(), watchScripts]
      return () => stops.forEach((stop) => stop())
    }
    return asOneWatcher(watch, isAlone)
  }, [hub, documentStore, isAlone])
  return null
}
