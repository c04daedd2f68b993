import { Alert } from '@leadline/ui/alert'
import { useState } from 'react'

import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordDialog, type PasswordRequest } from './PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecondFactors } from './security-queries.ts'
import { Sessions } from './Sessions.tsx'
import { Setting, SettingPending, SettingError } from './Setting.tsx'

/** Everything that decides who can get into the account. */
export function SecuritySettings() {
  const factors = useSecondFactors()
  const [request, setRequest] = useState<PasswordRequest>()
  /** Just made, and nowhere else: gone with the page. */
  const [freshCodes, setFreshCodes] = useState<string[]>()
  const isMissing =
    factors.data?.required && !factors.data.totp && factors.data.passkeys.length === 0
  return (
    <div className="page-width py-12 sm:py-20">
      <header className="mb-10 print:hidden">
        <h1 className="text-2xl sm:text-3xl">Account security</h1>
        <p className="text-fog-300 max-w-text mt-3">
          A second factor protects your account even if someone learns your password.
        </p>
      </header>
      {isMissing && (
        <div className="mb-8">
          <Alert kind="note">
            Your account has staff rights and needs a second factor. Until you set one up, staff
            features stay locked.
          </Alert>
        </div>
      )}
      {factors.data ? (
        <>
          <AuthenticatorApp factors={factors.data} ask={setRequest} onCodes={setFreshCodes} />
          <Passkeys factors={factors.data} ask={setRequest} />
          <RecoveryCodes
            factors={factors.data}
            fresh={freshCodes}
            ask={setRequest}
            onCodes={setFreshCodes}
          />
        </>
      ) : (
        <Setting
          title="Second factor"
          about="A code from an app, or a passkey, after the password."
        >
          {factors.isError ? (
            <SettingError error={factors.error} onRetry={() => void factors.refetch()} />
          ) : (
            <SettingPending />
          )}
        </Setting>
      )}
      <Sessions />
      <EmailAddress />
      <ChangePassword />
      {request && <PasswordDialog request={request} onClose={() => setRequest(undefined)} />}
    </div>
  )
}
