import { type ReactNode, useId } from 'react'

/** A number to type, with its unit inside the field, and what is wrong with it below. */
export function AmountField({
  label,
  name,
  unit,
  value,
  mistake,
  note,
  onType,
  children,
}: {
  label: string
  name?: string
  unit: string
  value: string
  mistake?: string | undefined
  note?: string | undefined
  onType: (text: string) => void
  children?: ReactNode
}) {
  const id = useId()
  const words = mistake ?? note
  return (
    <div className="amount">
      <span className="amount-head">
        <label htmlFor={id}>{label}</label>
        {children}
      </span>
      <span className="amount-box" data-wrong={mistake === undefined ? undefined : ''}>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          spellCheck={false}
          autoComplete="off"
          className="figures"
          value={value}
          aria-invalid={mistake === undefined ? undefined : true}
          aria-describedby={words === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="figures">{unit}</span>
      </span>
      {words !== undefined && (
        <p id={`${id}-note`} className={mistake === undefined ? 'ticket-note' : 'ticket-mistake'}>
          {words}
        </p>
      )}
    </div>
  )
}
