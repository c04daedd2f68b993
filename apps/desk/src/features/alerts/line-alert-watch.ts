import { linePrice } from '@leadline/charts/drawings/line-price'
import { formatScaled } from '@leadline/decimal/scaled'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import { venueIds } from '@leadline/venues/venue-names'

import {
  allLineAlerts,
  fireLineAlert,
  keepLineAlert,
  type LineAlert,
  lineAlertName,
  lineAlerts,
  lineOf,
  removeLineAlert,
  setLineAlert,
} from '../../platform/alerts/line-alert.ts'
import { drawingForm } from '../../platform/drawings/drawing-form.ts'
import type { OpenView } from '../../platform/hub/hub-link.ts'
import { type AlertWatchSetup, lateAfterMs } from './alert-watch.ts'

interface LineWatchSetup extends Omit<AlertWatchSetup, 'fired'> {
  /** It has just fired, and was kept. */
  fired: (alert: LineAlert, isLate: boolean) => void
}

/** Looks at every trade of the symbols whose lines have an alert that waits: a line may have another price each second. */
export function watchLineAlerts({ hub, documentStore, now, fired }: LineWatchSetup): () => void {
  const views = new Map<string, OpenView<'tape'>>()

  const look = (name: string, symbol: string) =>
    hub.open<'tape'>(
      { kind: 'tape', symbol, venues: [...venueIds], filter: '', sumsMs: 1000 },
      {
        update: ({ tape }) => {
          const alert = documentStore.read(lineAlerts, name)
          const line = alert && lineOf(documentStore, alert)
          if (!alert || !line || alert.fired !== null) return
          const { side, hit } = crossing(alert, line, tape)
          if (!hit) {
            if (side !== alert.side) keepLineAlert(documentStore, { ...alert, side })
            return
          }
          const isLate = now() - hit.at > lateAfterMs
          const kept = { ...alert, side, fired: { ...hit, isLate } }
          fireLineAlert(documentStore, kept)
          fired(kept, isLate)
        },
      },
      { isBackground: true },
    )

  /** A line that was moved begins again, and one that was removed takes its alert with it. */
  const followLines = () => {
    for (const alert of allLineAlerts(documentStore)) {
      if (alert.fired !== null) continue
      const line = lineOf(documentStore, alert)
      if (!line) removeLineAlert(documentStore, alert)
      else if (JSON.stringify(line.anchors) !== JSON.stringify(alert.anchors)) {
        setLineAlert(documentStore, alert.symbol, line, now())
      }
    }
  }
  const update = () => {
    const waiting = new Map(
      allLineAlerts(documentStore)
        .filter((alert) => alert.fired === null)
        .map((alert) => [`${lineAlertName(alert)} ${alert.setAt}`, alert]),
    )
    for (const [key, view] of views) {
      if (waiting.has(key)) continue
      view.close()
      views.delete(key)
    }
    for (const [key, alert] of waiting) {
      if (!views.has(key)) views.set(key, look(lineAlertName(alert), alert.symbol))
    }
  }
  followLines()
  update()
  const stops = [
    documentStore.ofKind(lineAlerts.kind).subscribe(update),
    documentStore.ofKind(drawingForm.kind).subscribe(followLines),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const view of views.values()) view.close()
  }
}

type Line = NonNullable<ReturnType<typeof lineOf>>

/** The first trade after the alert was set that is on the other side of the line than the first of all was, or on it. */
function crossing(alert: LineAlert, line: Line, { prints, priceDecimals }: TapeUpdate) {
  let { side } = alert
  for (const { time, price, venue } of prints) {
    const height = time < alert.setAt ? undefined : linePrice(line, time)
    const id = venueIds[venue]
    if (height === undefined || !id) continue
    const traded = price / 10 ** priceDecimals
    const isHit = traded === height || (side !== null && side !== sideOf(traded, height))
    if (isHit) {
      const hit = { at: time, price: formatScaled(price, priceDecimals), venue: id }
      return { side, hit: { ...hit, line: height.toFixed(priceDecimals) } }
    }
    side ??= sideOf(traded, height)
  }
  return { side, hit: null }
}

function sideOf(price: number, line: number): 'below' | 'above' {
  return price < line ? 'below' : 'above'
}
