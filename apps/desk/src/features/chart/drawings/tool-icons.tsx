import type { DrawingTool } from '@leadline/charts/drawings/drawing'

/** Each tool as what it draws, on a grid of 16. */
const paths: Readonly<Record<DrawingTool, string>> = {
  'trend-line': 'M3.5 12.5 12.5 3.5M2 12h3v3H2zM11 1h3v3h-3z',
  'horizontal-line': 'M1 8h14',
  ray: 'M3.5 12.5 15 1M2 12h3v3H2z',
  rectangle: 'M2 4h12v8H2z',
  channel: 'M1.5 11 11 1.5M5 14.5 14.5 5M3.2 12.8h.1M8 8h.1M12.7 3.3h.1',
  'anchored-vwap': 'M2 5v9M2 9c3-5 5 2 7-1s3-5 5.5-5M.5 5 2 3.5 3.5 5',
  measure: 'M2 3h12v10H2zM5 3v3M8 3v4M11 3v3',
  'risk-reward': 'M2 2h12v7H2zM2 9v5h12V9M5 5.5h6',
  fibonacci: 'M2 3h12M2 6.5h12M2 9.5h12M2 13h12',
  'text-note': 'M3.5 4.5v-1h9v1M8 3.5v9M6.5 12.5h3',
}

export function ToolIcon({ tool }: { tool: DrawingTool }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current">
      <path d={paths[tool]} />
    </svg>
  )
}
