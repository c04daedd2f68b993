import { deleteAccount } from '@leadline/contract/accounts/profile'
import { passwordMissing } from '@leadline/contract/forms/check-new-password'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { PasswordField } from '@leadline/ui/password-field'
import { useForm } from '@leadline/ui/use-form'
import { flushSync } from 'react-dom'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { clearSession } from '../../platform/session/session.ts'

/** The password and the typed name: nobody deletes an account by accident, or somebody else's. */
export function DeleteAccountForm(props: {
  username: string
  onCancel: () => void
  onDeleted: () => void
}) {
  const { busy, problem, formProps, control } = useForm({
    fields: ['confirmation', 'password'],
    check: ({ password, confirmation }) => ({
      ...(confirmation !== props.username && {
        confirmation: 'Please type your username exactly as it is shown.',
      }),
      ...(!password && { password: passwordMissing }),
    }),
    send: async ({ password }) => {
      try {
        await call(deleteAccount, { body: { password } })
      } catch (error) {
        const general = 'The account could not be deleted. Please try again.'
        return formProblem(error, general, { fields: ['confirmation', 'password'] })
      }
      // The page says goodbye before the session ends: without one, it would lead to the login.
      flushSync(props.onDeleted)
      clearSession()
      return undefined
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <p className="text-fog-300">
        This cannot be undone. To confirm, type your username{' '}
        <strong className="figures text-fog-50 font-normal [overflow-wrap:anywhere]">
          {props.username}
        </strong>{' '}
        and your password.
      </p>
      <Field
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...control('confirmation')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...control('password')} />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? 'Deleting...' : 'Delete for good'}
        </Button>
        <Button variant="secondary" onClick={props.onCancel}>
          Keep account
        </Button>
      </div>
    </form>
  )
}
