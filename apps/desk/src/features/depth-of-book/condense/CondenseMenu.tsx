import { withCommas } from '@leadline/decimal/with-commas'
import {
  type CondenseChoice,
  type CondenseMeasure,
  condenseMeasures,
  isCondenseStep,
} from '@leadline/order-book/condense/condense-choice'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { Menu, useCloseMenu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { autoStep } from '../depth-settings.ts'
import { measureNames, offeredSteps } from './condense-steps.ts'

const units: Record<CondenseMeasure, (base: string, quote: string) => string> = {
  'asset-size': (base) => base,
  'price-increment': (_, quote) => quote,
  notional: (_, quote) => quote,
}

/** What a step is of, where there is no room for the name of the measure. */
const shortUnits: typeof units = { ...units, 'price-increment': () => 'step' }

/** Off, or one of three measures with a step. */
export function CondenseMenu({
  value,
  step: current,
  symbol,
  price,
  isNarrow,
  onChoose,
}: {
  value: CondenseChoice | null
  /** The step in force, also where Leadline chose it; undefined until it has. */
  step: string | undefined
  symbol: string
  /** The header has no room for the name of the choice. */
  isNarrow: boolean
  /** Where the market is when the menu opens; it decides which steps are worth offering. */
  price: () => number
  onChoose: (choice: CondenseChoice | null) => void
}) {
  const [base = '', quote = ''] = symbol.split('-')
  return (
    <Menu
      className="choice min-w-0"
      label={
        <>
          <span className={isNarrow && value ? 'sr-only' : 'text-fog-300'}>Condense </span>
          {value === null && 'Off'}
          {value && (
            <>
              <span className={isNarrow ? 'sr-only' : undefined}>
                {value.step === autoStep ? 'Auto' : measureNames[value.by]}{' '}
              </span>
              <span className="figures text-[12px]">{withCommas(current ?? '…')}</span>
              {isNarrow && (
                <span>{value.step === autoStep ? 'auto' : shortUnits[value.by](base, quote)}</span>
              )}
            </>
          )}
          <ChevronDown aria-hidden="true" className="text-fog-300 size-3 shrink-0" />
        </>
      }
    >
      {() => (
        <>
          <MenuItem isChecked={value === null} onSelect={() => onChoose(null)}>
            Off
          </MenuItem>
          {condenseMeasures.map((by) => (
            <div key={by} role="group" aria-label={measureNames[by]}>
              <MenuLine />
              <MenuHeading>{measureNames[by]}</MenuHeading>
              <div className="flex flex-wrap gap-0.5 px-1">
                {by === 'price-increment' && (
                  <Step
                    step="Auto"
                    name="Auto, a step that suits the symbol"
                    isChecked={value?.step === autoStep}
                    onSelect={() => onChoose({ by, step: autoStep })}
                  />
                )}
                {offeredSteps(by, price(), quote).map((step) => (
                  <Step
                    key={step}
                    step={step}
                    name={`${measureNames[by]} ${withCommas(step)}`}
                    isChecked={value?.by === by && value.step === step}
                    onSelect={() => onChoose({ by, step })}
                  />
                ))}
              </div>
              <OwnStep
                by={by}
                unit={units[by](base, quote)}
                current={value?.by === by && value.step !== autoStep ? value.step : ''}
                onChoose={onChoose}
              />
            </div>
          ))}
        </>
      )}
    </Menu>
  )
}

function Step({
  step,
  name,
  isChecked,
  onSelect,
}: {
  step: string
  name: string
  isChecked: boolean
  onSelect: () => void
}) {
  const close = useCloseMenu()
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChecked}
      aria-label={name}
      tabIndex={-1}
      className="condense-step figures"
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {withCommas(step)}
    </button>
  )
}

/** Any other step, typed. */
function OwnStep({
  by,
  unit,
  current,
  onChoose,
}: {
  by: CondenseMeasure
  unit: string
  current: string
  onChoose: (choice: CondenseChoice) => void
}) {
  const close = useCloseMenu()
  const [text, setText] = useState(current)
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      className="flex items-center gap-1.5 px-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        const step = text.trim().replaceAll(',', '')
        if (!isCondenseStep(step)) {
          setIsWrong(true)
          return
        }
        close()
        onChoose({ by, step })
      }}
    >
      <input
        aria-label={`${measureNames[by]}, step in ${unit}`}
        aria-invalid={isWrong || undefined}
        className="desk-field figures h-6 w-24 text-[12px]"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder="Other step"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setIsWrong(false)
        }}
      />
      <span className="text-fog-300 text-[11px]">{unit}</span>
      {isWrong && <span className="text-ask-400 text-[11px]">A number above 0</span>}
    </form>
  )
}
