import { postComment } from '@leadline/contract/comments'
import type { Issue } from '@leadline/contract/tracker'
import { buttonLook } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { call } from '../../../api/call.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session.ts'
import { changeIssue } from '../list/issues-query.ts'
import { CommentForm } from './CommentForm.tsx'
import { changeComments } from './comments-query.ts'

/** Where one takes part: the form, the way to sign in, or why there is neither. */
export function NewComment({ issue }: { issue: Issue }) {
  const user = useSession()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const [formNumber, setFormNumber] = useState(0)
  if (issue.isLocked) {
    return <p className="text-fog-300">A moderator has closed this issue to comments.</p>
  }
  if (issue.awaitingReview) {
    return <p className="text-fog-300">Comments open once a moderator has approved the issue.</p>
  }
  if (!user) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-fog-300">Sign in to comment.</p>
        <Link
          to={paths.login}
          state={{ from: pathname }}
          className={buttonLook({ variant: 'secondary', size: 'sm' })}
        >
          Sign in
        </Link>
      </div>
    )
  }
  return (
    <CommentForm
      // A new form is an empty one.
      key={formNumber}
      label={`Comment as ${user.username}`}
      submit="Comment"
      send={async ({ text, website }) => {
        const body = website ? { text, website } : { text }
        const posted = await call(postComment, { params: { id: issue.id }, body })
        changeComments(client, issue.id, (items, isLastPage) => {
          const others = items.filter(({ id }) => id !== posted.id)
          return isLastPage ? [...others, posted] : others
        })
        if (!posted.awaitingReview) changeIssue(client, issue.id, { comments: issue.comments + 1 })
        setFormNumber((number) => number + 1)
        showToast(
          'success',
          posted.awaitingReview
            ? 'Thank you. A moderator reviews first comments before others can see them.'
            : 'Your comment was posted.',
        )
      }}
    />
  )
}
