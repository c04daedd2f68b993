import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Field } from './field.tsx'

/** A password, hidden until its owner wants to see it. */
export function PasswordField({
  isShown,
  onSwitch,
  ...field
}: ComponentProps<typeof Field> & {
  isShown: boolean
  /** Without it the field has no button of its own and follows another one. */
  onSwitch?: () => void
}) {
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inside={
        onSwitch && (
          <button
            type="button"
            onClick={onSwitch}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            className="text-fog-500 hover:text-fog-50 grid h-full w-11 place-items-center rounded transition-colors focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )
      }
    />
  )
}
