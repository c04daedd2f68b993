// npm test: install what is needed, then every test. Quiet when green, exact when red.

import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { buildSite, install, say, tryRun } from './prepare.mjs'

const failed = []

function check(name, command, args, env = {}) {
  say(name)
  if (tryRun(command, args, { env }).status !== 0) failed.push(name)
}

install()
buildSite()
const chromium = findChromium()
const postgres = await startPostgres()
if (postgres.skipped) console.log(`skipped: the tests on PostgreSQL (${postgres.skipped})`)

try {
  check('Types', 'npm', ['run', '-s', 'types'])
  check('Lint', 'npm', ['run', '-s', 'lint'])
  check('Format', 'npm', ['run', '-s', 'format:check'])
  check(
    `Unit and feature tests on ${postgres.url ? 'SQLite and PostgreSQL' : 'SQLite'}`,
    'npm',
    ['run', '-s', 'unit'],
    postgres.url ? { TEST_POSTGRES_URL: postgres.url } : {},
  )
  check('Journeys in a real browser', 'npm', ['run', '-s', 'journeys'], {
    ...(chromium && { CHROMIUM_PATH: chromium }),
  })
} finally {
  postgres.stop?.()
}

say(failed.length === 0 ? 'Every test passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
