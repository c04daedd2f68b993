import type { News } from '@leadline/content/news'

import type { AnswerProgram } from '../../platform/http/serve-posts.ts'
import type { Platform } from '../../platform/open-platform.ts'
import { forgetSubscribersJob } from './forget-subscribers.job.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { answerOneClick } from './one-click.ts'
import { noPace, sendIssueJob, steadyPace } from './send-issue.job.ts'

export function registerNewsletter(
  platform: Platform,
  news: News,
): { answerOneClick: AnswerProgram } {
  const { config, mount, jobs, metrics } = platform
  // Without a mail server mail stays in the outbox, so there is none to go easy on.
  const isDelivered = config.production || config.mail.transport.kind === 'smtp'
  const pace = isDelivered ? steadyPace : noPace
  newsletterRoutes(mount, {
    ...platform,
    news,
    sendIssuesSoon: jobs.add(sendIssueJob({ ...platform, pace })),
    countWithheld: metrics.addCounter(
      'leadline_newsletter_confirmations_withheld_total',
      'Newsletter confirmations not mailed, because there were too many.',
    ),
  })
  jobs.add(forgetSubscribersJob(platform))
  return { answerOneClick: answerOneClick(platform) }
}
