import { brand } from '@leadline/contract/brand'
import { textLink } from '@leadline/ui/text-link'
import { useState } from 'react'
import { Link } from 'react-router'

import { usePosted } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'

export function Component() {
  usePageHead({
    title: `Forgot password · ${brand.name}`,
    description: `Set a new password for your ${brand.name} account with a link we email to you.`,
    canonicalPath: paths.forgotPassword,
  })
  const posted = usePosted('forgot-password')
  const [sentTo, setSentTo] = useState(posted?.answer ? posted.values['email'] : undefined)
  const [isSecondTry, setIsSecondTry] = useState(false)
  if (sentTo !== undefined) {
    const startAgain = () => {
      setSentTo(undefined)
      setIsSecondTry(true)
    }
    return <CheckYourEmail email={sentTo} onTryAnother={startAgain} />
  }
  return (
    <AccountFrame
      heading="Forgot your password?"
      lead="Enter your account's email address, and we will email you a link to set a new password."
      below={
        <>
          <p>
            <Link to={paths.login} className={textLink}>
              Back to sign in
            </Link>
          </p>
          <p className="mt-3">
            No longer have access to that address? Write to{' '}
            <a href={`mailto:${brand.supportEmail}`} className={textLink}>
              {brand.supportEmail}
            </a>
          </p>
        </>
      }
    >
      <ForgotPasswordForm takesFocus={isSecondTry} onSent={setSentTo} />
    </AccountFrame>
  )
}
