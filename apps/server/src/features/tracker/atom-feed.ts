import { brand } from '@leadline/contract/brand'
import { deletedAccountName } from '@leadline/contract/tracker'

import type { Database } from '../../platform/database/open-database.ts'
import { listNewest } from './issues.store.ts'

const entriesAtMost = 50

interface Entry {
  id: string
  at: number
  url: string
  title: string
  author: string
  category: string
  text: string
}

/** The newest posts and status changes as Atom (RFC 4287). */
export async function atomFeed(database: Database, publicUrl: string): Promise<string> {
  const { posted, moved } = await listNewest(database, entriesAtMost)
  const urlOf = (id: number) => `${publicUrl}/bugs/${id}`
  const entries: Entry[] = [
    ...posted.map((issue) => ({
      id: urlOf(issue.id),
      at: issue.submitted_at,
      url: urlOf(issue.id),
      title: `${nameOf(issue.type)} #${issue.id}: ${issue.title}`,
      author: issue.username ?? deletedAccountName,
      category: issue.type,
      text: issue.description,
    })),
    ...moved.map((change) => ({
      id: `${urlOf(change.id)}#${change.change_id}`,
      at: change.at,
      url: urlOf(change.id),
      title: `${change.new_status.replaceAll('-', ' ')}: ${nameOf(change.type)} #${change.id}, ${change.title}`,
      author: brand.name,
      category: change.type,
      text: movedWords(change.new_status, change.new_release),
    })),
  ]
  const newest = entries.toSorted((a, b) => b.at - a.at).slice(0, entriesAtMost)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${escape(`${publicUrl}/bugs`)}</id>
<title>${escape(`${brand.name}: bugs and feature requests`)}</title>
<updated>${new Date(newest[0]?.at ?? 0).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escape(`${publicUrl}/bugs/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${escape(`${publicUrl}/bugs`)}"/>
<author><name>${escape(brand.name)}</name></author>
${newest.map(entryXml).join('\n')}
</feed>
`
}

function entryXml({ id, at, url, title, author, category, text }: Entry): string {
  return `<entry>
<id>${escape(id)}</id>
<title>${escape(title)}</title>
<updated>${new Date(at).toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escape(url)}"/>
<author><name>${escape(author)}</name></author>
<category term="${escape(category)}"/>
<content type="text">${escape(text)}</content>
</entry>`
}

function nameOf(type: string): string {
  return type === 'bug' ? 'Bug' : 'Feature request'
}

function movedWords(status: string, release: string | null): string {
  const words = `The issue is now ${status.replaceAll('-', ' ')}.`
  return release === null ? words : `${words} Release: ${release}.`
}

function escape(text: string): string {
  return (
    text
      // XML has no way to write these, nor half of a surrogate pair.
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
