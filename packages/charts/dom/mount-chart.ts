import { Chart } from '../src/chart.ts'
import type { Drawing } from '../src/drawings/drawing.ts'
import type { ChartHost } from '../src/model/chart-host.ts'
import { canvasLayer } from './canvas-layer.ts'
import { listen } from './listen.ts'
import { MeasurementPanel } from './measurement-panel.ts'
import { openNoteField } from './note-field.ts'
import { twinElement } from './twin-element.ts'
import { watchSize } from './watch-size.ts'

export interface MountOptions extends Omit<ChartHost, 'repaint' | 'noteWanted'> {
  /** The menu of a drawing is wanted at a place on the page. */
  drawingMenu?(drawing: Drawing, clientX: number, clientY: number): void
}

export interface MountedChart {
  chart: Chart
  unmount: () => void
}

/** Puts a chart into an element that has a size: two canvases, the panel of a selection, and the text twin. */
export function mountChart(element: HTMLElement, options: MountOptions = {}): MountedChart {
  let frame = 0
  let isHidden = true
  const repaint = () => {
    // A hidden panel stops painting; it is painted whole when it is shown again.
    if (frame === 0 && !isHidden) frame = requestAnimationFrame(paint)
  }
  const chart = new Chart({
    ...options,
    repaint,
    noteWanted: (drawing, x, y) => openNoteField(element, chart, drawing, { x, y }),
  })
  Object.assign(element.style, { position: 'relative', overflow: 'hidden' })
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  const market = canvasLayer(element, true)
  const overlay = canvasLayer(element, false)
  const panel = new MeasurementPanel(element, chart)
  const writeTwin = twinElement(element, chart)
  const paint = () => {
    frame = 0
    chart.paint(market, overlay)
    panel.update()
  }
  const stopWatching = watchSize(element, (size) => {
    isHidden = size.width === 0 || size.height === 0
    if (isHidden) return
    for (const { canvas } of [market, overlay]) {
      canvas.width = size.width
      canvas.height = size.height
    }
    chart.resize(size)
    // Before the browser paints: a resized canvas is empty.
    cancelAnimationFrame(frame)
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
    const drawing = chart.drawingForMenu(isByKey ? undefined : at)
    if (drawing) options.drawingMenu?.(drawing, event.clientX, event.clientY)
  }
  element.addEventListener('contextmenu', openMenu)
  element.addEventListener('focus', writeTwin)
  element.addEventListener('keyup', writeTwin)
  // Figures are drawn with whatever face is there; when the right one arrives, once more.
  void document.fonts.ready.then(() => chart.model.dirty.touchMarket())
  writeTwin()
  return {
    chart,
    unmount: () => {
      stopWatching()
      stopListening()
      element.removeEventListener('contextmenu', openMenu)
      element.removeEventListener('focus', writeTwin)
      element.removeEventListener('keyup', writeTwin)
      cancelAnimationFrame(frame)
      chart.model.leaveDrawings()
      element.replaceChildren()
    },
  }
}
