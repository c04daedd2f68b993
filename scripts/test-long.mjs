// npm run test:long: the proofs that take too long for every change.
import { startPostgres } from './postgres.mjs'
import { install, run, say } from './prepare.mjs'

install()
const postgres = await startPostgres()
if (postgres.skipped) console.log(`skipped: the tests on PostgreSQL (${postgres.skipped})`)
try {
  const proofs = [
    'durability',
    'timing',
    'orderings',
    'kill-matrix',
    'misbehaving',
    'two-processes',
    'ladder-random',
    'faulty-histories',
  ]
  say(
    '50 rounds of kill -9, timings with 1,000 known and 1,000 unknown names, 100,000 histories per payment provider, a kill at every step of a purchase, 2,000 events on two processes, 20,000 random ladders against a decimal library, 10,000 faulty histories of each of five exchanges …',
  )
  run('npm', ['run', '-s', 'unit', '--', ...proofs], {
    env: {
      CRASH_ROUNDS: '50',
      LONG_TESTS: '1',
      PAYMENT_ORDERINGS: '100000',
      KILL_EVERY: '1',
      SHARED_EVENTS: '2000',
      FAULTY_HISTORIES: '10000',
      ...(postgres.url && { TEST_POSTGRES_URL: postgres.url }),
    },
  })
  say('ccxt, a client that nobody here wrote, at the simulated exchanges beside our own …')
  run('npm', ['run', '-s', 'unit', '--', '--project', 'proofs'], { env: { LONG_TESTS: '1' } })
} finally {
  postgres.stop?.()
}
