import { formatScaled } from '@leadline/decimal/scaled'
import { type RefObject, useCallback, useEffect, useState } from 'react'

import type { DroppedOrder } from '../../../platform/trading/MoveOrder.tsx'
import type { LadderSurface } from '../ladder/ladder-surface.ts'

/** Own orders are moved by their pennants, one at a time: a row with several has none to drag. */
export function useOwnDrag(
  host: RefObject<HTMLElement | null>,
  surface: RefObject<LadderSurface | undefined>,
): { dropped: DroppedOrder | undefined; end: () => void } {
  const [dropped, setDropped] = useState<DroppedOrder>()
  useEffect(() => {
    const body = host.current
    const view = body?.ownerDocument.defaultView
    if (!body || !view) return undefined
    let dragged: { id: string; from: number } | undefined
    const contentUnder = (target: EventTarget | null) => {
      const row = (target as Element | null)?.closest<HTMLElement>('[data-slot]')
      return row ? surface.current?.contentAt(Number(row.dataset['slot'])) : undefined
    }
    const press = (event: PointerEvent) => {
      const pennant = (event.target as Element).closest('.ladder-own[data-own]')
      const content = pennant ? contentUnder(pennant) : undefined
      const [id, ...others] = content?.own?.ids ?? []
      if (event.button !== 0 || !content || id === undefined || others.length > 0) return
      // It follows the market, or is about to end.
      if (content.own?.isFixed === true) return
      dragged = { id, from: content.price }
      body.dataset['dragging'] = ''
    }
    const drop = (event: PointerEvent) => {
      const was = dragged
      dragged = undefined
      delete body.dataset['dragging']
      const content = was && contentUnder(event.target)
      const state = surface.current?.state
      if (!content || !state || Number.isNaN(content.price) || content.price === was.from) return
      setDropped({ id: was.id, price: formatScaled(content.price, state.priceDecimals) })
    }
    body.addEventListener('pointerdown', press)
    view.addEventListener('pointerup', drop)
    return () => {
      body.removeEventListener('pointerdown', press)
      view.removeEventListener('pointerup', drop)
    }
  }, [host, surface])
  return { dropped, end: useCallback(() => setDropped(undefined), []) }
}
