import { brand } from '@leadline/contract/brand'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { RequireSession } from '../../platform/session/RequireSession.tsx'
import { LinkSteps } from './LinkSteps.tsx'

/** Where a code is confirmed that a desk shows. The code is typed: no address ever carries it. */
export function Component() {
  usePageHead({
    title: `Link ${brand.name} · ${brand.name}`,
    description: `Confirm the code that ${brand.name} shows on your computer.`,
    canonicalPath: paths.link,
    hidden: true,
  })
  return (
    <RequireSession>
      <LinkSteps />
    </RequireSession>
  )
}
