import { passwordLength } from '@leadline/contract/accounts'
import type { Field } from '@leadline/ui/field'
import { PasswordField } from '@leadline/ui/password-field'
import { type ComponentProps, useState } from 'react'

type Control = Omit<ComponentProps<typeof Field>, 'label'>

/** A new password and its confirmation. One button shows both. */
export function NewPasswordFields(props: {
  label: string
  control: (name: 'password' | 'confirmation') => Control
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PasswordField
        label={props.label}
        autoComplete="new-password"
        hint={`At least ${passwordLength.min} characters. A few unrelated words work well.`}
        isShown={isShown}
        onSwitch={() => setIsShown(!isShown)}
        {...props.control('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        isShown={isShown}
        {...props.control('confirmation')}
      />
    </>
  )
}
