import { passwordLength } from '@leadline/contract/accounts/accounts'
import type { NewPasswordField } from '@leadline/contract/forms/check-new-password'
import type { Field } from '@leadline/ui/field'
import { PasswordField } from '@leadline/ui/password-field'
import { type ComponentProps, useState } from 'react'

type Control = Omit<ComponentProps<typeof Field>, 'label'>

/** A new password and its confirmation. One button shows both. */
export function NewPasswordFields(props: {
  labels: Record<NewPasswordField, string>
  control: (name: NewPasswordField) => Control
  /** Where a field before them has the button that shows all of them. */
  isShown?: boolean
}) {
  const [isShownHere, setIsShownHere] = useState(false)
  const isShown = props.isShown ?? isShownHere
  return (
    <>
      <PasswordField
        label={props.labels.password}
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few unrelated words work well.`}
        isShown={isShown}
        {...(props.isShown === undefined && { onSwitch: () => setIsShownHere(!isShownHere) })}
        {...props.control('password')}
      />
      <PasswordField
        label={props.labels.confirmation}
        autoComplete="new-password"
        isShown={isShown}
        {...props.control('confirmation')}
      />
    </>
  )
}
