import { listReleases } from '@leadline/contract/releases'
import { useQuery } from '@tanstack/react-query'

import { call } from '../api/call.ts'
import { usePageData } from './page-data.ts'

/** Every published release, newest first. */
export function useReleases() {
  const { releases } = usePageData()
  return useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => call(listReleases, {}, signal),
    // What came with the page is shown at once, and asked for anew.
    ...(releases && { initialData: releases, initialDataUpdatedAt: 0 }),
  })
}
