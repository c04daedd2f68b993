/** One of a few, chosen without script. */
export function PlainChoices(props: {
  legend: string
  name: string
  choices: readonly { value: string; label: string; about: string }[]
  chosen: string | undefined
  error: string | undefined
}) {
  const { name, chosen = props.choices[0]?.value, error } = props
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-fog-50 mb-2 text-sm font-medium">{props.legend}</legend>
      <div
        className={`grid gap-3 ${props.choices.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}
      >
        {props.choices.map(({ value, label, about }) => (
          <label
            key={value}
            className="border-ink-600 hover:border-fog-500 has-checked:border-brass-400 has-checked:bg-brass-400/6 flex items-start gap-3 rounded border px-4 py-3 transition-colors"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="accent-brass-400 mt-1 size-4.5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              {about && <span className="text-fog-300 block text-sm">{about}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="text-ask-400 mt-1.5 text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
