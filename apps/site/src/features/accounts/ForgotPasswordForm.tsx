import { messageFor } from '@leadline/client/api-error'
import { forgotPassword } from '@leadline/contract/accounts/accounts'
import { checkEmail } from '@leadline/contract/forms/check-registration'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../api/call.ts'
import { usePosted } from '../../platform/page/page-data.ts'

/** The sent screen appears this long after the request, whatever the answer (spec.md, section 4). */
const resetDelayMs = 1500

function check({ email }: { email: string }): { email?: string } {
  const error = checkEmail(email)
  return error ? { email: error } : {}
}

export function ForgotPasswordForm(props: {
  /** It takes the place of what had the focus. */
  takesFocus: boolean
  onSent: (email: string) => void
}) {
  const posted = usePosted('forgot-password')
  const [failure, setFailure] = useState(posted?.problem)
  const field = useRef<HTMLInputElement>(null)
  const { takesFocus } = props
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const { busy, formProps, control } = useForm({
    posted: takesFocus ? undefined : posted,
    fields: ['email'],
    check,
    send: async (typed) => {
      const email = typed.email.trim()
      setFailure(await askForLink(email))
      await new Promise((resolve) => setTimeout(resolve, resetDelayMs))
      props.onSent(email)
      return undefined
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <Field
        ref={field}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...control('email')}
      />
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" size="lg" busy={busy}>
        {busy ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  )
}

async function askForLink(email: string): Promise<string | undefined> {
  try {
    await call(forgotPassword, { body: { email } })
    return undefined
  } catch (error) {
    return messageFor(error, 'Failed to send reset email. Please try again.')
  }
}
