import { mountChart } from '../../dom/mount-chart.ts'
import { Chart } from '../../src/chart.ts'
import { DrawingBook } from '../../src/drawings/drawing-book.ts'
import { madeCandles } from '../../src/testing/made-candles.ts'

/** A chart on the page, with the keys that the desk would give it. */
function openChart(element: HTMLElement): Chart {
  const chart = new Chart()
  const { writeTwin } = mountChart(chart, element)
  element.addEventListener('keydown', ({ key, altKey, ctrlKey, shiftKey }) => {
    chart.key({ key, alt: altKey, ctrl: ctrlKey, shift: shiftKey })
    writeTwin()
  })
  return chart
}

/** What a test page has in hand: the real chart on real canvases. */
const harness = { openChart, madeCandles, DrawingBook }

export type Harness = typeof harness

Object.assign(globalThis, { harness })
