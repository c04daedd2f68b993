/**
 * The real server as a process of its own, which kills itself without warning at the n-th step after
 * it was armed: `node killable-server.ts N CLOCK`, configured by the environment like the server. A step is
 * anything that reaches the database to change it, or a provider.
 */
import { Kysely } from 'kysely'

import { buildApp } from '../build-app.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { dialectOf } from '../platform/database/open-database.ts'
import type { Tables } from '../platform/database/schema.ts'
import { type FastClock, fastRuntime } from './fast-runtime.ts'
import { withSteps } from './killing-dialect.ts'

const [killStep = '0', clock = '{}'] = process.argv.slice(2)
const killAt = Number(killStep)
// Written by whoever starts this process: the two agree on the time.
const runtime = fastRuntime({ epoch: 0, speed: 1, ...(JSON.parse(clock) as Partial<FastClock>) })
let isArmed = false
let steps = 0

function step(name: string): void {
  if (!isArmed) return
  steps++
  if (steps !== killAt) return
  process.stderr.write(`killed at step ${steps}: ${name}\n`)
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
await migrate(database)
const app = await buildApp(config, { database, runtime })
await app.http.listen({ host: '127.0.0.1', port: config.port })
process.on('message', (message) => {
  if (message === 'arm') isArmed = true
  if (message === 'count') process.send?.({ steps })
})
process.send?.('ready')
