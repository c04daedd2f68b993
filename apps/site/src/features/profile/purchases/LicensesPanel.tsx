import { messageFor } from '@leadline/client/api-error'
import type { License } from '@leadline/contract/licenses'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Skeleton } from '@leadline/ui/skeleton'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths, sectionPath } from '../../../platform/paths.ts'
import { holdingsOf } from '../../../platform/purchase/holdings.ts'
import { useLicenses } from '../../../platform/purchase/owned-queries.ts'
import { PhoneLine } from '../../../platform/support/PhoneLine.tsx'
import { HoldingItem } from './HoldingItem.tsx'

/** What the account has bought, and the promise that came with it. */
export function LicensesPanel() {
  const { data: licenses, error, isFetching, refetch } = useLicenses()
  return (
    <Card>
      <section aria-labelledby="licenses" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="licenses" className="text-lg">
            Licenses
          </h2>
          <Link to={paths.verify} className={`text-sm ${textLink}`}>
            Check a license file
          </Link>
        </div>
        {licenses ? (
          <>
            <Licenses licenses={licenses} />
            <PhoneLine className="border-ink-700 border-t pt-5" />
          </>
        ) : error && !isFetching ? (
          <div className="flex flex-col items-start gap-4">
            <Alert kind="error">{messageFor(error, 'Your licenses could not be loaded.')}</Alert>
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div aria-live="polite">
            <span className="sr-only">Loading your licenses</span>
            <Skeleton className="h-20 w-full" />
          </div>
        )}
      </section>
    </Card>
  )
}

function Licenses({ licenses }: { licenses: License[] }) {
  if (licenses.length > 0) {
    return (
      <ul className="border-ink-700 border-t">
        {holdingsOf(licenses).map((holding) => (
          <HoldingItem key={holding.planId} holding={holding} />
        ))}
      </ul>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-fog-300 max-w-text">
        You are on the Free plan, which needs no license. A license for a paid plan gives one year
        of updates and support, and stays here afterward.
      </p>
      <Link
        to={sectionPath('pricing', paths.profile)}
        className={buttonLook({ variant: 'secondary', size: 'sm' })}
      >
        See the plans
      </Link>
    </div>
  )
}
