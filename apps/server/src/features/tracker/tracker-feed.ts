import { brand } from '@leadline/contract/brand'
import { deletedAccountName } from '@leadline/contract/tracker'

import type { Database } from '../../platform/database/open-database.ts'
import { type AtomEntry, atomFeed } from './atom-feed.ts'
import { listNewest } from './issues.store.ts'

const entriesAtMost = 50

/** The newest posts and status changes. */
export async function trackerFeed(database: Database, publicUrl: string): Promise<string> {
  const { posted, moved } = await listNewest(database, entriesAtMost)
  const urlOf = (id: number) => `${publicUrl}/bugs/${id}`
  const entries: AtomEntry[] = [
    ...posted.map((issue) => ({
      id: urlOf(issue.id),
      updatedMs: issue.submitted_at,
      url: urlOf(issue.id),
      title: `${nameOf(issue.type)} #${issue.id}: ${issue.title}`,
      author: issue.username ?? deletedAccountName,
      category: issue.type,
      text: issue.description,
    })),
    ...moved.map((change) => ({
      id: `${urlOf(change.id)}#${change.change_id}`,
      updatedMs: change.at,
      url: urlOf(change.id),
      title: `${change.new_status.replaceAll('-', ' ')}: ${nameOf(change.type)} #${change.id}, ${change.title}`,
      author: brand.name,
      category: change.type,
      text: movedWords(change.new_status, change.new_release),
    })),
  ]
  return atomFeed({
    url: `${publicUrl}/bugs`,
    feedUrl: `${publicUrl}/bugs/feed.xml`,
    title: `${brand.name}: bugs and feature requests`,
    author: brand.name,
    entries: entries.toSorted((a, b) => b.updatedMs - a.updatedMs).slice(0, entriesAtMost),
  })
}

function nameOf(type: string): string {
  return type === 'bug' ? 'Bug' : 'Feature request'
}

function movedWords(status: string, release: string | null): string {
  const words = `The issue is now ${status.replaceAll('-', ' ')}.`
  return release === null ? words : `${words} Release: ${release}.`
}
