/** Turns the wheel over an element into whole lines; above zero is down. With Ctrl, the wheel is the browser's. */
export function wheelLines(
  element: HTMLElement,
  lineHeight: () => number,
  turned: (lines: number) => void,
): void {
  let wheel = 0
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return
      event.preventDefault()
      wheel += event.deltaY / (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 1 : lineHeight())
      const lines = Math.trunc(wheel)
      wheel -= lines
      if (lines !== 0) turned(lines)
    },
    { passive: false },
  )
}
