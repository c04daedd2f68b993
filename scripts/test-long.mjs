// npm run test:long: the proofs that take too long for every change.
import { startPostgres } from './postgres.mjs'
import { install, run, say } from './prepare.mjs'

install()
const postgres = await startPostgres()
if (postgres.skipped) console.log(`skipped: the tests on PostgreSQL (${postgres.skipped})`)
try {
  say('50 rounds of kill -9, and timings with 1,000 known and 1,000 unknown names …')
  run('npm', ['run', '-s', 'unit', '--', 'durability', 'timing'], {
    env: {
      CRASH_ROUNDS: '50',
      LONG_TESTS: '1',
      ...(postgres.url && { TEST_POSTGRES_URL: postgres.url }),
    },
  })
} finally {
  postgres.stop?.()
}
