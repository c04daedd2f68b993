import { messageFor } from '@leadline/client/api-error'
import { type Comment, deleteComment } from '@leadline/contract/comments'
import type { Issue } from '@leadline/contract/tracker'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../api/call.ts'
import { changeIssue } from '../list/issues-query.ts'
import { commentsHeadingId } from './comments-heading.ts'
import { changeComments } from './comments-query.ts'

interface OwnActionsProps {
  comment: Comment
  issue: Issue
  /** Undefined where it can no longer be edited. */
  onEdit: (() => void) | undefined
}

/** Edit, and delete after a second press: there is no way back. */
export function OwnActions({ comment, issue, onEdit }: OwnActionsProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteComment, { params: { id: comment.id } }),
    onSuccess: ({ comments }) => {
      changeComments(client, issue.id, (items) => items.filter(({ id }) => id !== comment.id))
      changeIssue(client, issue.id, { comments })
      showToast('success', 'Your comment was deleted.')
      // The button that had the focus is gone.
      document.getElementById(commentsHeadingId)?.focus()
    },
  })
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Alert kind="error">
          {messageFor(error, 'Failed to delete the comment. Please try again.')}
        </Alert>
      )}
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-fog-300 mr-2 text-sm">Delete this comment for good?</p>
          <Button size="sm" variant="danger" busy={isPending} onClick={() => mutate()}>
            Delete comment
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
          <Button autoFocus size="sm" variant="ghost" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className="-ml-3 flex flex-wrap gap-1">
          {onEdit && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
    </div>
  )
}
