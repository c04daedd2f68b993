import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Further than a hand trembles. */
const threshold = 5

/** Dragging a row of a table to another place. Escape leaves it where it was. */
export function useRowDrag(
  body: RefObject<HTMLTableSectionElement | null>,
  onDrop: (symbol: string, place: number) => void,
) {
  const [dragged, setDragged] = useState<{ symbol: string; place: number }>()
  const started = useRef<{ symbol: string; from: number; y: number }>(undefined)

  useEffect(() => {
    const view = body.current?.ownerDocument.defaultView
    if (!view || !dragged) return undefined
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      started.current = undefined
      setDragged(undefined)
    }
    view.addEventListener('keydown', escape, { capture: true })
    return () => view.removeEventListener('keydown', escape, { capture: true })
  }, [body, dragged])

  const placeAt = (y: number) => {
    const rows = [...(body.current?.rows ?? [])]
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return at === -1 ? rows.length - 1 : at
  }
  return {
    dragged,
    rowEvents: (symbol: string, place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) started.current = { symbol, from: place, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const begun = started.current
        if (!begun || event.buttons === 0) return
        if (!dragged && Math.abs(event.clientY - begun.y) < threshold) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ symbol: begun.symbol, place: placeAt(event.clientY) })
      },
      onPointerUp: () => {
        started.current = undefined
        if (dragged) onDrop(dragged.symbol, dragged.place)
        setDragged(undefined)
      },
      onPointerCancel: () => {
        started.current = undefined
        setDragged(undefined)
      },
    }),
  }
}
