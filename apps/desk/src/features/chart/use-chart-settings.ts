import { blueOrangeTheme, nightTheme } from '@leadline/charts/paint/theme'
import { useEffect } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { appearance, appearanceName } from '../../platform/preferences/appearance.ts'
import type { ChartPanelSettings } from './chart-settings.ts'
import type { HeldChart } from './held-chart.ts'
import { showIndicators } from './show-indicators.ts'

/** What the panel has chosen, given to its chart. */
export function useChartSettings({ chart }: HeldChart, settings: ChartPanelSettings): void {
  const { style, hasVolume, hasOrders, hasPositions, hasFills, timeZone, indicators } = settings
  const [{ palette }] = useDocument(appearance, appearanceName)
  useEffect(() => {
    chart.setSettings({ style, hasVolume, hasOrders, hasPositions, hasFills })
  }, [chart, style, hasVolume, hasOrders, hasPositions, hasFills])
  useEffect(() => chart.setSettings({ timeZone }), [chart, timeZone])
  useEffect(() => {
    chart.setSettings({ theme: palette === 'blue-orange' ? blueOrangeTheme : nightTheme })
  }, [chart, palette])
  useEffect(() => showIndicators(chart, indicators), [chart, indicators])
}
