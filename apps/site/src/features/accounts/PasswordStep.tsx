import { checkLogin, loginFields } from '@leadline/contract/forms/check-login'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Checkbox, Field } from '@leadline/ui/field'
import { PasswordField } from '@leadline/ui/password-field'
import { textLink } from '@leadline/ui/text-link'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { usePosted } from '../../platform/page/page-data.ts'
import { paths } from '../../platform/paths.ts'
import { knownUsername } from './known-username.ts'
import { type Challenge, logIn } from './log-in.ts'

/** The first step of every login, and for most people the only one. */
export function PasswordStep(props: {
  /** Why the password is asked for again. */
  notice: string | undefined
  /** Whose sign-in is asked for, where that is known. */
  identifier?: string
  onChallenge: (challenge: Challenge) => void
  /** The form that it is where no script runs. That of an emailed link signs in for the one button only. */
  form?: 'login' | 'verify-email'
}) {
  const { form = 'login' } = props
  const identifier = useRef<HTMLInputElement>(null)
  const remember = useRef<HTMLInputElement>(null)
  const posted = usePosted(form)
  const { busy, problem, formProps, control } = useForm({
    posted,
    fields: loginFields,
    check: checkLogin,
    send: async (typed) => {
      const result = await logIn(typed, remember.current?.checked ?? true)
      if (result === 'signed-in') return undefined
      if ('problem' in result) return result.problem
      props.onChallenge(result.challenge)
      return undefined
    },
  })
  const { identifier: asked } = props
  useEffect(() => {
    // Not in the HTML, and never over what the person or their password manager has filled in.
    const field = identifier.current
    if (field && !field.value) field.value = asked ?? knownUsername()
  }, [asked])
  const alert = problem ?? props.notice

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {alert && <Alert kind="error">{alert}</Alert>}
      <Field
        ref={identifier}
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...control('identifier')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...control('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {form === 'login' && (
          <Checkbox
            ref={remember}
            label="Remember me"
            name="remember"
            defaultChecked={!posted || (posted.values['remember'] ?? '') !== ''}
          />
        )}
        <Link to={paths.forgotPassword} className={`${textLink} text-sm`}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Signing in...' : form === 'login' ? 'Sign in' : 'Verify email'}
      </Button>
    </form>
  )
}
