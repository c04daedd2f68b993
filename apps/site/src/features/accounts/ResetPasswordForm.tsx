import { ApiError } from '@leadline/client/api-error'
import { resetPassword } from '@leadline/contract/accounts/accounts'
import { checkNewPassword, newPasswordFields } from '@leadline/contract/forms/check-new-password'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { useForm } from '@leadline/ui/use-form'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { NewPasswordFields } from '../../platform/passwords/NewPasswordFields.tsx'
import { paths } from '../../platform/paths.ts'
import { clearSession } from '../../platform/session/session.ts'

export function ResetPasswordForm(props: {
  /** Undefined until the page is hydrated. */
  token: string | undefined
  onDone: () => void
}) {
  const [isLinkDead, setIsLinkDead] = useState(false)
  const { busy, problem, formProps, control } = useForm({
    posted: usePosted('reset-password'),
    fields: newPasswordFields,
    check: checkNewPassword,
    send: async ({ password }) => {
      if (!props.token) return undefined
      try {
        await call(resetPassword, { body: { token: props.token, password } })
      } catch (error) {
        setIsLinkDead(error instanceof ApiError && error.code === 'invalid_token')
        const general = 'The password could not be changed. Please try again.'
        return formProblem(error, general, { fields: newPasswordFields })
      }
      // The server has ended every session, this browser's too.
      clearSession()
      props.onDone()
      return undefined
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <NewPasswordFields
        labels={{ password: 'New password', confirmation: 'Confirm password' }}
        control={control}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      {isLinkDead ? (
        <Link to={paths.forgotPassword} className={buttonLook({ size: 'lg' })}>
          Ask for a new link
        </Link>
      ) : (
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Saving...' : 'Save new password'}
        </Button>
      )}
    </form>
  )
}
