import { brand } from '@leadline/contract/brand'
import { Button, buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import type { SubmitEvent } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'

/** Shown whatever happened: nobody learns here who has an account. */
export function CheckYourEmail(props: { email: string; onTryAnother: () => void }) {
  const tryAnother = (event: SubmitEvent) => {
    event.preventDefault()
    props.onTryAnother()
  }
  return (
    <AccountFrame
      heading="Check Your Email"
      takesFocus
      lead={
        <>
          If <strong className="text-fog-50 font-semibold wrap-anywhere">{props.email}</strong> has
          an account, an email with a link is on its way.
        </>
      }
      below={
        <p>
          Nothing there after a few minutes? Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className={textLink}>
            {brand.supportEmail}
          </a>
        </p>
      }
    >
      <h2 className="text-lg">Next steps</h2>
      <ol className="text-fog-300 marker:text-brass-400 marker:figures mt-3 list-decimal space-y-2 pl-6 text-sm">
        <li>Open the email from {brand.name}. It may have landed in the spam folder.</li>
        <li>Follow its link within one hour. It works once.</li>
        <li>Choose a new password, and sign in with it.</li>
      </ol>
      <div className="mt-6 flex flex-col gap-3">
        <Link to={paths.login} className={buttonLook({ size: 'lg' })}>
          Back to Sign In
        </Link>
        {/* A form, so that the button leads back also where no script runs. */}
        <form action={paths.forgotPassword} onSubmit={tryAnother} className="grid">
          <Button type="submit" variant="secondary" size="lg">
            Try Different Email
          </Button>
        </form>
      </div>
    </AccountFrame>
  )
}
