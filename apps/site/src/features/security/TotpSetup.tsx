import { confirmTotp } from '@leadline/contract/accounts/second-factor'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { CopyButton } from '@leadline/ui/copy-button'
import { Field } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef } from 'react'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { QrCode } from '../../platform/QrCode.tsx'

export interface NewSecret {
  secret: string
  uri: string
}

const codePattern = /^\d{6}$/
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/** Scan, or type, and prove it with the first code. */
export function TotpSetup(props: {
  secret: NewSecret
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const { secret, uri } = props.secret
  const text = useRef<HTMLElement>(null)
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  const { busy, problem, formProps, control } = useForm({
    fields: ['code'],
    check: ({ code }): { code?: string } =>
      codePattern.test(withoutSpaces(code))
        ? {}
        : { code: 'Enter the six digits that the app shows' },
    send: async ({ code }) => {
      try {
        const answer = await call(confirmTotp, { body: { code: withoutSpaces(code) } })
        props.onDone(answer.recoveryCodes)
        return undefined
      } catch (error) {
        const general = 'The code could not be checked. Please try again.'
        return formProblem(error, general, { fields: ['code'] })
      }
    },
  })
  return (
    <div className="grid gap-8 md:grid-cols-[auto_1fr]">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <h3 ref={start} tabIndex={-1} className="text-base outline-none">
            1. Scan the code with your app
          </h3>
          <p className="text-fog-300 mt-1 text-sm">Or type this key into it:</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <code ref={text} className="text-fog-50 text-sm break-all">
              {secret}
            </code>
            <CopyButton from={text} what="the key" />
          </div>
        </div>
        <form {...formProps} className="flex flex-col gap-4">
          <h3 className="text-base">2. Enter the code that it shows</h3>
          {problem && <Alert kind="error">{problem}</Alert>}
          <div className="max-w-56">
            <Field
              label="Six-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              {...control('code')}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              Turn on
            </Button>
            <Button variant="ghost" onClick={props.onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}
