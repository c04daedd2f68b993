import { formatScaled } from '@leadline/decimal/scaled'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'
import { venueIds } from '@leadline/venues/venue-names'

import { allAlerts, fireAlert } from '../../platform/alerts/all-alerts.ts'
import { alertName, type PriceAlert, priceAlerts } from '../../platform/alerts/price-alert.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import type { HubLink, OpenView } from '../../platform/hub/hub-link.ts'

/** A trade that is noticed later than this is said to be late, and makes no sound. */
export const lateAfterMs = 60_000

export interface AlertWatchSetup {
  hub: HubLink
  documentStore: DocumentStore
  now: () => number
  /** It has just fired, and was kept. */
  fired: (alert: PriceAlert, isLate: boolean) => void
}

/**
 * Looks at the trades of every alert that waits. The hub sends only those that reach the price, and the tape loses none:
 * a price that was touched for a moment is noticed, also while the window is hidden.
 */
export function watchAlerts({ hub, documentStore, now, fired }: AlertWatchSetup): () => void {
  const views = new Map<string, OpenView<'tape'>>()

  const look = (alert: PriceAlert) =>
    hub.open<'tape'>(
      {
        kind: 'tape',
        symbol: alert.symbol,
        venues: [...venueIds],
        filter: `price ${alert.direction === 'rises' ? '>=' : '<='} ${alert.price}`,
        sumsMs: 1000,
      },
      {
        update: ({ tape }) => {
          const hit = firstSince(tape, alert.setAt)
          if (!hit) return
          const isLate = now() - hit.at > lateAfterMs
          if (fireAlert(documentStore, alert, { ...hit, isLate })) fired(alert, isLate)
        },
      },
      { isBackground: true },
    )

  const update = () => {
    const waiting = new Map(
      allAlerts(documentStore)
        .filter(({ fired: trade }) => trade === null)
        .map((alert) => [`${alertName(alert)} ${alert.setAt}`, alert]),
    )
    for (const [key, view] of views) {
      if (waiting.has(key)) continue
      view.close()
      views.delete(key)
    }
    for (const [key, alert] of waiting) if (!views.has(key)) views.set(key, look(alert))
  }
  update()
  const unsubscribe = documentStore.ofKind(priceAlerts.kind).subscribe(update)
  return () => {
    unsubscribe()
    for (const view of views.values()) view.close()
  }
}

/** The first trade that came after the alert was set; what was printed before does not count. */
function firstSince({ prints, priceDecimals }: TapeUpdate, setAt: number) {
  const print = prints.find(({ time }) => time >= setAt)
  const venue = print && venueIds[print.venue]
  return venue && { at: print.time, price: formatScaled(print.price, priceDecimals), venue }
}
