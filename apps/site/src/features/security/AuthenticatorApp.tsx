import { disableTotp, startTotp } from '@leadline/contract/accounts/second-factor'
import { Button } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'
import { useState } from 'react'

import { call } from '../../api/call.ts'
import type { AskPassword } from './PasswordDialog.tsx'
import { type SecondFactors, useSecurityUpdates } from './security-queries.ts'
import { Setting } from './Setting.tsx'
import { type NewSecret, TotpSetup } from './TotpSetup.tsx'

/** Codes from an app on the phone: off, being set up, or on. */
export function AuthenticatorApp(props: {
  factors: SecondFactors
  ask: AskPassword
  onCodes: (codes: string[] | undefined) => void
}) {
  const { totp } = props.factors
  const [secret, setSecret] = useState<NewSecret>()
  const { setFactors, readAgain } = useSecurityUpdates()

  const start = () =>
    props.ask({
      title: 'Set up an authenticator app',
      about: 'Enter your password to see the QR code.',
      action: 'Continue',
      send: async (password) => setSecret(await call(startTotp, { body: { password } })),
    })
  const turnOff = () =>
    props.ask({
      title: 'Turn off the authenticator app',
      about: 'You will no longer need a code from it to sign in. Your other sessions will end.',
      action: 'Turn off',
      isDangerous: true,
      send: async (password) => {
        setFactors(await call(disableTotp, { body: { password } }))
        props.onCodes(undefined)
        void readAgain()
        showToast('success', 'The authenticator app is off.')
      },
    })
  const confirmed = (codes: string[]) => {
    setSecret(undefined)
    props.onCodes(codes)
    void readAgain()
    showToast('success', 'The authenticator app is on. Save your recovery codes now.')
  }

  return (
    <Setting
      title="Authenticator app"
      about="A six-digit code from an app such as 1Password, Aegis or Google Authenticator."
      state={totp ? 'on' : 'off'}
    >
      {secret ? (
        <TotpSetup secret={secret} onDone={confirmed} onCancel={() => setSecret(undefined)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-fog-300">
            {totp ? 'Signing in requires a code from your app.' : 'No app is set up.'}
          </p>
          {totp ? (
            <Button variant="danger" onClick={turnOff}>
              Turn off
            </Button>
          ) : (
            <Button onClick={start}>Set up</Button>
          )}
        </div>
      )}
    </Setting>
  )
}
