import { loadNews } from '@leadline/content/news'

import {
  countSubscribed,
  findIssue,
  type IssueRow,
} from '../features/newsletter/newsletter-issues.store.ts'
import { issueTextOf, startIssue } from '../features/newsletter/start-issue.ts'
import { type Command, type CommandContext, RefusedError, UsageError } from './command.ts'

export const sendNewsletterCommand: Command = {
  summary: 'send a news article to every subscriber, once; a dry run shows what would be sent',
  usage: '--article SLUG [--dry-run true]',
  required: ['article'],
  optional: ['dry-run'],
  plan({ article: slug = '', 'dry-run': dryRun = 'false' }) {
    if (dryRun !== 'true' && dryRun !== 'false') {
      throw new UsageError(`--dry-run: '${dryRun}' is neither true nor false.`)
    }
    return (context) => (dryRun === 'true' ? rehearse(context, slug) : send(context, slug))
  },
}

async function send({ database, runtime }: CommandContext, slug: string): Promise<string> {
  const started = await startIssue({ database, runtime, news: loadNews() }, { slug, actor: 'cli' })
  switch (started.kind) {
    case 'no such article':
      throw noSuchArticle(slug)
    case 'sent before':
      throw new RefusedError(sentBefore(started.issue))
    case 'started':
      return `'${started.subject}' goes to ${people(started.recipients)}. The running server sends it.`
  }
}

async function rehearse({ database, runtime }: CommandContext, slug: string): Promise<string> {
  const text = issueTextOf(loadNews(), slug)
  if (!text) throw noSuchArticle(slug)
  const before = await findIssue(database, slug)
  if (before) throw new RefusedError(sentBefore(before))
  const recipients = await countSubscribed(database, runtime.now())
  return [
    `Dry run: nothing is sent. It would go to ${people(recipients)}.`,
    `Subject: ${text.subject}`,
    ...text.paragraphs,
  ].join('\n\n')
}

function noSuchArticle(slug: string): RefusedError {
  return new RefusedError(`There is no article '${slug}'. It is the file's name in content/news.`)
}

function sentBefore({ slug, created_at, letters, finished_at }: IssueRow): string {
  const state = finished_at === null ? 'So far' : 'In all'
  return `'${slug}' was sent before, on ${new Date(created_at).toISOString()}. ${state} ${people(letters)} got it. Nothing was sent now.`
}

const people = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`)
