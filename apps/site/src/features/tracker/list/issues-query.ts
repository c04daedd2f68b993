import { type Issue, listBugs, listFeatures } from '@leadline/contract/tracker'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '../../../api/call.ts'

const root = 'issues'

/**
 * All bugs and feature requests in one list, fetched side by side. Who asks is part of the key: what
 * one has voted for is one's own.
 */
export const issuesQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: [root, 'all', token],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all([call(listBugs, {}, signal), call(listFeatures, {}, signal)])
      return lists.flat()
    },
    retry: false,
    // Comparing ten thousand issues field by field would take longer than drawing the few in sight.
    structuralSharing: false,
  })

/** Where one issue is kept while its own page is open. */
export const issueKey = (id: string, token: string | undefined) => [root, 'one', id, token]

/** Change an issue wherever the browser has it. */
export function changeIssue(client: QueryClient, id: string, changes: Partial<Issue>): void {
  client.setQueriesData<Issue[]>({ queryKey: [root, 'all'] }, (issues) =>
    issues?.map((issue) => (issue.id === id ? { ...issue, ...changes } : issue)),
  )
  client.setQueriesData<Issue | null>(
    { queryKey: [root, 'one', id] },
    (issue) => issue && { ...issue, ...changes },
  )
}

/** Newest first; they stand at the top of the open list until the page is loaded again. */
const justPosted: string[] = []

export function addIssue(client: QueryClient, issue: Issue): void {
  justPosted.unshift(issue.id)
  client.setQueriesData<Issue[]>({ queryKey: [root, 'all'] }, (issues) =>
    issues ? [issue, ...issues.filter(({ id }) => id !== issue.id)] : issues,
  )
}

export function justPostedIds(): readonly string[] {
  return justPosted
}
