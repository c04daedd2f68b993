import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { textLink } from '@leadline/ui/text-link'
import { useState } from 'react'
import { Link } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { RequireSession } from '../../platform/session/RequireSession.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { StoredData } from './stored-data/StoredData.tsx'

export function Component() {
  usePageHead({
    title: `What we know about you · ${brand.name}`,
    description: `Every field that ${brand.name} stores about you, and the way to export or delete it.`,
    canonicalPath: paths.accountData,
    hidden: true,
  })
  const [isDeleted, setIsDeleted] = useState(false)
  if (isDeleted) return <Farewell />
  return (
    <RequireSession>
      <div className="relative isolate overflow-clip">
        <Contours />
        <div className="page-width flex flex-col gap-12 py-12 sm:py-16">
          <header className="flex flex-col items-start gap-4">
            <Link to={paths.profile} className={`text-sm ${textLink}`}>
              Back to your profile
            </Link>
            <h1 className="text-3xl">What we know about you</h1>
            <p className="max-w-text text-fog-300">
              Everything that is stored about you right now. Behind each part is every single field,
              with why we keep it. Secrets are listed and never shown. What is stored under your
              email address alone, such as the newsletter or a message to us, appears here once the
              address is verified.
            </p>
          </header>
          <Queries>
            <StoredData />
          </Queries>
          <DeleteAccount onDeleted={() => setIsDeleted(true)} />
        </div>
      </div>
    </RequireSession>
  )
}

function Farewell() {
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div aria-live="polite" className="page-width flex flex-col items-start gap-5 py-16 sm:py-24">
        <h1 className="text-3xl">Your account has been deleted.</h1>
        <p className="max-w-text text-fog-300">
          It is gone, with everything that named you. If it had an email address, one last email
          confirms it.
        </p>
        <Link to={paths.home} className={buttonLook({ size: 'lg' })}>
          Back to Home
        </Link>
      </div>
    </div>
  )
}
