import { emailPattern } from '@leadline/contract/accounts/email'
import { changeOwnAddress } from '@leadline/contract/accounts/own-address'
import { passwordMissing } from '@leadline/contract/forms/check-new-password'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { PasswordField } from '@leadline/ui/password-field'
import { type FormErrors, useForm } from '@leadline/ui/use-form'
import { useRef } from 'react'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { useSetOwnAddress } from '../../platform/address/own-address-query.ts'

const fields = ['email', 'password'] as const
type AddressField = (typeof fields)[number]

/** Another address for the account. It counts once the link in the email to it is confirmed. */
export function ChangeAddress() {
  const form = useRef<HTMLFormElement>(null)
  const setAddress = useSetOwnAddress()
  const { busy, problem, formProps, control } = useForm({
    fields,
    check: checkAddress,
    send: async ({ email, password }) => {
      try {
        setAddress(await call(changeOwnAddress, { body: { email: email.trim(), password } }))
      } catch (error) {
        const general = 'The address could not be changed. Please try again.'
        return formProblem(error, general, { fields })
      }
      form.current?.reset()
      return undefined
    },
  })
  return (
    <form {...formProps} ref={form} className="border-ink-700 flex flex-col gap-5 border-t pt-6">
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className="flex max-w-md flex-col gap-5">
        <Field
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...control('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...control('password')}
        />
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Sending...' : 'Change address'}
          </Button>
        </div>
      </div>
    </form>
  )
}

function checkAddress(values: Record<AddressField, string>): FormErrors<AddressField> {
  const email = values.email.trim().normalize('NFKC')
  return {
    ...(!email && { email: 'Email is required' }),
    ...(email && !emailPattern.test(email) && { email: 'Please enter a valid email address' }),
    ...(!values.password && { password: passwordMissing }),
  }
}
