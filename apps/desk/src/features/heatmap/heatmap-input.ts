import type { HeatmapModel } from './heatmap-model.ts'

/** As on the chart: a notch of a common wheel, 100 CSS pixels, zooms by about a sixth. */
const zoomPerPixel = 0.0015
/** CSS pixels of a line, where a wheel counts in lines. */
const lineHeight = 100 / 3
/** CSS pixels of dragging that double or halve. */
const pixelsPerDoubling = 120

type Area = 'plot' | 'prices' | 'times'

/** What pointer and wheel do, as on the chart: scroll zooms, drag moves, the axes stretch. The answer ends it. */
export function listenForInput(
  element: HTMLElement,
  model: HeatmapModel,
  changed: () => void,
): () => void {
  const end = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => {
    const run = (event: HTMLElementEventMap[K]) => {
      handle(event)
      changed()
    }
    element.addEventListener(type, run, { signal: end.signal, passive: false })
  }
  const placeOf = (event: MouseEvent) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: (event.clientX - left) * model.ratio, y: (event.clientY - top) * model.ratio }
  }
  const areaAt = ({ x, y }: { x: number; y: number }): Area => {
    if (x >= model.plotWidth) return 'prices'
    return y >= model.plotHeight ? 'times' : 'plot'
  }
  let drag: { area: Area; x: number; y: number } | undefined

  on('pointerdown', (event) => {
    if (event.button !== 0) return
    element.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    drag = { area: areaAt(at), ...at }
  })
  on('pointermove', (event) => {
    const at = placeOf(event)
    if (drag) {
      dragTo(model, drag.area, at.x - drag.x, at.y - drag.y)
      drag = { ...drag, ...at }
    }
    model.crosshair = areaAt(at) === 'plot' ? at : undefined
    element.style.cursor = cursorOf(drag?.area ?? areaAt(at), drag !== undefined)
  })
  const drop = () => {
    drag = undefined
  }
  on('pointerup', drop)
  on('pointercancel', drop)
  on('pointerleave', () => {
    if (!drag) model.crosshair = undefined
  })
  on('dblclick', (event) => {
    const area = areaAt(placeOf(event))
    if (area === 'prices') model.price.isAutomatic = true
    else if (area === 'times') model.showNow()
  })
  on('wheel', (event) => {
    event.preventDefault()
    const factor = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineHeight
    wheel(model, placeOf(event), event, factor)
  })
  return () => end.abort()
}

function dragTo(model: HeatmapModel, area: Area, dx: number, dy: number): void {
  const doubling = pixelsPerDoubling * model.ratio
  if (area === 'prices') {
    if (dy !== 0) model.price.stretch(2 ** (-dy / doubling))
  } else if (area === 'times') model.zoomTime(model.plotWidth, 2 ** (-dx / doubling))
  else {
    model.moveTime(-dx)
    // Prices move once somebody has taken hold of them.
    if (!model.price.isAutomatic) model.price.moveBy(dy)
  }
}

function wheel(
  model: HeatmapModel,
  { x }: { x: number },
  { deltaX, deltaY, shiftKey, ctrlKey }: WheelEvent,
  factor: number,
): void {
  // Browsers turn Shift and scroll into scrolling sideways.
  const amount = (deltaY === 0 ? deltaX : deltaY) * factor
  if (shiftKey) model.price.moveBy(-amount * model.ratio)
  else if (ctrlKey) model.moveTime(amount * model.ratio)
  else if (Math.abs(deltaX) > Math.abs(deltaY)) model.moveTime(deltaX * factor * model.ratio)
  else model.zoomTime(x, Math.exp(-deltaY * factor * zoomPerPixel))
}

function cursorOf(area: Area, isDragging: boolean): string {
  if (area === 'prices') return 'ns-resize'
  if (area === 'times') return 'ew-resize'
  return isDragging ? 'grabbing' : 'crosshair'
}
