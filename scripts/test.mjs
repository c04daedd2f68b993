// npm test [-- PART …]: install what is needed, then every test, or those of the named parts.
// Quiet when green, exact when red.
import { existsSync } from 'node:fs'

import { findChromium } from './chromium.mjs'
import { journeysInShort } from './journeys-in-short.mjs'
import { startPostgres } from './postgres.mjs'
import { buildDesk, buildSite, install, runBeside, say } from './prepare.mjs'
import { readParts, workspacesByPart } from './test-parts.mjs'
import { startTimes } from './test-times.mjs'

const parts = partsOrExit(process.argv.slice(2))
const workspaces = workspacesByPart()
const failed = []
const times = startTimes()
/** Where a part has journeys, under the name that it has in Playwright's configuration. */
const journeyFolders = { site: 'e2e', terminal: 'e2e/terminal' }

if (process.argv.includes('terminal') && workspaces.terminal.length === 0) {
  console.log('The terminal has no packages yet: there is nothing of it to test.')
  if (parts.length === 1) process.exit()
}

const journeys = parts.filter((part) => existsSync(journeyFolders[part] ?? ''))

await times.time('Install', install)
// The terminal's own tests take the desk and the compiled Python as they are shipped.
if (parts.includes('terminal')) await times.time('Build the desk', buildDesk)
const postgres = parts.includes('server') ? await startPostgres() : {}
if (postgres.skipped) console.log(`skipped: the tests on PostgreSQL (${postgres.skipped})`)

try {
  // Tests and journeys wait for disks, clocks and processes at times: each works while the other waits.
  await Promise.all([unitTests(), checksAndJourneys()])
} finally {
  postgres.stop?.()
}

console.log(times.table())
say(failed.length === 0 ? 'Every test passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function partsOrExit(args) {
  try {
    return readParts(args)
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** The house rules and the tests of these scripts hold for every part. */
function unitFilter() {
  const folders = parts.flatMap((part) => workspaces[part].map(({ folder }) => `${folder}/`))
  const projects = parts.includes('server') ? [] : ['--project', 'plain*']
  return [...projects, ...folders, 'house-rules/', 'scripts/', 'planted-bugs/']
}

async function unitTests() {
  const engines = postgres.url ? 'SQLite and PostgreSQL' : 'SQLite'
  await check(
    parts.includes('server') ? `Unit and feature tests on ${engines}` : 'Unit tests',
    ['unit', '--', ...unitFilter()],
    { QUIET_TESTS: '1', ...(postgres.url && { TEST_POSTGRES_URL: postgres.url }) },
  )
}

async function checksAndJourneys() {
  // The server's tests bring an empty site of their own, and the desk's journeys buy at the shop.
  if (journeys.length > 0) await times.time('Build the site', buildSite)
  const chromium = journeys.length > 0 ? findChromium() : undefined
  // They take half a minute of processor time for everything, so they are not divided.
  await check('Types', ['types'])
  await check('Lint', ['lint'])
  await check('Format', ['format:check'])
  for (const part of journeys) {
    const isShort = parts.length > 1
    await check(
      `Journeys of the ${part} in a real browser${isShort ? ', in short' : ''}`,
      [
        'journeys',
        '--',
        `--project=${part}`,
        ...(isShort ? journeysInShort[part].map((name) => `e2e/${name}`) : []),
      ],
      { ...(chromium && { CHROMIUM_PATH: chromium }) },
    )
  }
}

async function check(name, script, env = {}) {
  say(name)
  const status = await times.time(name, () => runBeside('npm', ['run', '-s', ...script], { env }))
  if (status !== 0) failed.push(name)
}
