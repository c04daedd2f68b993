import { type Comment, listComments } from '@leadline/contract/comments'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '../../../api/call.ts'

interface CommentPage {
  items: Comment[]
  next: string | null
}

const root = 'comments'

/** The comments on an issue, page after page. Who asks is part of the key: what is one's own can be edited. */
export const commentsQuery = (issueId: string, token: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [root, issueId, token],
    queryFn: ({ pageParam, signal }): Promise<CommentPage> => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      return call(listComments, { params: { id: issueId }, query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Change what the browser has of an issue's comments. */
export function changeComments(
  client: QueryClient,
  issueId: string,
  change: (items: Comment[], isLastPage: boolean) => Comment[],
): void {
  client.setQueriesData<InfiniteData<CommentPage>>({ queryKey: [root, issueId] }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page, index) => ({
      ...page,
      items: change(page.items, index === data.pages.length - 1),
    }))
    return { ...data, pages }
  })
}
