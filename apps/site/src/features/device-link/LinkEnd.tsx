import { brand } from '@leadline/contract/brand'
import { Button, buttonLook } from '@leadline/ui/button'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import type { Asked } from './asked-desk.ts'

/** The last step: what was decided, and where that can be changed. */
export function LinkEnd(props: { asked: Asked; linked: boolean; onAgain: () => void }) {
  const { system } = props.asked.desk
  if (!props.linked) {
    return (
      <AccountFrame
        heading="Not linked"
        takesFocus
        lead={`${brand.name} on ${system} was not linked, and its code no longer works.`}
      >
        <Button size="lg" variant="secondary" className="w-full" onClick={props.onAgain}>
          Type another code
        </Button>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      heading="Linked"
      takesFocus
      lead={`Go back to ${brand.name}: it fetches your licenses within a few seconds and turns your plan on. You can close this page.`}
    >
      <Link
        to={paths.accountSecurity}
        className={buttonLook({ size: 'lg', variant: 'secondary', className: 'w-full' })}
      >
        See where you are signed in
      </Link>
    </AccountFrame>
  )
}
