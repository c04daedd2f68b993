import './param-fields.css'
import type { WireParam } from '@leadline/desk-protocol/algorithm-values'

import { ChoiceMenu } from '../controls/ChoiceMenu.tsx'
import { TextField } from '../controls/TextField.tsx'
import { paramHint } from './param-text.ts'

/** One field for each setting of a script: a box to check for `bool`, else a field that says what it takes. */
export function ParamFields({
  params,
  typed,
  mistakes,
  isLocked = false,
  onType,
}: {
  params: readonly WireParam[]
  typed: Readonly<Record<string, string>>
  mistakes: Readonly<Record<string, string>>
  isLocked?: boolean
  onType: (name: string, text: string) => void
}) {
  return params.map((param) => {
    const { name, type, value, form } = param
    const text = typed[name] ?? value
    if (type === 'bool') {
      return (
        <label key={name} className="param-switch">
          <input
            type="checkbox"
            disabled={isLocked}
            checked={text === 'True'}
            onChange={({ currentTarget }) => onType(name, currentTarget.checked ? 'True' : 'False')}
          />
          <span className="figures">{name}</span>
        </label>
      )
    }
    if (form?.choices && !isLocked) {
      return (
        <div key={name} className="param-choice">
          <ChoiceMenu
            label={name}
            value={text}
            choices={form.choices}
            onChoose={(choice) => onType(name, choice)}
          />
          <p className="text-fog-300">{paramHint(param, text)}</p>
        </div>
      )
    }
    const isOther = type === 'other'
    return (
      <TextField
        key={name}
        label={<span className="figures">{name}</span>}
        value={text}
        readOnly={isLocked || isOther}
        inputMode={type === 'int' ? 'numeric' : type === 'str' || isOther ? 'text' : 'decimal'}
        mistake={mistakes[name]}
        hint={paramHint(param, text)}
        onChange={({ currentTarget }) => onType(name, currentTarget.value)}
      />
    )
  })
}
