import { type ComponentProps, type ReactNode, useId } from 'react'

/** A labeled field of the desk, with the mistake as readable text below it. */
export function TextField({
  label,
  mistake,
  hint,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: ReactNode; mistake?: string | undefined; hint?: ReactNode }) {
  const id = useId()
  const hasNote = mistake !== undefined || hint !== undefined
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-fog-300 text-[12px]">
        {label}
      </label>
      <input
        spellCheck={false}
        autoComplete="off"
        {...input}
        id={id}
        aria-invalid={mistake === undefined ? undefined : true}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        className="desk-field"
      />
      {hasNote && (
        <p
          id={`${id}-note`}
          className={`text-[12px] ${mistake === undefined ? 'text-fog-300' : 'text-ask-400'}`}
        >
          {mistake ?? hint}
        </p>
      )}
    </div>
  )
}
