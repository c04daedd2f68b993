import { brand } from '@leadline/contract/brand'

import { buildApp } from './build-app.ts'
import { readConfig } from './platform/config.ts'
import { ConfigError } from './platform/config/config-error.ts'
import { openLog } from './platform/log.ts'

const shutdownTimeoutMs = 10_000

try {
  await serve()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 78
}

async function serve() {
  const config = readConfig(process.env)
  const log = openLog(config)
  const app = await buildApp(config, { log })
  await app.http.listen({ host: config.host, port: config.port })
  // The one line that people and scripts wait for; the log says the same to machines.
  console.error(`${brand.name} is ready at ${app.publicUrl()}`)
  log.info({ url: app.publicUrl(), database: config.database.kind }, 'listening')

  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    void app.http.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
