import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { buttonLook } from '@leadline/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'

import { usePosted } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { useMailedToken } from '../../platform/session/use-mailed-token.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

export function Component() {
  usePageHead({
    title: `New password · ${brand.name}`,
    description: `Choose a new password for your ${brand.name} account.`,
    canonicalPath: paths.resetPassword,
    hidden: true,
  })
  const token = useMailedToken()
  const posted = usePosted('reset-password')
  const [isDone, setIsDone] = useState(posted?.answer !== undefined)
  if (isDone) {
    return (
      <AccountFrame
        heading="Password changed"
        takesFocus
        lead="Every session of your account has ended. Sign in with the new password."
      >
        <Link to={paths.login} className={buttonLook({ size: 'lg', className: 'w-full' })}>
          Sign in
        </Link>
      </AccountFrame>
    )
  }
  if (token === '') {
    return (
      <AccountFrame heading="Choose a new password">
        <div className="flex flex-col gap-5">
          <Alert kind="note">This link is incomplete. Please open it again from the email.</Alert>
          <Link to={paths.forgotPassword} className={buttonLook({ size: 'lg' })}>
            Ask for a new link
          </Link>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      heading="Choose a new password"
      lead="When it is saved, every session of your account ends, on all devices."
    >
      <ResetPasswordForm token={token} onDone={() => setIsDone(true)} />
    </AccountFrame>
  )
}
