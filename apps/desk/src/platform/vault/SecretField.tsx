import './secret-field.css'
import { passphraseStrength } from '@leadline/client/passphrase-strength'
import { type ReactNode, type RefObject, useId, useState } from 'react'

import { passphraseIn } from './passphrase-text.ts'
import { type Level, StrengthMeter } from './StrengthMeter.tsx'

/**
 * A field for a secret. What is typed stays in the field alone until it is sealed: it is read from there, and is part of
 * no state of the page.
 */
export function SecretField({
  label,
  field,
  mistake,
  lines = 1,
  isFirst = false,
  isChosen = false,
  onType,
  onEnter,
}: {
  label: ReactNode
  field: RefObject<HTMLTextAreaElement | null>
  mistake?: string | undefined
  lines?: number
  isFirst?: boolean
  /** It is chosen here, so it says how easily somebody would guess it. */
  isChosen?: boolean
  /** It says something else: what was wrong with it is not wrong with this. */
  onType?: () => void
  onEnter?: () => void
}) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const [level, setLevel] = useState<Level>()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-fog-300 text-[12px]">
        {label}
      </label>
      <div className="desk-field secret-box">
        <textarea
          ref={field}
          id={id}
          rows={lines}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          data-first-focus={isFirst || undefined}
          data-shown={isShown}
          aria-invalid={mistake === undefined ? undefined : true}
          aria-describedby={mistake === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => {
            onType?.()
            const typed = passphraseIn(currentTarget)
            if (isChosen) setLevel(typed === '' ? undefined : passphraseStrength(typed).level)
          }}
          onKeyDown={(event) => {
            // A secret of one line is sent as a form is; one of several lines may have breaks.
            if (event.key !== 'Enter' || lines > 1) return
            event.preventDefault()
            onEnter?.()
          }}
          className="secret-field"
        />
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="secret-show"
        >
          Show
        </button>
      </div>
      {level !== undefined && <StrengthMeter level={level} />}
      {mistake !== undefined && (
        <p id={`${id}-note`} role="alert" className="text-ask-400 text-[12px]">
          {mistake}
        </p>
      )}
    </div>
  )
}
