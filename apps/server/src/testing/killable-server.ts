/**
 * The real server as a process of its own, configured by the environment like the server, which kills
 * itself without warning at the n-th step after it was armed. A step is anything that reaches the
 * database to change it, or a provider. Whoever starts it arms it, and puts its clock forward, by
 * messages: see server-process.ts.
 */
import { flushCompileCache } from 'node:module'

import { Kysely } from 'kysely'

import { buildApp } from '../build-app.ts'
import { readConfig } from '../platform/config.ts'
import { dialectOf } from '../platform/database/open-database.ts'
import type { Tables } from '../platform/database/schema.ts'
import { withSteps } from './killing-dialect.ts'
import type { Order } from './server-process.ts'
import { runtimeOn } from './shared-clock.ts'

const clock = { aheadMs: Number(process.argv[2] ?? 0) }
let killAt = 0
let steps = 0

function step(name: string): void {
  if (killAt === 0) return
  steps++
  if (steps !== killAt) return
  process.stderr.write(name)
  process.kill(process.pid, 'SIGKILL')
}

const realFetch = globalThis.fetch
globalThis.fetch = async (...request) => {
  step('before asking a provider')
  const answer = await realFetch(...request)
  step('after asking a provider')
  return answer
}

const config = readConfig(process.env)
const database = new Kysely<Tables>({ dialect: withSteps(dialectOf(config.database), step) })
const app = await buildApp(config, { database, runtime: runtimeOn(clock) })
await app.http.listen({ host: '127.0.0.1', port: config.port })
// Written by server-process.ts alone.
process.on('message', (order: Order) => {
  if ('aheadMs' in order) clock.aheadMs = order.aheadMs
  else {
    steps = 0
    killAt = order.killAt
  }
  process.send?.('done')
})
process.send?.('ready')
// The next one is killed before it could do this at its end, as it is usual.
flushCompileCache()
