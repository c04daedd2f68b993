import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf } from './paging.ts'
import { IssueId, manyLines, tag } from './tracker.ts'

export const commentMaxLength = 5000

/** A comment on an issue, as its reader may see it. */
export const Comment = z.strictObject({
  id: z.string(),
  author: z.string(),
  postedDate: z.string(),
  /** When it was last edited; null for one that is as it was posted. */
  editedDate: z.nullable(z.string()),
  /** As HTML in which nothing can run. Empty where a moderator has hidden it, except for its author. */
  html: z.string(),
  isHidden: z.optional(z.literal(true)),
  /** Held for a moderator: only its author is shown it. */
  awaitingReview: z.optional(z.literal(true)),
  /** The Markdown as it was written, for its author alone: whoever has it may edit and delete. */
  ownText: z.optional(z.string()),
})
export type Comment = z.infer<typeof Comment>

export const CommentText = z
  .string('Comment is required')
  .check(
    z.trim(),
    z.minLength(1, 'Comment is required'),
    z.maxLength(commentMaxLength, `Please keep the comment to ${commentMaxLength} characters`),
    z.regex(manyLines, 'Please write the comment without control characters'),
  )

/** Any text: what is no comment is not found rather than wrong. */
const CommentId = z.strictObject({ id: z.string().check(z.maxLength(40)) })

const takingPart = ['not_signed_in', 'not_allowed', 'not_found', 'comments_locked'] as const

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v1/application/issues/{id}/comments',
  who: 'anyone',
  summary: 'The comments on an issue, oldest first, in pages.',
  tag,
  params: IssueId,
  query: PageQuery,
  response: pageOf(Comment),
  errors: ['not_found'],
})

export const postComment = endpoint({
  method: 'POST',
  path: '/api/v1/application/issues/{id}/comments',
  who: 'signed-in',
  summary: 'Comment on an issue, in Markdown.',
  tag,
  params: IssueId,
  body: z.strictObject({
    text: CommentText,
    /** People do not see it and leave it empty; what fills in every field gives itself away. */
    website: z.optional(z.string().check(z.maxLength(500))),
  }),
  response: Comment,
  status: 201,
  errors: [...takingPart, 'too_many_requests'],
})

export const editComment = endpoint({
  method: 'POST',
  path: '/api/v1/application/comments/{id}',
  who: 'signed-in',
  summary: 'Change a comment of your own. It is marked as edited.',
  tag,
  params: CommentId,
  body: z.strictObject({ text: CommentText }),
  response: Comment,
  errors: [...takingPart, 'too_many_requests'],
})

export const deleteComment = endpoint({
  method: 'POST',
  path: '/api/v1/application/comments/{id}/delete',
  who: 'signed-in',
  summary: 'Delete a comment of your own for good. Answers how many the issue has left.',
  tag,
  params: CommentId,
  response: z.strictObject({ comments: z.number() }),
  errors: ['not_signed_in', 'not_found'],
})
