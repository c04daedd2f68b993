import type { Comment } from '@leadline/contract/comments'
import { deletedAccountName } from '@leadline/contract/tracker'

import { AppError } from '../../../platform/app-error.ts'
import type { CommentRow } from './comments.store.ts'
import type { RenderedTexts } from './rendered-texts.ts'

export const noSuchComment = () => new AppError('not_found', 'There is no such comment.')
export const commentsAreLocked = () =>
  new AppError('comments_locked', 'A moderator has closed this issue to comments.')

/** What this reader may know of a comment. */
export async function commentAnswer(
  texts: RenderedTexts,
  row: CommentRow,
  readerId: string | undefined,
): Promise<Comment> {
  const isOwn = readerId !== undefined && row.account_id === readerId
  const isHidden = row.state === 'hidden'
  const isReadable = isOwn || !isHidden
  return {
    id: String(row.id),
    // What is hidden may be hidden for its author's name.
    author: isReadable ? (row.username ?? deletedAccountName) : '',
    postedDate: new Date(row.posted_at).toISOString(),
    editedDate: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    html: isReadable ? await texts.render(row.text) : '',
    ...(isHidden && { isHidden: true as const }),
    ...(row.state === 'held' && { awaitingReview: true as const }),
    ...(isOwn && { ownText: row.text }),
  }
}
