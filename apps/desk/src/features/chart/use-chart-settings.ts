import { chartTheme } from '@leadline/charts/paint/theme'
import { useEffect } from 'react'

import { useColors } from '../../platform/preferences/use-colors.ts'
import type { ChartPanelSettings } from './chart-settings.ts'
import type { HeldChart } from './held-chart.ts'
import { showIndicators } from './show-indicators.ts'

/** What the panel has chosen, given to its chart. */
export function useChartSettings({ chart }: HeldChart, settings: ChartPanelSettings): void {
  const {
    style,
    isLogarithmic,
    hasVolume,
    hasOrders,
    hasPositions,
    hasFills,
    timeZone,
    indicators,
  } = settings
  const { theme, palette } = useColors()
  useEffect(() => {
    chart.setSettings({ style, isLogarithmic, hasVolume, hasOrders, hasPositions, hasFills })
  }, [chart, style, isLogarithmic, hasVolume, hasOrders, hasPositions, hasFills])
  const { profile, profileRange } = settings
  useEffect(() => chart.setSettings({ profile, profileRange }), [chart, profile, profileRange])
  useEffect(() => chart.setSettings({ timeZone }), [chart, timeZone])
  useEffect(() => {
    chart.setSettings({ theme: chartTheme(theme, palette) })
  }, [chart, theme, palette])
  useEffect(() => showIndicators(chart, indicators), [chart, indicators])
}
