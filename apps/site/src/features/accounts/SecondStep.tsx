import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef, useState } from 'react'

import { answerWithCode, answerWithPasskey, type ChallengeResult } from './answer-challenge.ts'
import type { Challenge } from './log-in.ts'

const shortestCode = 6
const longestCode = 32

/** Codes are shown in groups, and typed that way too. */
const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

function checkCode({ code }: { code: string }): { code?: string } {
  const { length } = withoutSpaces(code)
  if (length === 0) return { code: 'Code is required' }
  return length < shortestCode ? { code: 'Please enter the whole code' } : {}
}

/** The password was right; this account wants a second proof. */
export function SecondStep(props: {
  challenge: Challenge
  /** Back to the password, with the reason if it was not their wish. */
  onBack: (notice?: string) => void
}) {
  const { challenge, onBack } = props
  const hasPasskey = challenge.methods.includes('passkey')
  const hasCode = challenge.methods.some((method) => method !== 'passkey')
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const settle = (result: ChallengeResult): string | undefined => {
    if (result === 'signed-in') return undefined
    if ('problem' in result) return result.problem
    onBack('expired' in result ? result.expired : 'Login failed')
    return undefined
  }
  const { busy, problem, formProps, control } = useForm({
    fields: ['code'],
    check: checkCode,
    send: async ({ code }) => {
      setPasskeyProblem(undefined)
      const result = await answerWithCode(challenge, withoutSpaces(code))
      if (result !== 'signed-in' && 'wrongCode' in result) {
        return { fields: { code: result.wrongCode } }
      }
      return settle(result)
    },
  })
  const provePasskey = async () => {
    setPasskeyProblem(undefined)
    setIsAsking(true)
    setPasskeyProblem(settle(await answerWithPasskey(challenge)))
    setIsAsking(false)
  }
  const alert = passkeyProblem ?? problem

  return (
    <div className="flex flex-col gap-5">
      {alert && <Alert kind="error">{alert}</Alert>}
      {hasCode && (
        <form {...formProps} className="flex flex-col gap-5">
          <Field
            ref={field}
            label="Code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={longestCode}
            hint="From your authenticator app, or one of your recovery codes."
            {...control('code')}
          />
          <Button type="submit" size="lg" busy={busy} disabled={isAsking}>
            {busy ? 'Verifying...' : 'Verify'}
          </Button>
        </form>
      )}
      {hasPasskey && (
        <Button
          size="lg"
          variant={hasCode ? 'secondary' : 'primary'}
          busy={isAsking}
          disabled={busy}
          onClick={() => void provePasskey()}
        >
          Use a passkey
        </Button>
      )}
      <Button variant="ghost" onClick={() => onBack()}>
        Sign in as someone else
      </Button>
    </div>
  )
}
