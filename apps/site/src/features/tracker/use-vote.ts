import { type Issue, voteForBug, voteForFeature } from '@leadline/contract/tracker'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../api/call.ts'
import { track } from '../../platform/analytics.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { changeIssue } from './list/issues-query.ts'

/** Vote for an issue or take the vote back; a visitor goes to the login first, and comes back. */
export function useVote(): (issue: Issue) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isSignedIn = useSession() !== undefined
  // Two presses at once would take back what the first one gave.
  const underWay = useRef(new Set<string>())
  return useCallback(
    ({ id, type }: Issue) => {
      if (!isSignedIn) {
        const from = location.pathname + location.search
        void navigate(paths.login, { state: { from } })
        return
      }
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      void vote()

      async function vote() {
        try {
          const endpoint = type === 'bug' ? voteForBug : voteForFeature
          changeIssue(client, id, await call(endpoint, { params: { id } }))
          track({ name: 'bug-vote', type })
        } catch (error) {
          console.error('Failed to vote:', error)
        } finally {
          underWay.current.delete(id)
        }
      }
    },
    [client, navigate, isSignedIn],
  )
}
