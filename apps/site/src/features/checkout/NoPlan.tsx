import { buttonLook } from '@leadline/ui/button'
import { Link, useLocation } from 'react-router'

import { paths, sectionPath } from '../../platform/paths.ts'
import { Message } from './CheckoutFrame.tsx'

export function NoPlan() {
  const { pathname } = useLocation()
  return (
    <Message heading="No plan selected">
      <p className="max-w-text text-fog-300">
        Choose a plan first. Prices and what each plan includes are on the front page.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonLook()}>
          Back to Home
        </Link>
        <Link
          to={sectionPath('pricing', pathname)}
          className={buttonLook({ variant: 'secondary' })}
        >
          See the plans
        </Link>
      </div>
    </Message>
  )
}
