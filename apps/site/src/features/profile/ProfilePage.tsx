import { brand } from '@leadline/contract/brand'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { RequireSession } from '../../platform/RequireSession.tsx'
import { Contours } from '../../ui/contours.tsx'
import { LicencesPanel } from './LicencesPanel.tsx'
import { ProfileView } from './ProfileView.tsx'

export function Component() {
  usePageHead({
    title: `Profile · ${brand.name}`,
    description: `Your ${brand.name} account: status, membership, and what others see of you.`,
    canonicalPath: paths.profile,
    hidden: true,
  })
  return (
    <RequireSession>
      <div className="relative isolate overflow-clip">
        <Contours />
        <div className="page-width flex flex-col gap-6 py-12 sm:py-16">
          <Queries>
            <ProfileView />
            <LicencesPanel />
          </Queries>
        </div>
      </div>
    </RequireSession>
  )
}
