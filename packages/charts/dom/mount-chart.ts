import type { Chart } from '../src/chart.ts'
import type { Drawing } from '../src/drawings/drawing.ts'
import { canvasLayer } from './canvas-layer.ts'
import { listen } from './listen.ts'
import { MeasurementPanel } from './measurement-panel.ts'
import { openNoteField } from './note-field.ts'
import { twinElement } from './twin-element.ts'
import { watchSize } from './watch-size.ts'

export interface MountOptions {
  /** The menu of a drawing is wanted, by pointer or by key. It is selected. */
  drawingMenu?(drawing: Drawing): void
  /** A right click on nothing, or the menu key: the crosshair is at the price that is meant. */
  priceMenu?(isByKey: boolean): void
}

export interface MountedChart {
  /** Paints what is dirty now: for those who are in a frame of the screen already. */
  paint: () => void
  /** Does what changes the chart, and leaves it to the caller to paint. */
  withoutPainting: (change: () => void) => void
  /** Brings the text twin up to date. */
  writeTwin: () => void
  unmount: () => void
}

/** Puts a chart into an element that has a size: two canvases, the panel of a selection, and the text twin. */
export function mountChart(
  chart: Chart,
  element: HTMLElement,
  options: MountOptions = {},
): MountedChart {
  const { host } = chart.model
  const view = element.ownerDocument.defaultView ?? window
  let frame = 0
  let isHidden = true
  let isLeftToCaller = false
  Object.assign(element.style, { position: 'relative', overflow: 'hidden' })
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  const market = canvasLayer(element, true)
  const overlay = canvasLayer(element, false)
  const panel = new MeasurementPanel(element, chart)
  const writeTwin = twinElement(element, chart)
  const paint = () => {
    view.cancelAnimationFrame(frame)
    frame = 0
    if (isHidden) return
    chart.paint(market, overlay)
    panel.update()
  }
  host.repaint = () => {
    // A hidden panel stops painting; it is painted whole when it is shown again.
    if (frame === 0 && !isHidden && !isLeftToCaller) frame = view.requestAnimationFrame(paint)
  }
  host.noteWanted = (drawing, x, y) => openNoteField(element, chart, drawing, { x, y })
  const stopWatching = watchSize(element, (size) => {
    isHidden = size.width === 0 || size.height === 0
    if (isHidden) return
    for (const { canvas } of [market, overlay]) {
      canvas.width = size.width
      canvas.height = size.height
    }
    chart.resize(size)
    // Before the browser paints: a resized canvas is empty.
    paint()
  })
  const stopListening = listen(element, chart, () => {
    element.style.cursor = chart.model.cursor
  })
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    const { left, top } = element.getBoundingClientRect()
    const isByKey = event.button !== 2
    const at = { x: event.clientX - left, y: event.clientY - top }
    const open = () => {
      if (!isByKey && chart.pressPosition(at.x, at.y)) return
      const drawing = chart.drawingForMenu(isByKey ? undefined : at)
      if (drawing) options.drawingMenu?.(drawing)
      else options.priceMenu?.(isByKey)
    }
    // Some systems ask while the button is still down; letting it go would close the menu again.
    if (event.buttons === 0) open()
    else element.addEventListener('pointerup', () => setTimeout(open), { once: true })
  }
  element.addEventListener('contextmenu', openMenu)
  element.addEventListener('focus', writeTwin)
  // Numbers are drawn with whatever face is there; when the right one arrives, once more.
  void element.ownerDocument.fonts.ready.then(() => chart.model.dirty.touchMarket())
  writeTwin()
  return {
    paint,
    withoutPainting: (change) => {
      isLeftToCaller = true
      try {
        change()
      } finally {
        isLeftToCaller = false
      }
    },
    writeTwin,
    unmount: () => {
      stopWatching()
      stopListening()
      element.removeEventListener('contextmenu', openMenu)
      element.removeEventListener('focus', writeTwin)
      view.cancelAnimationFrame(frame)
      delete host.repaint
      delete host.noteWanted
      element.replaceChildren()
    },
  }
}
