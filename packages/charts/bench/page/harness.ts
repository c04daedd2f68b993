import { mountChart } from '../../dom/mount-chart.ts'
import { DrawingBook } from '../../src/drawings/drawing-book.ts'
import { madeCandles } from '../../src/testing/made-candles.ts'

/** What a test page has in hand: the real chart on real canvases. */
const harness = { mountChart, madeCandles, DrawingBook }

export type Harness = typeof harness

Object.assign(globalThis, { harness })
