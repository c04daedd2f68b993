import { minuteMs } from '@leadline/contract/durations'
import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '../database/open-database.ts'
import type { Runtime } from '../runtime.ts'
import { leaseDueMail, markSent, type OutboxRow, postpone } from './outbox.store.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Hands one mail to a mail server. Throws when that server did not take it. */
export interface MailTransport {
  send(row: OutboxRow): Promise<void>
}

const batchSize = 5
/** Longer than any send may take, see the transport's time limit. */
const leaseMs = 5 * minuteMs

export interface Delivery {
  database: Database
  runtime: Runtime
  log: FastifyBaseLogger
  transport: MailTransport
}

/**
 * Send everything that is due. If the process dies after the mail server took a mail and before
 * that is written down, the mail is sent again, with the same Message-ID, so that mail programs can
 * recognize the duplicate.
 */
export async function deliverDueMail(delivery: Delivery, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = delivery.runtime.now()
    const rows = await leaseDueMail(delivery.database, { now, leaseMs, max: batchSize })
    await Promise.all(rows.map((row) => deliverOne(delivery, row)))
    if (rows.length < batchSize) return
  }
}

async function deliverOne({ database, runtime, log, transport }: Delivery, row: OutboxRow) {
  try {
    await transport.send(row)
  } catch (error) {
    const reason = reasonOf(error)
    const delayMs = retryDelayMs(row.attempts)
    log.warn({ mail: row.id, attempts: row.attempts, reason, delayMs }, 'a mail was not taken')
    await postpone(database, row, { sendAfter: runtime.now() + delayMs, reason })
    return
  }
  await markSent(database, row, runtime.now())
  log.info({ mail: row.id, attempts: row.attempts }, 'a mail was sent')
}

/** Codes only: the text of a mail server's answer often contains the recipient's address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${code}${answer}`
}
