import { type RefObject, useEffect, useState } from 'react'

/** How much of the toolbar fits into the header. */
export type PanelWidth = 'wide' | 'middle' | 'small'

/** CSS pixels. */
const wideFrom = 740
const middleFrom = 600

/** Renders only when another amount of toolbar fits. */
export function usePanelWidth(panel: RefObject<HTMLElement | null>, view: Window): PanelWidth {
  const [width, setWidth] = useState<PanelWidth>('small')
  useEffect(() => {
    if (!panel.current) return undefined
    const { ResizeObserver } = view as Window & typeof globalThis
    const observer = new ResizeObserver(([entry]) => {
      const pixels = entry?.contentRect.width ?? 0
      // A hidden panel has no width, and nothing to fit.
      if (pixels > 0) setWidth(fitting(pixels))
    })
    observer.observe(panel.current)
    return () => observer.disconnect()
  }, [panel, view])
  return width
}

function fitting(pixels: number): PanelWidth {
  if (pixels >= wideFrom) return 'wide'
  return pixels >= middleFrom ? 'middle' : 'small'
}
