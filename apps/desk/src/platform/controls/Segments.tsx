import { useId } from 'react'

export interface Segment<Choice extends string> {
  value: Choice
  label: string
  /** Why it cannot be chosen here; it is said, and the choice is dead. */
  trouble?: string | undefined
  /** For the stylesheet: buy and sell look different from each other. */
  look?: string
}

/** One of a few, side by side. Native radio buttons: arrow keys choose, Tab goes on. */
export function Segments<Choice extends string>({
  label,
  value,
  segments,
  onChoose,
  className = '',
}: {
  label: string
  value: Choice | null
  segments: readonly Segment<Choice>[]
  onChoose: (choice: Choice) => void
  className?: string
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`segments ${className}`}>
      {segments.map(({ value: choice, label: text, trouble, look }) => (
        <label
          key={choice}
          title={trouble}
          className="segment"
          data-look={look}
          data-chosen={choice === value || undefined}
          data-off={trouble === undefined ? undefined : ''}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice === value}
            disabled={trouble !== undefined}
            onChange={() => onChoose(choice)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
