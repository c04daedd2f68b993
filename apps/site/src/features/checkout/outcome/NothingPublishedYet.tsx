import { brand } from '@leadline/contract/brand'
import { refundDays } from '@leadline/contract/systems'
import { Alert } from '@leadline/ui/alert'
import { textLink } from '@leadline/ui/text-link'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { useReleases } from '../../../platform/release-queries.ts'

/** Whoever pays now has nothing to install yet: they decide knowing it. */
export function NothingPublishedYet() {
  const { data: releases } = useReleases()
  if (releases?.length !== 0) return null
  return (
    <Alert kind="note">
      No version of {brand.name} has been published yet, so there is nothing to install today. A
      license you buy now covers the first version, and its year of updates starts today. The{' '}
      <Link to={paths.downloads} className={textLink}>
        downloads page
      </Link>{' '}
      has the installer as soon as it is out. Changed your mind? You get a full refund within{' '}
      {refundDays} days.
    </Alert>
  )
}
