import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { Field } from './field.tsx'

/** A password, hidden until its owner wants to see it. */
export function PasswordField({
  isShown,
  onSwitch,
  ...field
}: ComponentProps<typeof Field> & {
  /** For several fields that are shown together; a field by itself looks after it. */
  isShown?: boolean
  /** Of those, the one with the button. The others follow it. */
  onSwitch?: () => void
}) {
  const [isShownHere, setIsShownHere] = useState(false)
  const isVisible = isShown ?? isShownHere
  const onPress = isShown === undefined ? () => setIsShownHere(!isShownHere) : onSwitch
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field
      {...field}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inside={
        onPress && (
          <button
            type="button"
            onClick={onPress}
            aria-label={isVisible ? 'Hide password' : 'Show password'}
            className="text-fog-500 hover:text-fog-50 grid h-full w-11 place-items-center rounded transition-colors focus-visible:-outline-offset-2 noscript:hidden"
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </button>
        )
      }
    />
  )
}
