import {
  confirmNewsletter,
  sendNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '@leadline/contract/newsletter'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { startIssue } from './start-issue.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function newsletterRoutes(app: FastifyInstance, mount: Mount, deps: NewsletterDeps): void {
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
  void app.register(async (oneClick) => acceptOneClick(oneClick, deps))
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

/**
 * RFC 8058: mail programs post a form to the very address that people open as a page. It is not
 * limited by client: one mail provider posts for millions of people, and tokens cannot be guessed.
 */
function acceptOneClick(app: FastifyInstance, deps: NewsletterDeps): void {
  app.removeAllContentTypeParsers()
  // The form says only 'List-Unsubscribe=One-Click': who is leaving stands in the address.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
    done(null),
  )
  app.post<{ Querystring: { token?: unknown } }>(
    '/newsletter/unsubscribe',
    async (request, reply) => {
      const { token } = request.query
      await unsubscribe(deps, typeof token === 'string' ? token : '')
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('You are unsubscribed.\n')
    },
  )
}
