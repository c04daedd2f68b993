import { type Comment, editComment } from '@leadline/contract/comments'
import type { Issue } from '@leadline/contract/tracker'
import { Badge } from '@leadline/ui/badge'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../../api/call.ts'
import { localMinuteShort } from '../../../platform/dates.ts'
import { PeoplesText } from '../issue/PeoplesText.tsx'
import { changeIssue } from '../list/issues-query.ts'
import { CommentForm } from './CommentForm.tsx'
import { changeComments } from './comments-query.ts'
import { OwnActions } from './OwnActions.tsx'

/** One comment. Its author can edit and delete it. */
export function CommentItem({ comment, issue }: { comment: Comment; issue: Issue }) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLElement>(null)
  const { ownText } = comment
  if (comment.isHidden && ownText === undefined) {
    return (
      <p className="border-ink-700 text-fog-500 border-b py-5 text-sm">
        A moderator has hidden this comment.
      </p>
    )
  }
  const endEditing = () => {
    setEditing(false)
    // The form and what had the focus are gone: go on where one came from.
    item.current?.focus()
  }
  return (
    <article
      ref={item}
      tabIndex={-1}
      aria-label={`Comment by ${comment.author}`}
      className="border-ink-700 flex flex-col gap-3 border-b py-5 outline-none"
    >
      <div className="text-fog-500 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="text-fog-50 font-medium [overflow-wrap:anywhere]">{comment.author}</span>
        <time dateTime={comment.postedDate}>{localMinuteShort(comment.postedDate)}</time>
        {comment.editedDate !== null && (
          <span title={`Edited ${localMinuteShort(comment.editedDate)}`}>edited</span>
        )}
        {comment.awaitingReview && <Badge variant="default">awaiting review</Badge>}
        {comment.isHidden && <Badge variant="destructive">hidden by a moderator</Badge>}
      </div>
      {isEditing && ownText !== undefined ? (
        <CommentForm
          label="Edit your comment"
          submit="Save"
          text={ownText}
          onCancel={endEditing}
          send={async ({ text }) => {
            const params = { id: comment.id }
            const edited = await call(editComment, { params, body: { text } })
            changeComments(client, issue.id, (items) =>
              items.map((each) => (each.id === edited.id ? edited : each)),
            )
            // With moderation of first posts, what was let through has to be looked at again.
            if (edited.awaitingReview && !comment.awaitingReview) {
              changeIssue(client, issue.id, { comments: issue.comments - 1 })
            }
            endEditing()
          }}
        />
      ) : (
        <>
          <PeoplesText html={comment.html} />
          {comment.isHidden && (
            <p className="text-fog-500 text-sm">
              Only you can see this comment. You can delete it, but not edit it.
            </p>
          )}
          {ownText !== undefined && (
            <OwnActions
              comment={comment}
              issue={issue}
              onEdit={comment.isHidden || issue.isLocked ? undefined : () => setEditing(true)}
            />
          )}
        </>
      )}
    </article>
  )
}
