import { alertedIndicators } from '@leadline/charts/alerts/indicator-condition'
import { settledParams } from '@leadline/charts/indicators/indicator-kind'
import { TimeframeName } from '@leadline/desk-protocol/frames/view-spec'
import { useContext } from 'react'

import { AlertOffersContext } from '../../platform/alerts/alert-offers.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { panelKeys } from './chart-keys.ts'
import type { ChartPanelSettings, ChosenIndicator } from './chart-settings.ts'

/** Those of which the hub can watch a line. */
export function canAlert({ kind }: ChosenIndicator): boolean {
  return alertedIndicators.some(({ id }) => id === kind)
}

/**
 * Opens the dialog for an alert on an indicator of this chart; its key, for the first one on it. No exchange keeps seconds
 * and months: there it begins with minutes.
 */
export function useIndicatorAlert(
  symbol: string,
  { timeframe, source, indicators }: ChartPanelSettings,
): (indicator: ChosenIndicator) => void {
  const offers = useContext(AlertOffersContext)
  const open = ({ kind, params }: ChosenIndicator) => {
    const kept = TimeframeName.safeParse(timeframe)
    offers.indicator.set({
      symbol,
      source,
      timeframe: kept.success ? kept.data : '1m',
      indicator: { kind, params: [...params], line: 0 },
      condition: 'crosses',
      than: { type: 'value', value: '' },
      when: 'close',
    })
  }
  useHotkey(panelKeys.indicatorAlert.id, () => {
    const [usual] = alertedIndicators
    const first = indicators.find(canAlert)
    if (first) open(first)
    else if (usual) open({ kind: usual.id, params: settledParams(usual, []) })
  })
  return open
}
