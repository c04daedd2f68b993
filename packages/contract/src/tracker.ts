import * as z from 'zod/mini'

import { dayMs, hourMs } from './durations.ts'
import { endpoint } from './endpoint.ts'

export const issueTypes = ['bug', 'feature'] as const
export type IssueType = (typeof issueTypes)[number]

export const issueStatuses = ['open', 'in-progress', 'testing', 'fixed'] as const
export type IssueStatus = (typeof issueStatuses)[number]

export const issueLimits = { title: 150, description: 5000 } as const

/** Stands where the name of a deleted account stood. No username has a space in it. */
export const deletedAccountName = 'deleted account'

/**
 * What an account may be kept from, in the words that its owner reads under 'Restrictions' on the
 * profile. The tracker honors exactly these.
 */
export const trackerRestrictions = {
  posting: 'Posting in the tracker',
  voting: 'Voting in the tracker',
} as const

/** At most this much of one account, and of all accounts together. */
export const trackerLimits = {
  posts: { max: 10, windowMs: dayMs },
  comments: { max: 30, windowMs: hourMs },
  votes: { max: 200, windowMs: hourMs },
  postsOfAll: { max: 500, windowMs: hourMs },
  commentsOfAll: { max: 1000, windowMs: hourMs },
  votesOfAll: { max: 50_000, windowMs: hourMs },
} as const

/** A bug or a feature request, as anyone may read it. It never holds an address. */
export const Issue = z.strictObject({
  id: z.string(),
  type: z.enum(issueTypes),
  title: z.string(),
  /** Markdown, as it was written. */
  description: z.string(),
  status: z.enum(issueStatuses),
  votes: z.number(),
  /** Of the caller; false for a visitor. */
  hasVoted: z.boolean(),
  submittedBy: z.string(),
  submittedDate: z.string(),
  /** The version that carries the work, once it is in testing or fixed. */
  release: z.nullable(z.string()),
  /** How many comments everybody can read. */
  comments: z.number(),
  /** A moderator has closed it to comments. */
  isLocked: z.optional(z.literal(true)),
  /** Held for a moderator: only its author is shown it. */
  awaitingReview: z.optional(z.literal(true)),
})
export type Issue = z.infer<typeof Issue>

/** An issue at its own address, where its description is more than text. */
export const IssueInFull = z.strictObject({
  ...Issue.shape,
  /** The description as HTML in which nothing can run. */
  descriptionHtml: z.string(),
})
export type IssueInFull = z.infer<typeof IssueInFull>

/** The sections of the tracker's page, by the statuses that they hold. */
export const issueSectionStatuses = {
  open: ['open', 'in-progress'],
  testing: ['testing'],
  fixed: ['fixed'],
} as const satisfies Record<string, readonly IssueStatus[]>

/** What the tracker's page shows at once: the most wanted of each section, and how many there are. */
export interface FirstIssues {
  issues: Issue[]
  counts: Record<keyof typeof issueSectionStatuses, number>
}

export const VoteAnswer = z.strictObject({ votes: z.number(), hasVoted: z.boolean() })

// Neither control characters nor those that turn the direction of what follows them.
const oneLine = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]+$/u
export const manyLines = /^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\n\r\t])+$/u

export const IssueTitle = z
  .string('Title is required')
  .check(
    z.trim(),
    z.minLength(1, 'Title is required'),
    z.maxLength(issueLimits.title, `Please keep the title to ${issueLimits.title} characters`),
    z.regex(oneLine, 'Please write the title on one line, without control characters'),
  )

export const IssueDescription = z
  .string('Description is required')
  .check(
    z.trim(),
    z.minLength(1, 'Description is required'),
    z.maxLength(
      issueLimits.description,
      `Please keep the description to ${issueLimits.description} characters`,
    ),
    z.regex(manyLines, 'Please write the description without control characters'),
  )

function submission<T extends IssueType>(type: T) {
  return z.strictObject({
    title: IssueTitle,
    description: IssueDescription,
    type: z.literal(type, `This address takes issues of the type '${type}'.`),
    /** People do not see it and leave it empty; what fills in every field gives itself away. */
    website: z.optional(z.string().check(z.maxLength(500))),
  })
}

/** Any text: what is no issue is not found rather than wrong. */
export const IssueId = z.strictObject({ id: z.string().check(z.maxLength(40)) })

export const tag = 'Tracker'
const submissionErrors = ['not_signed_in', 'not_allowed', 'too_many_requests'] as const
const voteErrors = ['not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'] as const

export const listBugs = endpoint({
  method: 'GET',
  path: '/api/v1/application/bug-report',
  who: 'anyone',
  summary: 'Every bug, newest first. With a token, also what the caller has voted for.',
  tag,
  response: z.array(Issue),
  errors: [],
})

export const reportBug = endpoint({
  method: 'POST',
  path: '/api/v1/application/bug-report',
  who: 'signed-in',
  summary: 'Report a bug.',
  tag,
  body: submission('bug'),
  response: Issue,
  status: 201,
  errors: submissionErrors,
})

export const voteForBug = endpoint({
  method: 'POST',
  path: '/api/v1/application/bug-upvote/{id}',
  who: 'signed-in',
  summary: 'Vote for a bug, or take the vote back.',
  tag,
  params: IssueId,
  response: VoteAnswer,
  errors: voteErrors,
})

export const listFeatures = endpoint({
  method: 'GET',
  path: '/api/v1/application/features',
  who: 'anyone',
  summary: 'Every feature request, newest first. With a token, also what the caller has voted for.',
  tag,
  response: z.array(Issue),
  errors: [],
})

export const requestFeature = endpoint({
  method: 'POST',
  path: '/api/v1/application/features',
  who: 'signed-in',
  summary: 'Request a feature.',
  tag,
  body: submission('feature'),
  response: Issue,
  status: 201,
  errors: submissionErrors,
})

export const voteForFeature = endpoint({
  method: 'POST',
  path: '/api/v1/application/features/{id}',
  who: 'signed-in',
  summary: 'Vote for a feature request, or take the vote back.',
  tag,
  params: IssueId,
  response: VoteAnswer,
  errors: voteErrors,
})

export const readIssue = endpoint({
  method: 'GET',
  path: '/api/v1/application/issues/{id}',
  who: 'anyone',
  summary: 'One bug or feature request.',
  tag,
  params: IssueId,
  response: IssueInFull,
  errors: ['not_found'],
})
