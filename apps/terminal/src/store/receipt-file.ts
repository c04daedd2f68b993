import { renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'
import type { ReceiptStore } from '@leadline/hub/services/receipts/receipt-store'
import { mostReceiptBytes } from '@leadline/orders/receipts/receipt-format'

const schema = `
  create table if not exists receipts (
    client_order_id text primary key,
    sent_at integer not null,
    -- Null while the order has not ended: the body is then what was copied when it was sent.
    summary text,
    body blob not null
  ) strict;
  create index if not exists receipts_by_time on receipts (sent_at);
`

/** Beyond these the oldest go. A receipt takes about four thousand bytes. */
export const mostReceipts = 20_000
const mostBytes = 200_000_000

/** Receipts in a file of the data folder. Each is one row, written whole or not at all. */
export function openReceiptFile(
  file: string,
  limits = { mostReceipts, mostBytes },
): ReceiptStore & { close(): void } {
  const database = openOrPutAside(file)
  const put = database.prepare(
    'insert or replace into receipts (client_order_id, sent_at, summary, body) values (?, ?, ?, ?)',
  )
  let failure = ''
  const attempt = (run: () => void) => {
    try {
      run()
      failure = ''
    } catch (error) {
      failure = `Receipts are not being kept: ${error instanceof Error ? error.message : 'unknown'}`
    }
  }
  const measure = () => {
    const sums = 'select count(*) count, total(length(body)) bytes from receipts'
    const { count, bytes } = database.prepare(sums).get() ?? {}
    return { count: Number(count), bytes: Number(bytes) }
  }
  // Counted as they come: measuring reads all of them.
  const kept = measure()
  const trim = (added: number) => {
    kept.count += 1
    kept.bytes += added
    if (kept.count <= limits.mostReceipts && kept.bytes <= limits.mostBytes) return
    // A part at a time, so that it is not done again with the next one.
    database
      .prepare(
        'delete from receipts where client_order_id in (select client_order_id from receipts where summary is not null order by sent_at limit ?)',
      )
      .run(Math.ceil(kept.count / 50))
    Object.assign(kept, measure())
  }
  return {
    place: 'disk',
    get failure() {
      return failure
    },
    sent: () =>
      database
        .prepare('select client_order_id, sent_at, body from receipts where summary is null')
        .all()
        .map((row) => ({
          clientOrderId: String(row['client_order_id']),
          sentAt: Number(row['sent_at']),
          venues: unpacked(row['body']),
        })),
    keepSent: ({ clientOrderId, sentAt, venues }) =>
      attempt(() => put.run(clientOrderId, sentAt, null, packed(venues))),
    forgetSent: (clientOrderId) =>
      attempt(() =>
        database
          .prepare('delete from receipts where client_order_id = ? and summary is null')
          .run(clientOrderId),
      ),
    keep: (summary, text) =>
      attempt(() => {
        const { clientOrderId, sentAt } = summary
        const body = packed(text)
        put.run(clientOrderId, sentAt, JSON.stringify(summary), body)
        trim(body.length)
      }),
    read: (clientOrderId) => {
      const row = database
        .prepare('select body from receipts where client_order_id = ? and summary is not null')
        .get(clientOrderId)
      return row && unpacked(row['body'])
    },
    summaries: (from, to, most) => {
      const where = 'from receipts where summary is not null and sent_at >= ? and sent_at < ?'
      const counted = database.prepare(`select count(*) count ${where}`).get(from, to)
      const rows = database
        .prepare(`select summary ${where} order by sent_at desc limit ?`)
        .all(from, to, most)
      return {
        summaries: rows.map((row) => JSON.parse(String(row['summary'])) as WireReceiptSummary),
        count: Number(counted?.['count']),
      }
    },
    close: () => database.close(),
  }
}

/** What a damaged file had is put aside, and a new one begun: no order depends on it. */
function openOrPutAside(file: string): DatabaseSync {
  try {
    return opened(file)
  } catch (error) {
    if (!/malformed|not a database|encrypted/i.test(String(error))) throw error
    renameSync(file, `${file}.damaged`)
    return opened(file)
  }
}

function opened(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    database.exec(schema)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function packed(text: string): Uint8Array {
  return deflateRawSync(text)
}

function unpacked(body: unknown): string {
  if (!(body instanceof Uint8Array)) return ''
  return inflateRawSync(body, { maxOutputLength: 2 * mostReceiptBytes }).toString('utf8')
}
