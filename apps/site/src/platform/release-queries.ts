import { listReleases, type Release } from '@leadline/contract/releases'
import { useQuery } from '@tanstack/react-query'

import { call } from '../api/call.ts'
import { usePageData } from './page/page-data.ts'

/** Every published release, newest first; withdrawn ones too. */
export function useAllReleases() {
  return useQuery(useReleaseQuery())
}

/** Those that may be installed, newest first. */
export function useReleases() {
  return useQuery({ ...useReleaseQuery(), select: withoutWithdrawn })
}

function useReleaseQuery() {
  const { releases } = usePageData()
  return {
    queryKey: ['releases'],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listReleases, {}, signal),
    // What came with the page is shown at once, and asked for again.
    ...(releases && { initialData: releases, initialDataUpdatedAt: 0 }),
  }
}

function withoutWithdrawn(releases: Release[]): Release[] {
  return releases.filter(({ withdrawn }) => withdrawn === null)
}
