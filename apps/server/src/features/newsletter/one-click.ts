import type { AnswerProgram } from '../../platform/http/serve-posts.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { unsubscribe } from './unsubscribe.ts'

/** As a form of either kind: `List-Unsubscribe=One-Click`, or a part of that name. */
const oneClick = /List-Unsubscribe(?:=|"[\s\S]*?\r?\n\r?\n)One-Click/i

/**
 * RFC 8058: mail programs post a form to the very address that people open as a page. They are not limited by
 * client: one mail provider posts for millions of people, and tokens cannot be guessed. The form says only that it is
 * one click: who is leaving stands in the address.
 */
export function answerOneClick(deps: Pick<NewsletterDeps, 'database' | 'runtime'>): AnswerProgram {
  return async ({ query, body, isFromBrowser }) => {
    // Some programs leave the words out. A person's browser says which page the form stands on.
    if (isFromBrowser && !oneClick.test(body)) return undefined
    await unsubscribe(deps, query.get('token') ?? '')
    return 'You are unsubscribed.\n'
  }
}
