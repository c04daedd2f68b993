import {
  type CommunityProfile,
  readProfile,
  readStoredData,
} from '@leadline/contract/accounts/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import { useSession } from '../../platform/session/session.ts'

/** By session: whoever signs in next never sees what was fetched for somebody else. */
function useProfileKey(): readonly string[] {
  return ['profile', useSession()?.id ?? '']
}

export function useProfile() {
  const queryKey = useProfileKey()
  return useQuery({ queryKey, queryFn: ({ signal }) => call(readProfile, {}, signal) })
}

/** Show the profile as the server has just answered it. */
export function useSetProfile(): (profile: CommunityProfile) => void {
  const client = useQueryClient()
  const queryKey = useProfileKey()
  return (profile) => client.setQueryData(queryKey, profile)
}

export function useStoredData() {
  const queryKey = ['stored-data', useSession()?.id ?? '']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readStoredData, {}, signal),
    // Live: what was fetched a moment ago may be wrong by now.
    staleTime: 0,
    gcTime: 0,
  })
}
