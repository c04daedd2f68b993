import type { Chart } from '../src/chart.ts'

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
    const { title, candle, indicators, selection, drawings } = chart.textTwin()
    parent.setAttribute('aria-label', title)
    element.textContent = [selection, candle, ...indicators, drawings]
      .filter((line) => line !== undefined)
      .join(' ')
  }
}
