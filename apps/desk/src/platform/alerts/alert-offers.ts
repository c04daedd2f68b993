import { createContext, useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from '../panels/panel-context.ts'
import { Value } from '../value.ts'
import type { IndicatorAlertTerms } from './indicator-alert.ts'

/** What an alert would be set for; a price only where something points at one. */
export interface AlertDraft {
  symbol: string
  /** Decimal text without commas; '' where nothing points at one. */
  price: string
}

/** Panels say what they point at; a key, a right click or a menu opens the dialog with it. */
export class AlertOffers {
  /** The dialog that is open. */
  readonly open = new Value<AlertDraft | null>(null)
  /** The same of an alert on an indicator: a new one, or one that is set. */
  readonly indicator = new Value<IndicatorAlertTerms | null>(null)
  #sources = new Map<string, () => AlertDraft | undefined>()

  /** What that panel points at now. */
  pointedIn(panelId: string): AlertDraft | undefined {
    return this.#sources.get(panelId)?.()
  }

  join(panelId: string, source: () => AlertDraft | undefined): () => void {
    this.#sources.set(panelId, source)
    return () => {
      if (this.#sources.get(panelId) === source) this.#sources.delete(panelId)
    }
  }
}

export const AlertOffersContext = createContext(new AlertOffers())

/** Says what this panel points at. Returns how a right click opens the dialog: for that, or for something named. */
export function useAlertOffer(
  pointed: () => AlertDraft | undefined,
): (named?: AlertDraft) => boolean {
  const offers = useContext(AlertOffersContext)
  const { id } = usePanel()
  const source = useEffectEvent(pointed)
  useEffect(() => offers.join(id, () => source()), [offers, id])
  return (named) => {
    const draft = named ?? pointed()
    if (!draft) return false
    offers.open.set(draft)
    return true
  }
}
