import { Segments } from '../../platform/controls/Segments.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import type { ParamSearch } from './param-search.ts'

const kinds = [
  { value: 'none', label: 'One run' },
  { value: 'grid', label: 'Grid' },
  { value: 'random', label: 'Random' },
] as const

const hints = {
  none: '',
  grid: 'Several numbers with commas between them: 40, 80, 120. Every combination is run.',
  random: 'Numbers with commas, or a range: 40..120. Combinations are drawn from them.',
}

/** One run, or a search over several settings. */
export function SearchFields({
  search,
  mistake,
  onChange,
}: {
  search: ParamSearch
  mistake: string
  onChange: (search: ParamSearch) => void
}) {
  const { kind, draws, steps } = search
  return (
    <>
      <Segments
        label="Search"
        value={kind}
        segments={kinds}
        onChoose={(next) => onChange({ ...search, kind: next })}
      />
      {kind !== 'none' && (
        <>
          <p className="backtest-note">{hints[kind]}</p>
          <div className="backtest-pair">
            {kind === 'random' && (
              <TextField
                label="Combinations"
                inputMode="numeric"
                value={draws}
                onChange={({ currentTarget }) =>
                  onChange({ ...search, draws: currentTarget.value })
                }
              />
            )}
            <TextField
              label="Walk-forward steps"
              placeholder="none"
              inputMode="numeric"
              value={steps}
              onChange={({ currentTarget }) => onChange({ ...search, steps: currentTarget.value })}
            />
          </div>
          {mistake !== '' && <p className="text-ask-400">{mistake}</p>}
        </>
      )}
    </>
  )
}
