import type { Chart } from '../src/chart.ts'
import { twinDescription } from '../src/model/text-twin.ts'

let twins = 0

/** The text twin, hidden from the eye and read by screen readers: written when asked, never by itself. */
export function twinElement(parent: HTMLElement, chart: Chart): () => void {
  const element = document.createElement('div')
  twins += 1
  element.id = `chart-twin-${twins}`
  Object.assign(element.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  })
  parent.append(element)
  parent.setAttribute('aria-describedby', element.id)
  return () => {
    const twin = chart.textTwin()
    parent.setAttribute('aria-label', twin.title)
    element.textContent = twinDescription(twin)
  }
}
