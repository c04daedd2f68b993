import type { Chart } from '../src/chart.ts'
import type { Modifiers, PointerInput } from '../src/input/inputs.ts'

/** CSS pixels of a line, where a wheel counts in lines: three of them are a notch. */
const lineHeight = 100 / 3

/**
 * Notifies the chart what pointer and wheel do on an element. `after` runs after each. The answer ends it. Keys are
 * its holder's.
 */
export function listen(element: HTMLElement, chart: Chart, after: () => void): () => void {
  const end = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ) => {
    const run = (event: HTMLElementEventMap[K]) => {
      handle(event)
      after()
    }
    element.addEventListener(type, run, { signal: end.signal, passive: false })
  }
  const pointer = (kind: PointerInput['kind']) => (event: PointerEvent) => {
    if (kind === 'down' && event.button === 0) element.setPointerCapture(event.pointerId)
    chart.pointer({
      ...placeOf(element, event),
      ...modifiersOf(event),
      kind,
      id: event.pointerId,
      button: event.button,
      isTouch: event.pointerType === 'touch',
      time: event.timeStamp,
    })
  }
  on('pointerdown', pointer('down'))
  on('pointermove', pointer('move'))
  on('pointerup', pointer('up'))
  on('pointercancel', pointer('cancel'))
  on('pointerleave', pointer('leave'))
  on('dblclick', (event) => {
    const { x, y } = placeOf(element, event)
    chart.doubleClick(x, y)
  })
  on('wheel', (event) => {
    event.preventDefault()
    const factor = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineHeight
    const { deltaX, deltaY } = event
    chart.wheel({
      ...placeOf(element, event),
      ...modifiersOf(event),
      deltaX: deltaX * factor,
      deltaY: deltaY * factor,
    })
  })
  on('keydown', (event) => {
    // Alt alone would take the keyboard to the browser's menu in the middle of a selection.
    if (event.key === 'Alt') event.preventDefault()
  })
  return () => end.abort()
}

function placeOf(element: HTMLElement, event: MouseEvent): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

function modifiersOf(event: MouseEvent): Modifiers {
  return { alt: event.altKey, ctrl: event.ctrlKey, shift: event.shiftKey }
}
