import type { DatabaseConfig } from '../../../platform/config/server-settings.ts'
/** Sends issues as the server does, in small batches, until it is killed. Says each batch. */
import { openDatabase } from '../../../platform/database/open-database.ts'
import { openOutbox } from '../../../platform/mail/outbox.ts'
import { systemRuntime as runtime } from '../../../platform/runtime.ts'
import { sendIssueJob } from '../send-issue.job.ts'

// Written by the test that starts this.
const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseConfig)
const outbox = openOutbox(runtime, () => process.stdout.write('batch\n'))
const pace = { batchSize: 7, everyMs: 0, maxWaiting: Infinity }
const publicUrl = () => 'https://leadline.test'
await sendIssueJob({ database, runtime, outbox, publicUrl, pace }).run(new AbortController().signal)
await database.destroy()
