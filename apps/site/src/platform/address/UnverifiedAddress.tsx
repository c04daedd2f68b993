import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { MailWarning } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { paths } from '../paths.ts'
import { useOwnAddress } from './own-address-query.ts'
import { SendVerificationAgain } from './SendVerificationAgain.tsx'

/** What the missing verification means for what one is doing right now. */
const consequences = {
  profile:
    'You can sign in, buy and use your licenses as usual. Until the address is verified, your profile has no Downloads link, anything you bought with this address while signed out waits, and we cannot be sure that receipts and password resets reach you.',
  checkout:
    'You can pay now: the license goes to your account right away. Make sure the address is right, because the receipt and the license file go there too.',
  success:
    'Your license is in your account either way. The receipt and the license file go to this address, and we have not seen that it reaches you.',
} as const

/** Says that the address is not verified, why, what that changes, and both ways to mend it. */
export function UnverifiedAddress({ place }: { place: keyof typeof consequences }) {
  const { data: address } = useOwnAddress()
  const heading = useId()
  if (!address || address.verified || address.email === null) return null
  return (
    <section
      aria-labelledby={heading}
      className="border-brass-400/40 bg-brass-400/6 flex gap-4 rounded border p-5 print:hidden"
    >
      <MailWarning aria-hidden="true" className="text-brass-300 mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-3">
        <h2 id={heading} className="text-brass-300 text-base font-semibold">
          Pending Verification
        </h2>
        <p className="max-w-text text-sm">
          We sent a link to{' '}
          <strong className="font-medium [overflow-wrap:anywhere]">{address.email}</strong> when you
          opened your {brand.name} account, and it has not been used yet. Open it to show that the
          address is yours.
        </p>
        <p className="text-fog-300 max-w-text text-sm">{consequences[place]}</p>
        {address.change && (
          <p className="text-fog-300 max-w-text text-sm">
            You asked to change it to{' '}
            <strong className="font-medium [overflow-wrap:anywhere]">{address.change.email}</strong>
            . Open the link we sent there.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <SendVerificationAgain />
          <Link
            to={`${paths.accountSecurity}#email`}
            className={buttonLook({ variant: 'secondary', size: 'sm' })}
          >
            Change the address
          </Link>
        </div>
      </div>
    </section>
  )
}
