import './chart.css'
import { useMemo, useRef, useState } from 'react'

import { useAlertOffer } from '../../platform/alerts/alert-offers.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { useShownVenues } from '../../platform/preferences/use-shown-venues.ts'
import type { IndicatorState } from '../../platform/python/indicator-lines.ts'
import { MoveOrder } from '../../platform/trading/MoveOrder.tsx'
import { useValue } from '../../platform/value.ts'
import { type ChartPanelSettings, needsTrades } from './chart-settings.ts'
import { sourceVenues, tradingVenues } from './chart-source.ts'
import { ChartHotkeys } from './ChartHotkeys.tsx'
import { ChartSurface } from './ChartSurface.tsx'
import { useCompared } from './compare/use-compared.ts'
import { DrawingToolbar } from './drawings/DrawingToolbar.tsx'
import { SelectedDrawing } from './drawings/SelectedDrawing.tsx'
import { ChartChoices } from './header/ChartChoices.tsx'
import { HeldChart } from './held-chart.ts'
import { ChartPosition } from './own-orders/ChartPosition.tsx'
import { useOwnMarks } from './own-orders/use-own-marks.ts'
import { PythonLegend } from './python-indicators/PythonLegend.tsx'
import { usePythonIndicators } from './python-indicators/use-python-indicators.ts'
import { hubSpec, useChartCandles } from './use-chart-candles.ts'
import { useChartSettings } from './use-chart-settings.ts'
import { useChartSymbol } from './use-chart-symbol.ts'
import { useExplainedError } from './use-explained-error.ts'
import { useIndicatorAlert } from './use-indicator-alert.ts'
import { useListedAt } from './use-listed-at.ts'
import { usePanelWidth } from './use-panel-width.ts'
import { useProfileHere } from './use-profile-here.ts'
import { useTradedVolumes } from './use-traded-volumes.ts'

/** Scripts are given what exchanges keep. */
const otherTimeframe: IndicatorState = {
  script: null,
  error: {
    message: 'needs candles of a minute to a week',
    line: null,
    column: null,
    endLine: null,
    endColumn: null,
    traceback: '',
  },
  isBusy: false,
  isWaiting: false,
}

export function Chart() {
  const { symbol, settings, isVisible, change, window: view } = usePanel<ChartPanelSettings>()
  const { timeframe, source } = settings
  const body = useRef<HTMLDivElement>(null)
  const [held] = useState(() => new HeldChart())
  const shown = useShownVenues()
  const venues = useMemo(() => tradingVenues(shown), [shown])
  const listedAt = useListedAt(symbol, source === 'all' ? venues : [source])
  const from = sourceVenues(source, shown, listedAt, symbol)
  useChartSymbol(held, symbol, timeframe)
  useChartSettings(held, settings)
  useOwnMarks(held, symbol)
  const dropped = useValue(held.dropped)
  const candles = 'venues' in from ? { symbol, timeframe, venues: from.venues } : null
  const refusal = useChartCandles(held, candles, symbol, isVisible)
  const comparedErrors = useCompared(held, symbol, settings, candles, shown, isVisible)
  useTradedVolumes(held, symbol, candles?.venues, isVisible && needsTrades(settings))
  useProfileHere(held, change)
  const spec = hubSpec(candles)
  const runningStates = usePythonIndicators(held, settings.pythonIndicators, spec)
  const hasNoScriptCandles = candles !== null && spec === null
  const pythonStates = hasNoScriptCandles
    ? settings.pythonIndicators.map(() => otherTimeframe)
    : runningStates
  const onIndicatorAlert = useIndicatorAlert(symbol, settings)
  const offerAlert = useAlertOffer(() => ({ symbol, price: held.pointedPrice }))
  const problem = 'trouble' in from ? from.trouble : refusal
  useExplainedError(held, problem)
  return (
    <div ref={body} className="chart-panel">
      <ChartChoices
        held={held}
        symbol={symbol}
        settings={settings}
        comparedErrors={comparedErrors}
        venues={venues}
        pythonStates={pythonStates}
        width={usePanelWidth(body, view)}
        onIndicatorAlert={onIndicatorAlert}
        onChange={change}
      />
      <ChartHotkeys held={held} />
      <DrawingToolbar held={held} />
      <ChartSurface held={held} onPriceMenu={offerAlert} />
      <SelectedDrawing held={held} />
      <ChartPosition held={held} symbol={symbol} onAlert={offerAlert} />
      <PythonLegend chosen={settings.pythonIndicators} states={pythonStates} />
      {dropped && (
        <MoveOrder key={dropped.id} dropped={dropped} onEnd={() => held.dropped.set(undefined)} />
      )}
      {problem !== undefined && (
        <p role="status" className="chart-error">
          {problem}
        </p>
      )}
    </div>
  )
}
