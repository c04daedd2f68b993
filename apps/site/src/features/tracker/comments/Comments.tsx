import { messageFor } from '@leadline/client/api-error'
import type { Issue } from '@leadline/contract/tracker'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Skeleton } from '@leadline/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'

import { useSession } from '../../../platform/session/session.ts'
import { CommentItem } from './CommentItem.tsx'
import { commentsHeadingId } from './comments-heading.ts'
import { commentsQuery } from './comments-query.ts'
import { NewComment } from './NewComment.tsx'

/** What people say about an issue, oldest first, and the place to say something. */
export function Comments({ issue }: { issue: Issue }) {
  return (
    <section aria-labelledby={commentsHeadingId} className="flex w-full max-w-3xl flex-col gap-6">
      <div className="border-ink-600 flex items-baseline gap-3 border-b pb-4">
        <h2
          id={commentsHeadingId}
          tabIndex={-1}
          className="scroll-mt-24 text-xl outline-none sm:text-2xl"
        >
          Comments
        </h2>
        <span className="figures text-fog-500 text-lg">
          {issue.comments.toLocaleString('en-US')}
        </span>
      </div>
      <CommentList issue={issue} />
      <NewComment issue={issue} />
    </section>
  )
}

function CommentList({ issue }: { issue: Issue }) {
  const user = useSession()
  const { data, isPending, error, refetch, isFetching, ...more } = useInfiniteQuery(
    commentsQuery(issue.id, user?.id),
  )
  if (isPending) return <LoadingComments />
  if (!data) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert kind="error">
          {messageFor(error, 'Failed to load comments. Please try again.')}
        </Alert>
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const comments = data.pages.flatMap(({ items }) => items)
  if (comments.length === 0) return <p className="text-fog-300">No comments yet.</p>
  return (
    <div className="flex flex-col items-start gap-4">
      <ol className="-mt-6 w-full">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} issue={issue} />
          </li>
        ))}
      </ol>
      {more.isFetchNextPageError && (
        <Alert kind="error">
          {messageFor(error, 'Failed to load comments. Please try again.')}
        </Alert>
      )}
      {more.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          busy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
    </div>
  )
}

function LoadingComments() {
  return (
    <>
      <output className="sr-only">Loading comments</output>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="max-w-text h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </>
  )
}
