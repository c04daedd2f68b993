import { useId } from 'react'

/** One of several, with a few words to each. */
export function ChoiceGroup<Choice extends string>({
  legend,
  value,
  choices,
  onChoose,
}: {
  legend: string
  value: Choice
  choices: readonly { value: Choice; title: string; words?: string }[]
  onChoose: (choice: Choice) => void
}) {
  const id = useId()
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex items-baseline gap-2 py-0.5">
          <input
            type="radio"
            name={id}
            className="desk-check"
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.title}
          {choice.words !== undefined && <span className="text-fog-300">{choice.words}</span>}
        </label>
      ))}
    </fieldset>
  )
}
