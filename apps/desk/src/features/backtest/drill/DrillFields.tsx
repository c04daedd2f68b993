import { TextField } from '../../../platform/controls/TextField.tsx'
import type { BacktestSettings } from '../backtest-settings.ts'
import type { PlanMistakes } from '../read-plan.ts'

/** How many bad days, and what a position may be worth at most. */
export function DrillFields({
  settings,
  mistakes,
  onChange,
}: {
  settings: BacktestSettings
  mistakes: PlanMistakes
  onChange: (change: Partial<BacktestSettings>) => void
}) {
  const field = (name: 'days' | 'seed' | 'largest' | 'latency' | 'allotted') => ({
    value: settings[name],
    mistake: mistakes[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className="backtest-fields">
      <legend>Bad days</legend>
      <div className="backtest-pair">
        <TextField label="Days" inputMode="numeric" {...field('days')} />
        <TextField label="First seed" inputMode="numeric" {...field('seed')} />
      </div>
      <TextField
        label="Largest position"
        inputMode="decimal"
        placeholder="not judged, such as 1000"
        hint="Its value in the quote currency, at one exchange."
        {...field('largest')}
      />
      <TextField
        label="Allotment at each exchange"
        placeholder="none, such as 0.5 BTC"
        {...field('allotted')}
      />
      <TextField label="Latency one way, ms" placeholder="usual" {...field('latency')} />
      <p className="backtest-note">
        Each day is 15 minutes of the practice market, with one to eight faults.
      </p>
    </fieldset>
  )
}
