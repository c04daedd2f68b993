import type { KeyInput } from '@leadline/charts/input/inputs'

import type { Action } from '../../platform/hotkeys/action.ts'

/** A key of the chart, and what the chart's engine calls it. */
interface ChartKey {
  id: string
  title: string
  keys: string
  input: KeyInput
}

const none = { alt: false, ctrl: false, shift: false }

function chartKey(id: string, title: string, keys: string): ChartKey {
  const parts = keys.split('+')
  const input = {
    key: keys === '+' ? '+' : (parts.at(-1) ?? ''),
    alt: parts.includes('Alt'),
    ctrl: parts.includes('Ctrl'),
    shift: parts.includes('Shift'),
  }
  return { id: `chart.${id}`, title, keys, input: { ...none, ...input } }
}

/** What the engine does with keys. The trader may put other keys in their place. */
export const chartKeys: readonly ChartKey[] = [
  chartKey('earlier', 'Earlier candles, or the selected drawing to the left', 'ArrowLeft'),
  chartKey('later', 'Later candles, or the selected drawing to the right', 'ArrowRight'),
  chartKey('much-earlier', 'The same, 20 candles at once', 'Ctrl+ArrowLeft'),
  chartKey('much-later', 'The same, 20 candles at once', 'Ctrl+ArrowRight'),
  chartKey('price-up', 'Price axis or the selected drawing up', 'ArrowUp'),
  chartKey('price-down', 'Price axis or the selected drawing down', 'ArrowDown'),
  chartKey('zoom-in', 'Zoom in', '+'),
  chartKey('zoom-out', 'Zoom out', '-'),
  chartKey('first', 'First candle', 'Home'),
  chartKey('last', 'Latest candle', 'End'),
  chartKey('select-left', 'Select candles to the left', 'Alt+ArrowLeft'),
  chartKey('select-right', 'Select candles to the right', 'Alt+ArrowRight'),
  chartKey('crosshair-left', 'Crosshair to the candle before', 'Shift+ArrowLeft'),
  chartKey('crosshair-right', 'Crosshair to the next candle', 'Shift+ArrowRight'),
  chartKey('crosshair-up', 'Crosshair up', 'Shift+ArrowUp'),
  chartKey('crosshair-down', 'Crosshair down', 'Shift+ArrowDown'),
  chartKey('place', 'Anchor at the crosshair, or select the drawing there', 'Enter'),
  chartKey('remove', 'Remove the selected drawing', 'Delete'),
  chartKey('drop', 'Drop the tool, the selection or the selected drawing', 'Escape'),
  chartKey('undo', 'Undo a drawing', 'Ctrl+Z'),
  chartKey('redo', 'Redo a drawing', 'Ctrl+Y'),
]

/** What the panel does with keys. */
export const panelKeys = {
  showLatest: {
    id: 'chart.show-latest',
    title: 'Latest candle with the price in view',
    keys: 'Ctrl+End',
  },
  zoomHere: { id: 'chart.zoom-here', title: 'Zoom to the selection', keys: 'Alt+Enter' },
  logarithmic: { id: 'chart.logarithmic', title: 'Logarithmic price axis', keys: 'Alt+L' },
  compare: { id: 'chart.compare', title: 'Compare with another market', keys: 'Alt+C' },
  indicatorAlert: { id: 'chart.indicator-alert', title: 'Set indicator alert', keys: 'Alt+I' },
  readOut: { id: 'chart.read-out', title: 'Read out the chart', keys: 'F9' },
} as const

export const chartActions: readonly Action[] = [...chartKeys, ...Object.values(panelKeys)].map(
  ({ id, title, keys }) => ({ id, title, keys, where: { panel: 'chart' } }),
)
