import { renewRecoveryCodes } from '@leadline/contract/accounts/second-factor'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'

import { call } from '../../api/call.ts'
import { FreshCodes } from './FreshCodes.tsx'
import type { AskPassword } from './PasswordDialog.tsx'
import { type SecondFactors, useSecurityUpdates } from './security-queries.ts'
import { Setting } from './Setting.tsx'

const fewCodes = 3

/** The way in when the phone is gone. */
export function RecoveryCodes(props: {
  factors: SecondFactors
  /** Just made: shown this once. */
  fresh: string[] | undefined
  ask: AskPassword
  onCodes: (codes: string[] | undefined) => void
}) {
  const { totp, passkeys, recoveryCodesLeft: left } = props.factors
  const hasFactor = totp || passkeys.length > 0
  const { readAgain } = useSecurityUpdates()
  const renew = () =>
    props.ask({
      title: left > 0 ? 'Replace your recovery codes' : 'Make recovery codes',
      about:
        left > 0
          ? 'Your current codes will stop working.'
          : 'You get ten codes, each for one sign-in.',
      action: 'Make new codes',
      send: async (password) => {
        const { recoveryCodes } = await call(renewRecoveryCodes, { body: { password } })
        props.onCodes(recoveryCodes)
        void readAgain()
      },
    })
  return (
    <Setting
      title="Recovery codes"
      about="Each signs you in once, in place of the second factor. Keep them where you would keep a spare key."
      printed={props.fresh !== undefined}
    >
      {props.fresh ? (
        <FreshCodes codes={props.fresh} onSaved={() => props.onCodes(undefined)} />
      ) : (
        <div className="flex flex-col gap-4">
          {hasFactor && left <= fewCodes && (
            <Alert kind="note">
              {left === 0
                ? 'You have no recovery codes. If you lose your second factor, you cannot get in.'
                : `Only ${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-fog-300">
              {hasFactor ? (
                <>
                  <span className="figures text-fog-50">{left}</span> of{' '}
                  <span className="figures">10</span> codes left
                </>
              ) : (
                'You get them once a second factor is on.'
              )}
            </p>
            {hasFactor && (
              <Button variant="secondary" onClick={renew}>
                Make new codes
              </Button>
            )}
          </div>
        </div>
      )}
    </Setting>
  )
}
