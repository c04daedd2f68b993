import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { Segments } from '../../platform/controls/Segments.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import {
  type BacktestSettings,
  type SourceKind,
  sourceWords,
  type Span,
  spans,
} from './backtest-settings.ts'
import type { KnownRecording, PlanMistakes } from './read-plan.ts'

const noRecording = 'none'

/** Over which market, with which costs. */
export function PlanFields({
  settings,
  mistakes,
  recordings,
  onChange,
}: {
  settings: BacktestSettings
  mistakes: PlanMistakes
  recordings: readonly KnownRecording[]
  onChange: (change: Partial<BacktestSettings>) => void
}) {
  const field = (
    name: 'from' | 'seed' | 'maker' | 'taker' | 'latency' | 'spreadBps' | 'allotted',
  ) => ({
    value: settings[name],
    mistake: mistakes[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const { source } = settings
  return (
    <fieldset className="backtest-fields">
      <legend>Market</legend>
      <Segments
        label="Source"
        value={source}
        segments={(Object.keys(sourceWords) as SourceKind[]).map((value) => ({
          value,
          label: sourceWords[value],
        }))}
        onChoose={(next) => onChange({ source: next })}
      />
      {source === 'recording' ? (
        <div>
          <ChoiceMenu
            label="Recording"
            value={settings.recording || noRecording}
            choices={recordings.map(({ name }) => name)}
            onChoose={(recording) => onChange({ recording })}
          />
          {recordings.length === 0 && (
            <p className="backtest-note">
              There is no recording yet. Make one in the panel Recordings.
            </p>
          )}
          {mistakes.recording !== undefined && <p className="text-ask-400">{mistakes.recording}</p>}
        </div>
      ) : (
        <>
          <TextField label="From, UTC" {...field('from')} />
          <ChoiceMenu
            label="Length"
            value={settings.span}
            choices={Object.keys(spans) as Span[]}
            onChoose={(span) => onChange({ span })}
          />
        </>
      )}
      {source === 'practice' && <TextField label="Seed" inputMode="numeric" {...field('seed')} />}
      {source === 'candles' && (
        <TextField
          label="Spread, basis points"
          inputMode="decimal"
          hint="Candles have no book: quotes are made up this far apart."
          {...field('spreadBps')}
        />
      )}
      <div className="backtest-pair">
        <TextField label="Maker fee, %" placeholder="entry tier" {...field('maker')} />
        <TextField label="Taker fee, %" placeholder="entry tier" {...field('taker')} />
      </div>
      <TextField label="Latency one way, ms" placeholder="usual" {...field('latency')} />
      <TextField
        label="Allotment at each exchange"
        placeholder="none, such as 0.5 BTC"
        {...field('allotted')}
      />
    </fieldset>
  )
}
