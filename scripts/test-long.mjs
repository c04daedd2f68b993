// npm run test:long: the proofs that take too long for every change.
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { buildDesk, buildSite, install, run, say } from './prepare.mjs'
import { bringPackTools } from './release/pack-tools.mjs'
import { bringWine } from './release/wine.mjs'

install()
buildSite()
buildDesk()
// What is shipped is packed, installed and used: by journeys, and by the tests below.
const wine = bringWine()
if (wine.skipped) console.log(`skipped: the setup program for Windows under Wine (${wine.skipped})`)
if (process.platform === 'linux') bringPackTools({ forWindows: !wine.skipped })
const chromium = findChromium()
const browser = { env: { LONG_TESTS: '1', ...(chromium && { CHROMIUM_PATH: chromium }) } }
say('Every page of the site at every size, every early act under every condition …')
run('npm', ['run', '-s', 'journeys', '--', '--project=site'], browser)
say('Every panel of the desk in a real browser …')
run('npm', ['run', '-s', 'journeys', '--', '--project=terminal'], browser)
say('A session of eight hours on the desk, in fast time …')
run('npm', ['run', '-s', 'bench:terminal', '--', 'session'], browser)
const postgres = await startPostgres()
if (postgres.skipped) console.log(`skipped: the tests on PostgreSQL (${postgres.skipped})`)
try {
  if (postgres.url) {
    say('Every test of the server on PostgreSQL …')
    run('npm', ['run', '-s', 'unit', '--', '--project', 'on PostgreSQL'], {
      env: { LONG_TESTS: '1', TEST_POSTGRES_URL: postgres.url },
    })
  }
  const proofs = [
    'durability',
    'timing',
    'orderings',
    'kill-matrix',
    'misbehaving',
    'publish-release',
    'set-issue.command',
    'money-commands',
    'server/src/admin/admin',
    'authorisation-matrix',
    'two-processes',
    'ladder-random',
    'faulty-histories',
    'account-histories',
    'hub/src/accounts/',
    'market-variants',
    'paper-trading.test',
    'order-manager-histories',
    'synthetic-histories',
    'accounts/ledger',
    'terminal/pack/packed',
    'terminal/pack/windows/installed-windows',
    'terminal/pack/windows/updated-windows',
    'python/escape',
    'python/races',
    'python/paper-results',
    'python/paper-algorithms',
    'python/killed-algorithms',
    'algorithms/paused-algorithms',
    'terminal/src/backtests',
    'updater/installed-update',
  ]
  say(
    '50 rounds of kill -9, timings with 1,000 known and 1,000 unknown names, 100,000 histories per payment provider, a kill at every step of a purchase, 2,000 events on two processes, 20,000 random ladders against a decimal library, 10,000 faulty histories of each of five exchanges, a kill at every write, signature and send of an order at each exchange, 10,000 histories of an account at each, 10,000 of orders and of each synthetic order, 100,000 fills by each lot method, the manual’s algorithm on `npm run venues` in both Pythons …',
  )
  run('npm', ['run', '-s', 'unit', '--', ...proofs], {
    env: {
      CRASH_ROUNDS: '50',
      LONG_TESTS: '1',
      PAYMENT_ORDERINGS: '100000',
      KILL_EVERY: '1',
      SHARED_EVENTS: '2000',
      FAULTY_HISTORIES: '10000',
      // About five hours of one core.
      ORDER_HISTORIES: process.env.ORDER_HISTORIES ?? '10000',
      ...(wine.command && { LEADLINE_WINE: wine.command }),
      ...(postgres.url && { TEST_POSTGRES_URL: postgres.url }),
    },
  })
  say('ccxt, a client that nobody here wrote, at the simulated exchanges beside our own …')
  run('npm', ['run', '-s', 'unit', '--', '--project', 'proofs'], { env: { LONG_TESTS: '1' } })
} finally {
  postgres.stop?.()
}
