import { passwordLength } from '@leadline/contract/accounts'
import { type ComponentProps, useState } from 'react'

import type { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

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
