import type { CanvasSize } from '../src/layout/chart-layout.ts'

/** Reports the size in whole device pixels, now and after every change; zero while hidden. The answer ends it. */
export function watchSize(element: HTMLElement, notify: (size: CanvasSize) => void): () => void {
  // The window that shows it: a panel may be on another monitor, with other pixels.
  const view = element.ownerDocument.defaultView ?? window
  const observer = new view.ResizeObserver(([entry]) => {
    if (!entry) return
    const ratio = view.devicePixelRatio
    const { width, height } = entry.contentRect
    const exact = entry.devicePixelContentBoxSize?.[0]
    notify({
      width: deviceSize(width * ratio, exact?.inlineSize),
      height: deviceSize(height * ratio, exact?.blockSize),
      ratio,
    })
  })
  try {
    observer.observe(element, { box: 'device-pixel-content-box' })
  } catch {
    // Safari does not know device pixels here.
    observer.observe(element)
  }
  return () => observer.disconnect()
}

/** The browser's own count, which knows how it rounds; a browser that emulates another screen counts wrong. */
function deviceSize(computed: number, counted: number | undefined): number {
  const isNear = counted !== undefined && Math.abs(counted - computed) < 2
  return isNear ? counted : Math.round(computed)
}
