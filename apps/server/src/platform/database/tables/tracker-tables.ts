import type { Generated } from 'kysely'

import type { Nullable } from './nullable.ts'

/** Bugs and feature requests. */
export interface TrackerTables {
  /** Bugs and feature requests. */
  issues: {
    /** What its address shows: 1, 2, 3 … */
    id: number
    type: string
    title: string
    description: string
    status: string
    /** Changed in the transaction of each vote, so that nobody has to count them. */
    votes: number
    release: string | null
    /** Null once its author's account is deleted. */
    account_id: string | null
    /** 1 until a moderator has let it through. */
    held: number
    submitted_at: number
    /** How many comments everybody can read; changed in the transaction of each. */
    comments: Generated<number>
    /** 1 while a moderator has closed it to comments. */
    locked: Generated<number>
    /** Of all changes to the tracker, the one that made this row what it is. */
    changed_seq: number
  }
  issue_votes: {
    account_id: string
    issue_id: number
    created_at: number
  }
  issue_comments: {
    /** 1, 2, 3 … over all issues. */
    id: number
    issue_id: number
    /** Null once its author's account is deleted. */
    account_id: string | null
    /** Markdown, as it was written. */
    text: string
    /** 'shown' to everybody, 'held' until a moderator has let it through, or 'hidden' by one. */
    state: string
    posted_at: number
    edited_at: Nullable<number>
  }
  /** When an issue moved to which status, for the feed. */
  issue_changes: {
    id: string
    issue_id: number
    status: string
    release: string | null
    at: number
  }
  /** Mailing the followers of an issue about its new status: how far it has got. */
  issue_announcements: {
    issue_id: number
    status: string
    announced_at: number
    /** Accounts up to this one, in the order of their ids, have their mail. */
    told_up_to: string
    finished_at: Nullable<number>
  }
  /** 'issue' is the number of the newest issue, 'comment' of the newest comment, 'change' of the newest change. */
  tracker_counters: {
    name: string
    value: number
  }
}
