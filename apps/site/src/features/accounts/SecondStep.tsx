import { checkCode, withoutSpaces } from '@leadline/contract/forms/check-second-factor'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef, useState } from 'react'

import { usePosted } from '../../platform/page/page-data.ts'
import { answerWithCode, answerWithPasskey, type ChallengeResult } from './answer-challenge.ts'
import type { Challenge } from './log-in.ts'

const longestCode = 32

/** The password was right; this account wants a second proof. */
export function SecondStep(props: {
  challenge: Challenge
  /** Back to the password, with the reason if it was not their wish. */
  onBack: (notice?: string) => void
  /** The form that it is where no script runs. */
  form?: 'second-step' | 'verify-second-step'
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
    posted: usePosted(props.form ?? 'second-step'),
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
          <WhatItAnswers challenge={challenge} />
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
          className="noscript:hidden"
          onClick={() => void provePasskey()}
        >
          Use a passkey
        </Button>
      )}
      {hasPasskey && (
        <p className="text-fog-300 hidden text-sm noscript:block">
          {hasCode ? 'A passkey works only' : 'This account asks for its passkey, which works only'}{' '}
          with JavaScript turned on.
        </p>
      )}
      <Button variant="ghost" className="noscript:hidden" onClick={() => onBack()}>
        Sign in as someone else
      </Button>
    </div>
  )
}

/** What the form needs where no script sends it. */
function WhatItAnswers({ challenge }: { challenge: Challenge }) {
  const fields = {
    challenge: challenge.token,
    methods: challenge.methods.join(' '),
    identifier: challenge.identifier,
    remember: challenge.remember ? 'on' : '',
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
