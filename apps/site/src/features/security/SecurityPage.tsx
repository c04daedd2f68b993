import { brand } from '@leadline/contract/brand'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { RequireSession } from '../../platform/session/RequireSession.tsx'
import { SecuritySettings } from './SecuritySettings.tsx'

export function Component() {
  usePageHead({
    title: `Account security · ${brand.name}`,
    description: `The second factor, the sessions and the password of your ${brand.name} account.`,
    canonicalPath: paths.accountSecurity,
    hidden: true,
  })
  return (
    <RequireSession>
      <Queries>
        <SecuritySettings />
      </Queries>
    </RequireSession>
  )
}
