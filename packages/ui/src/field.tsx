import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldParts {
  label: ReactNode
  /** What is wrong, as readable text. */
  error?: string | undefined
  /** The error came while nobody looked at the field: it is read out at once. */
  isAlert?: boolean | undefined
  hint?: ReactNode
}

const controlLook =
  'w-full rounded border border-ink-600 bg-ink-950 px-3.5 text-base text-fog-50 transition-colors placeholder:text-fog-500 hover:border-fog-500 focus:border-brass-400 focus:outline-none disabled:opacity-60 read-only:text-fog-300 aria-invalid:border-ask-400'

/** A labelled input. Label above, the error as readable text below, both read out with the field. */
export function Field({
  label,
  error,
  isAlert,
  hint,
  inside,
  ...input
}: FieldParts &
  ComponentProps<'input'> & {
    /** A small control at the end of the input, of its height. */
    inside?: ReactNode
  }) {
  const { id, described, message } = useDescription(input.id, { error, isAlert, hint })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-fog-50 text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={`${controlLook} h-11 ${inside ? 'pr-12' : ''}`}
        />
        {inside && <div className="absolute inset-y-0 right-0">{inside}</div>}
      </div>
      {message}
    </div>
  )
}

export function TextArea({
  label,
  error,
  isAlert,
  hint,
  ...area
}: FieldParts & ComponentProps<'textarea'>) {
  const { id, described, message } = useDescription(area.id, { error, isAlert, hint })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-fog-50 text-sm font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={`${controlLook} min-h-[100px] py-2.5`}
      />
      {message}
    </div>
  )
}

export function Checkbox({
  label,
  error,
  isAlert,
  ...input
}: FieldParts & ComponentProps<'input'>) {
  const { id, described, message } = useDescription(input.id, { error, isAlert })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className="accent-brass-400 mt-1 size-4.5 shrink-0"
        />
        <label htmlFor={id} className="text-fog-300 text-sm">
          {label}
        </label>
      </div>
      {message}
    </div>
  )
}

function useDescription(
  givenId: string | undefined,
  { error, isAlert, hint }: Omit<FieldParts, 'label'>,
) {
  const madeId = useId()
  const id = givenId ?? madeId
  const messageId = `${id}-message`
  if (error) {
    return {
      id,
      described: messageId,
      message: (
        <p id={messageId} role={isAlert ? 'alert' : undefined} className="text-ask-400 text-sm">
          {error}
        </p>
      ),
    }
  }
  if (hint) {
    return {
      id,
      described: messageId,
      message: (
        <p id={messageId} className="text-fog-500 text-sm">
          {hint}
        </p>
      ),
    }
  }
  return { id, described: undefined, message: null }
}
