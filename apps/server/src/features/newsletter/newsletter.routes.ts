import {
  confirmNewsletter,
  sendNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '@leadline/contract/newsletter'

import { AppError } from '../../platform/app-error.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { startIssue } from './start-issue.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function newsletterRoutes(mount: Mount, deps: NewsletterDeps): void {
  mount(subscribeToNewsletter, async ({ body }) => {
    await subscribe(deps, body.email)
    return { subscribed: true } as const
  })
  mount(confirmNewsletter, async ({ body }) => {
    await confirmSubscription(deps, body.token)
    return { confirmed: true } as const
  })
  mount(unsubscribeFromNewsletter, async ({ body }) => {
    await unsubscribe(deps, body.token)
    return { unsubscribed: true } as const
  })
  mount(sendNewsletter, ({ body }, { caller }) => send(deps, body.slug, caller.accountId))
}

async function send(deps: NewsletterDeps, slug: string, actor: string) {
  const started = await startIssue(deps, { slug, actor })
  switch (started.kind) {
    case 'no such article':
      throw new AppError('not_found', 'There is no such article.')
    case 'sent before':
      throw new AppError('newsletter_already_sent', 'This article was sent before.')
    case 'started': {
      deps.sendIssuesSoon()
      const { id, subject, recipients } = started
      return { id, slug, subject, recipients }
    }
  }
}
