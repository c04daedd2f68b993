import { type PersonalTables, no, ofAccount, text, time } from './declaration.ts'

/** Issues, comments and votes. */
export const trackerData: PersonalTables<
  | 'issue_comments'
  | 'issue_votes'
  | 'issue_changes'
  | 'issue_announcements'
  | 'tracker_counters'
  | 'issues'
> = {
  issue_comments: {
    owned: ofAccount,
    outlivesAccount: { emptied: [] },
    columns: {
      id: text('The number of a comment that you posted.'),
      issue_id: text('The number of the issue that it is about.'),
      account_id: no,
      text: text('What you wrote. Kept after the account is deleted, without your name.'),
      state: text('Whether everybody sees it (shown), or a moderator has it held or hidden.'),
      posted_at: time('When you posted it.'),
      edited_at: time('When you last changed it.'),
    },
  },
  issue_votes: {
    owned: ofAccount,
    columns: {
      account_id: no,
      issue_id: text('The number of an issue that you voted for.'),
      created_at: time('When you voted for it.'),
    },
  },
  issue_changes: {
    owned: 'nobody',
    columns: { id: no, issue_id: no, status: no, release: no, at: no },
  },
  issue_announcements: {
    owned: 'nobody',
    columns: { issue_id: no, status: no, announced_at: no, told_up_to: no, finished_at: no },
  },
  tracker_counters: { owned: 'nobody', columns: { name: no, value: no } },
  issues: {
    owned: ofAccount,
    outlivesAccount: { emptied: [] },
    columns: {
      id: text('The number of an issue that you posted.'),
      type: text('Whether it is a bug or a feature request.'),
      title: text('What you called it. Kept after the account is deleted, without your name.'),
      description: text('How you described it. Kept after the account is deleted, as well.'),
      status: no,
      votes: no,
      release: no,
      account_id: no,
      comments: no,
      locked: no,
      held: text('Whether it waits for a moderator (1) or not (0).'),
      submitted_at: time('When you posted it.'),
      changed_seq: no,
    },
  },
}
