import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { RequireSession } from '../../platform/session/RequireSession.tsx'
import { AccountPages } from './AccountPages.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileView } from './ProfileView.tsx'
import { LicensesPanel } from './purchases/LicensesPanel.tsx'
import { PurchaseHistory } from './purchases/PurchaseHistory.tsx'

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
            <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
              <div className="flex min-w-0 flex-col gap-6">
                <LicensesPanel />
                <PurchaseHistory />
                <ProfileFacts />
              </div>
              <AccountPages />
            </div>
          </Queries>
        </div>
      </div>
    </RequireSession>
  )
}
