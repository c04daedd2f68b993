import { listSessions } from '@leadline/contract/accounts/profile'
import { readSecondFactors } from '@leadline/contract/accounts/second-factor'
import type { Answer } from '@leadline/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import { useSession } from '../../platform/session/session.ts'

export type SecondFactors = Answer<typeof readSecondFactors>
export type Sessions = Answer<typeof listSessions>

/** Of this session: whoever signs in next never sees what the last one had. */
function useKeys() {
  const session = useSession()?.id
  return {
    factors: ['security', 'factors', session],
    sessions: ['security', 'sessions', session],
  }
}

export function useSecondFactors() {
  const { factors } = useKeys()
  return useQuery({
    queryKey: factors,
    queryFn: () => call(readSecondFactors, {}),
    staleTime: 0,
  })
}

export function useSessions() {
  const { sessions } = useKeys()
  return useQuery({ queryKey: sessions, queryFn: () => call(listSessions, {}), staleTime: 0 })
}

/** What a change leaves behind: the new state where the answer has it, a fresh read where not. */
export function useSecurityUpdates() {
  const client = useQueryClient()
  const { factors, sessions } = useKeys()
  return {
    setFactors: (now: SecondFactors) => client.setQueryData(factors, now),
    setSessions: (now: Sessions) => client.setQueryData(sessions, now),
    readAgain: () => client.invalidateQueries({ queryKey: ['security'] }),
  }
}
