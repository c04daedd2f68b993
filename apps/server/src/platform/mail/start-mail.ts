import { dayMs, hourMs } from '@leadline/contract/durations'
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Jobs } from '../jobs.ts'
import type { Runtime } from '../runtime.ts'
import { deliverDueMail } from './deliver-mail.ts'
import { forgetSent, forgetUseless } from './outbox.store.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { smtpTransport } from './smtp-transport.ts'

const deliverEveryMs = 2_000
const forgetEveryMs = hourMs
/** As the privacy policy promises. What a mail said is gone as soon as it is sent. */
const keepSentMs = 30 * dayMs

/** The outbox, and the jobs that empty it. Without a mail server, mail waits in it. */
export function startMail(
  { mail: { transport, from }, production }: Pick<Config, 'mail' | 'production'>,
  parts: {
    database: Database
    runtime: Runtime
    log: FastifyBaseLogger
    jobs: Jobs
    /**
     * Prefixes of the keys of mails that must never be sent a second time, however long ago the
     * first was.
     */
    rememberedKeys: readonly string[]
  },
): Outbox {
  const { database, runtime, log, jobs, rememberedKeys: remembered } = parts
  jobs.add({
    name: 'forget useless and sent mail',
    everyMs: forgetEveryMs,
    run: async () => {
      const now = runtime.now()
      await forgetUseless(database, now)
      await forgetSent(database, { sentBefore: now - keepSentMs, remembered })
    },
  })
  if (transport.kind === 'outbox') {
    if (production) log.warn('SMTP_URL is not set: mail is kept in the database and reaches nobody')
    return openOutbox(runtime, () => {})
  }
  const delivery = { database, runtime, log, transport: smtpTransport(transport.url, from) }
  const deliverSoon = jobs.add({
    name: 'deliver mail',
    everyMs: deliverEveryMs,
    run: (signal) => deliverDueMail(delivery, signal),
  })
  return openOutbox(runtime, deliverSoon)
}
