import { type ChartTimeframe, timeframes } from '@leadline/charts/time/timeframes'
import type { VenueId } from '@leadline/venues/venue-names'
import { ChartSpline, ChevronDown } from 'lucide-react'

import { ChoiceMenu } from '../../../platform/controls/ChoiceMenu.tsx'
import { Popover } from '../../../platform/controls/Popover.tsx'
import { PanelChoices } from '../../../platform/panels/PanelChoices.tsx'
import { SourceChoice } from '../../../platform/panels/SourceChoice.tsx'
import type { IndicatorState } from '../../../platform/python/indicator-lines.ts'
import type { ChartPanelSettings, ChosenIndicator } from '../chart-settings.ts'
import { ComparePopover } from '../compare/ComparePopover.tsx'
import type { HeldChart } from '../held-chart.ts'
import type { PanelWidth } from '../use-panel-width.ts'
import { ChartMenu } from './ChartMenu.tsx'
import { IndicatorsBox } from './IndicatorsBox.tsx'
import { MoreTimeframes } from './MoreTimeframes.tsx'
import { TimeframeChoice } from './TimeframeChoice.tsx'

/** The chart's toolbar, in the header of its panel; shorter where there is less room. */
export function ChartChoices({
  held,
  symbol,
  settings,
  venues,
  comparedErrors,
  pythonStates,
  width,
  onIndicatorAlert,
  onChange,
}: {
  held: HeldChart
  symbol: string
  settings: ChartPanelSettings
  venues: readonly VenueId[]
  /** Why another market on it has no candles, by its place. */
  comparedErrors: readonly (string | undefined)[]
  pythonStates: readonly (IndicatorState | undefined)[]
  width: PanelWidth
  onIndicatorAlert: (indicator: ChosenIndicator) => void
  onChange: (change: Partial<ChartPanelSettings>) => void
}) {
  const { timeframe, source, indicators } = settings
  const choose = (next: ChartTimeframe) => onChange({ timeframe: next })
  return (
    <PanelChoices>
      {width === 'small' ? (
        <ChoiceMenu
          label=""
          value={timeframe}
          choices={Object.keys(timeframes) as ChartTimeframe[]}
          textOf={(each) => timeframes[each].name}
          shortOf={(each) => timeframes[each].short}
          onChoose={choose}
        />
      ) : (
        <>
          <TimeframeChoice value={timeframe} onChoose={choose} />
          <MoreTimeframes value={timeframe} onChoose={choose} />
        </>
      )}
      <SourceChoice
        source={source}
        venues={venues}
        isShort={width !== 'wide'}
        onChoose={(next) => onChange({ source: next })}
      />
      <Popover
        name="Indicators"
        className="choice"
        label={
          <>
            <ChartSpline aria-hidden="true" className="choice-sign size-3.5" />
            <span className="choice-word">Indicators</span>
            <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => (
          <IndicatorsBox
            chosen={indicators}
            scripts={settings.pythonIndicators}
            states={pythonStates}
            onAlert={onIndicatorAlert}
            onChange={(next) => onChange({ indicators: next })}
            onScripts={(next) => onChange({ pythonIndicators: next })}
          />
        )}
      </Popover>
      <ComparePopover
        symbol={symbol}
        settings={settings}
        venues={venues}
        errors={comparedErrors}
        onChange={onChange}
      />
      <ChartMenu held={held} settings={settings} onChange={onChange} />
    </PanelChoices>
  )
}
