import { useId } from 'react'

export interface Choice<V extends string> {
  value: V
  label: string
  about: string
}

/** One of a few, each with a line about it. */
export function ChoiceGroup<V extends string>(props: {
  legend: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <fieldset disabled={props.disabled} className="min-w-0">
      <legend className="text-fog-50 mb-2 text-sm font-medium">{props.legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {props.choices.map(({ value, label, about }) => (
          <label
            key={value}
            className="border-ink-600 hover:border-fog-500 has-checked:border-brass-400 has-checked:bg-brass-400/6 has-focus-visible:outline-brass-400 flex items-start gap-3 rounded border px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-about`}
              className="accent-brass-400 mt-1 size-4.5 shrink-0 focus-visible:outline-none"
            />
            <span className="min-w-0">
              <span id={`${id}-${value}`} className="block font-medium">
                {label}
              </span>
              <span id={`${id}-${value}-about`} className="text-fog-300 block text-sm">
                {about}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
