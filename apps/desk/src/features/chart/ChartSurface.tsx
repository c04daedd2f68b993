import { mountChart } from '@leadline/charts/dom/mount-chart'
import { useEffect, useEffectEvent, useRef } from 'react'

import { usePanel } from '../../platform/panels/panel-context.ts'
import type { HeldChart } from './held-chart.ts'

/** The place where the chart paints itself. React is not in there. */
export function ChartSurface({ held, onPriceMenu }: { held: HeldChart; onPriceMenu: () => void }) {
  const { window: view } = usePanel()
  const priceMenu = useEffectEvent(onPriceMenu)
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    const mounted = mountChart(held.chart, element, {
      drawingMenu: () => held.callMenu(),
      priceMenu: (isByKey) => {
        if (!(isByKey && held.callPositionMenu())) priceMenu()
      },
    })
    Object.assign(held, { mounted, element })
    return () => {
      Object.assign(held, { mounted: undefined, element: null })
      mounted.unmount()
    }
    // A panel that was dragged to another monitor is mounted again in the window there.
  }, [held, view])
  return <div ref={surface} className="chart-surface" />
}
