import { changePassword } from '@leadline/contract/accounts/profile'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { PasswordField } from '@leadline/ui/password-field'
import { showToast } from '@leadline/ui/toasts'
import { useForm } from '@leadline/ui/use-form'
import { useRef, useState } from 'react'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { NewPasswordFields } from '../../platform/passwords/NewPasswordFields.tsx'
import { useSession } from '../../platform/session/session.ts'
import { checkPasswordChange, passwordChangeFields } from './check-password-change.ts'
import { useSecurityUpdates } from './security-queries.ts'
import { Setting } from './Setting.tsx'

export function ChangePassword() {
  const user = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [isShown, setIsShown] = useState(false)
  const { readAgain } = useSecurityUpdates()
  const { busy, problem, formProps, control } = useForm({
    fields: passwordChangeFields,
    check: checkPasswordChange,
    send: async ({ currentPassword, password }) => {
      try {
        await call(changePassword, { body: { currentPassword, newPassword: password } })
      } catch (error) {
        const general = 'The password could not be changed. Please try again.'
        const names = { newPassword: 'password' } as const
        return formProblem(error, general, { fields: passwordChangeFields, names })
      }
      form.current?.reset()
      void readAgain()
      showToast('success', 'Your password was changed. All other sessions have ended.')
      return undefined
    },
  })
  return (
    <Setting title="Password" about="When it changes, every other session of your account ends.">
      <form {...formProps} ref={form} className="flex max-w-md flex-col gap-5">
        {problem && <Alert kind="error">{problem}</Alert>}
        {/* Password managers want to know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.username ?? ''} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          isShown={isShown}
          onSwitch={() => setIsShown(!isShown)}
          {...control('currentPassword')}
        />
        <NewPasswordFields
          labels={{ password: 'New password', confirmation: 'Confirm new password' }}
          control={control}
          isShown={isShown}
        />
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Change password'}
          </Button>
        </div>
      </form>
    </Setting>
  )
}
