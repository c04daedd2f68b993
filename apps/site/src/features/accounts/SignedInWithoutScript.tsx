import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { useEffect, useRef } from 'react'

import { spendPosted } from '../../platform/page/page-data.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { finishLogin } from './log-in.ts'
import type { GrantedLogin } from './use-posted-login.ts'

/**
 * The form was sent before the script came, and the server has let them in. With script the session is kept in this
 * browser and the page goes on; where none runs, it says what is missing.
 */
export function SignedInWithoutScript({ signedIn }: { signedIn: GrantedLogin }) {
  // Effects may run twice.
  const isKept = useRef(false)
  useEffect(() => {
    if (isKept.current) return
    isKept.current = true
    spendPosted(signedIn.posted)
    finishLogin(signedIn.answer, signedIn)
  }, [signedIn])
  return (
    <AccountFrame heading="Signing in">
      <p className="text-fog-300">Your username and password are right.</p>
      <noscript>
        <div className="mt-5">
          <Alert kind="note">
            Your profile, licenses and downloads are kept in this browser by JavaScript, which is
            turned off. Turn it on and sign in again, or write to {brand.supportEmail}.
          </Alert>
        </div>
      </noscript>
    </AccountFrame>
  )
}
