import { brand } from '@leadline/contract/brand'
import type { OrderView } from '@leadline/contract/shop/payments'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../paths.ts'
import { useReleases } from '../release-queries.ts'
import { useSession } from '../session/session.ts'

/** Where the license of a paid order is, and whether there is a version to use it with. */
export function LicenseWhereabouts({ order }: { order: OrderView }) {
  const user = useSession()
  const { data: releases } = useReleases()
  const { license, anonymous, buyer, id } = order
  if (!license) return null
  return (
    <div className="text-fog-300 max-w-text flex flex-col gap-2 text-sm">
      {!anonymous && buyer === null && (
        <p>
          The license file is in the email that we sent to the address of the order. An account with
          that address has it too, once the address is verified
          {user ? '.' : ': '}
          {!user && (
            <>
              <Link to={paths.login} state={{ from: paths.order(id) }} className={textLink}>
                Sign in
              </Link>{' '}
              if you have one.
            </>
          )}
        </p>
      )}
      {releases?.length === 0 && (
        <p>
          No version of {brand.name} has been published yet. Your license covers the first one; the{' '}
          <Link to={paths.downloads} className={textLink}>
            downloads page
          </Link>{' '}
          has it as soon as it is out.
        </p>
      )}
    </div>
  )
}
