import { listReleases } from '@leadline/contract/releases'
import { useQuery } from '@tanstack/react-query'

import { call } from '../api/call.ts'

/** Every published release, newest first. */
export function useReleases() {
  return useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => call(listReleases, {}, signal),
  })
}
