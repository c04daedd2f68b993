import type { Action } from '../../platform/hotkeys/action.ts'

const where = { panel: 'heatmap' }
const action = (id: string, title: string, keys: string): Action => ({
  id: `heatmap.${id}`,
  title,
  keys,
  where,
})

/** The keys of the chart, as far as they mean the same here. */
export const heatmapActions: readonly Action[] = [
  action('earlier', 'Earlier', 'ArrowLeft'),
  action('later', 'Later', 'ArrowRight'),
  action('much-earlier', 'A whole view earlier', 'Ctrl+ArrowLeft'),
  action('much-later', 'A whole view later', 'Ctrl+ArrowRight'),
  action('price-up', 'Price axis up', 'ArrowUp'),
  action('price-down', 'Price axis down', 'ArrowDown'),
  action('zoom-in', 'Zoom in', '+'),
  action('zoom-out', 'Zoom out', '-'),
  action('prices-in', 'Fewer prices', 'Ctrl+ArrowUp'),
  action('prices-out', 'More prices', 'Ctrl+ArrowDown'),
  action('oldest', 'The oldest that is kept', 'Home'),
  action('now', 'Now', 'End'),
  action('now-in-view', 'Now, with the price in view', 'Ctrl+End'),
  action('crosshair-left', 'Crosshair to the column before', 'Shift+ArrowLeft'),
  action('crosshair-right', 'Crosshair to the next column', 'Shift+ArrowRight'),
  action('crosshair-up', 'Crosshair up a row', 'Shift+ArrowUp'),
  action('crosshair-down', 'Crosshair down a row', 'Shift+ArrowDown'),
  action('drop', 'Put the crosshair away', 'Escape'),
  action('read-out', 'Read out the book over time', 'F9'),
]
