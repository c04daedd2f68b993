import { brand } from '@leadline/contract/brand'
import { buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { Link } from 'react-router'

import { useProblem } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'

/** What the server says in place of a page that it could not show, or of a form that it could not take. */
export function Component() {
  usePageHead({
    title: `Something went wrong · ${brand.name}`,
    description: 'This page could not be shown.',
    canonicalPath: '/500',
    hidden: true,
  })
  const problem = useProblem()
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex flex-col items-start gap-6 py-24 sm:py-32">
        <p className="eyebrow">The line parted</p>
        <h1 className="text-3xl sm:text-4xl">{problem?.heading}</h1>
        <div className="max-w-text text-lg">
          <p className="text-fog-100">{problem?.message}</p>
          <p className="text-fog-300 mt-2">{problem?.advice}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.home} className={buttonLook()}>
            Back to Home
          </Link>
          <Link to={paths.contact} className={buttonLook({ variant: 'secondary' })}>
            Contact support
          </Link>
        </div>
      </div>
    </div>
  )
}
