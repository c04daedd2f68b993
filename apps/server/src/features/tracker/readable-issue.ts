import type { Comment } from '@leadline/contract/comments'
import { deletedAccountName } from '@leadline/contract/tracker'
import { escapeMarkup } from '@leadline/markup/escape-markup'

import type { ShellText } from '../../platform/http/serve-site.ts'
import { listComments } from './comments/list-comments.ts'
import { readIssueId } from './issue-answer.ts'
import { readIssue } from './issues.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

const commentsAtMost = 100

/**
 * What the page of an issue says where no script runs: the issue and its comments. An issue that is held
 * has a page too, its author's; what it says comes only with the author's session.
 */
export async function readableIssue(
  deps: Pick<TrackerDeps, 'database' | 'texts'>,
  id: string,
): Promise<ShellText | undefined> {
  const issueId = readIssueId(id)
  const issue = issueId === undefined ? undefined : await readIssue(deps.database, issueId)
  if (!issue) return undefined
  if (issue.held === 1) return { title: '', html: '' }
  const page = { id, accountId: undefined, limit: commentsAtMost }
  const { items, next } = await listComments(deps, page)
  const what = issue.type === 'bug' ? 'Bug' : 'Feature request'
  const facts = [
    `${what} #${issue.id}`,
    issue.status.replaceAll('-', ' '),
    issue.release === null ? '' : `in ${issue.release}`,
    `${issue.votes} ${issue.votes === 1 ? 'vote' : 'votes'}`,
    `by ${issue.username ?? deletedAccountName}`,
    dayOf(new Date(issue.submitted_at).toISOString()),
  ]
  return {
    title: issue.title,
    html: [
      `<h1 class="text-2xl">${escapeMarkup(issue.title)}</h1>`,
      `<p>${escapeMarkup(facts.filter(Boolean).join(' · '))}</p>`,
      `<div class="peoples-text">${await deps.texts.render(issue.description)}</div>`,
      `<h2>Comments</h2>`,
      ...(items.length === 0 ? ['<p>No comments yet.</p>'] : items.map(commentHtml)),
      next === null ? '' : '<p>There are more. Reading them takes JavaScript.</p>',
    ].join('\n'),
  }
}

function commentHtml({ author, postedDate, editedDate, html, isHidden }: Comment): string {
  if (isHidden) return '<p>A moderator has hidden this comment.</p>'
  const edited = editedDate === null ? '' : ' · edited'
  return `<article>
<p><strong>${escapeMarkup(author)}</strong> · ${dayOf(postedDate)}${edited}</p>
<div class="peoples-text">${html}</div>
</article>`
}

function dayOf(date: string): string {
  return date.slice(0, 10)
}
