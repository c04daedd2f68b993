import { secondMs } from '@leadline/contract/durations'
import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '../database/open-database.ts'
import type { Runtime } from '../runtime.ts'
import { keepLease, leaseDueMail, markSent, type OutboxRow, postpone } from './outbox.store.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Hands one mail to a mail server. Throws when that server did not take it. */
export interface MailTransport {
  send(row: OutboxRow): Promise<void>
}

const batchSize = 5
/**
 * A process that takes a mail has it for this long, and takes it again while it sends. Should it be killed, another
 * one has it after this and one turn of the job.
 */
const leaseMs = 10 * secondMs
const renewEveryMs = 3 * secondMs

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
    await deliverAll(delivery, rows)
    if (rows.length < batchSize) return
  }
}

async function deliverAll(delivery: Delivery, rows: readonly OutboxRow[]): Promise<void> {
  const { database, runtime, log } = delivery
  const held = new Set(rows)
  const renew = () => {
    const leasedUntil = runtime.now() + leaseMs
    for (const row of held) {
      // If it does not work, another process may send the same mail, with the same Message-ID.
      keepLease(database, row, leasedUntil).catch((error: unknown) => {
        log.warn({ err: error, mail: row.id }, 'a mail could not be kept')
      })
    }
  }
  const timer = setInterval(renew, renewEveryMs).unref()
  try {
    await Promise.all(rows.map((row) => deliverOne(delivery, row).finally(() => held.delete(row))))
  } finally {
    clearInterval(timer)
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
