// npm run test:planted [WORDS]: puts each bug of planted-bugs/ into a copy of the code, and sees a test fail.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startPostgres } from './postgres.mjs'
import { projectNode, root, run, say } from './prepare.mjs'
import { readWorkspaces } from './workspaces.mjs'

// It never installs: 'npm ci' empties node_modules under whoever else is working in this tree.
if (!existsSync('node_modules/vitest/vitest.mjs')) {
  say('The packages are not installed. Run npm test or npm start once, then this again.')
  process.exit(1)
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  // The list is TypeScript: this Node cannot read it, the project's own can.
  run(projectNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])
  process.exit()
}

/** The packages that the vault's process loads. */
const vaultPackages = ['big.js', 'zod']
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const { allBugs } = await import('../planted-bugs/all-bugs.ts')
const bugs = allBugs.filter((bug) => {
  const text = [bug.harm, ...bug.edits.map(({ file }) => file)].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
})

const needsPostgres = bugs.some(({ on }) => on === 'PostgreSQL')
const postgres = needsPostgres ? await findPostgres() : {}
const copy = mkdtempSync(join(tmpdir(), 'leadline-planted-'))
// One test starts the vault as another user, who has to be able to read the code.
chmodSync(copy, 0o755)
let child
const cleanUp = () => {
  child?.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
  postgres.stop?.()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    cleanUp()
    process.exit(130)
  })
}

try {
  process.exitCode = (await plantAll()) ? 0 : 1
} finally {
  cleanUp()
}

async function plantAll() {
  copyProject()
  const possible = bugs.filter(({ on }) => on !== 'PostgreSQL' || postgres.url)
  say(`Without a bug, every test that ${possible.length} planted bugs name must be green …`)
  for (const on of new Set(possible.map(projectOf))) {
    const named = possible.filter((bug) => projectOf(bug) === on).flatMap(({ tests }) => tests)
    const { failed, unloaded } = await runTests(on, [...new Set(named)])
    if (failed.length + unloaded.length === 0) continue
    console.log(`red without a bug (${on}):\n  ${[...unloaded, ...failed].join('\n  ')}`)
    return false
  }
  const missed = []
  for (const bug of bugs) {
    const outcome = possible.includes(bug) ? await plant(bug) : `skipped: ${postgres.skipped}`
    console.log(`${bug.harm}\n    ${outcome}`)
    if (outcome.startsWith('NOT')) missed.push(bug.harm)
  }
  const skipped = bugs.length - possible.length
  say(`${possible.length - missed.length} caught, ${missed.length} not caught, ${skipped} skipped.`)
  return missed.length === 0
}

/** Plants a bug, runs its tests, takes it out again; says in readable text how it went. */
async function plant(bug) {
  const originals = new Map()
  for (const { file, find, replace } of bug.edits) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(find).length !== 2) throw new Error(`'${find}' is not once in ${file}`)
    if (!originals.has(path)) originals.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  const { failed, unloaded } = await runTests(projectOf(bug), bug.tests)
  for (const [path, text] of originals) writeFileSync(path, text)
  // A test file that cannot be loaded has not caught anything.
  if (unloaded.length > 0) return `NOT CAUGHT: ${unloaded[0]}`
  return failed.length > 0 ? `caught by '${failed[0]}'` : 'NOT CAUGHT'
}

function projectOf({ on = 'SQLite' }) {
  return on === 'plain' ? 'plain*' : `on ${on}`
}

/** The titles of the tests that failed, and the files that could not be loaded. */
async function runTests(project, files) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail=1']
  args.push('--reporter=json', `--outputFile=${report}`, '--testTimeout=60000', ...files)
  const output = await collect(projectNode(), args)
  if (!existsSync(report)) return { failed: [], unloaded: [`the tests did not run: ${output}`] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const isUnloaded = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  return {
    failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    unloaded: testResults.filter(isUnloaded).map(({ name, message }) => `${name}: ${message}`),
  }
}

function collect(command, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...(postgres.url && { TEST_POSTGRES_URL: postgres.url }) }
    child = spawn(command, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output += chunk))
    }
    child.on('close', () => resolve(output.trim()))
  })
}

async function findPostgres() {
  const url = process.env['TEST_POSTGRES_URL']
  return url ? { url } : startPostgres()
}

/** What git would keep, with the packages that are installed; our own packages are the copy's. */
function copyProject() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const installed = join(root, 'node_modules')
  const own = '@leadline'
  mkdirSync(join(copy, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name === own || name.startsWith('.')) continue
    const [from, to] = [join(installed, name), join(copy, 'node_modules', name)]
    // The vault's process may read nothing outside of the program, so what it loads must not lead there.
    if (vaultPackages.includes(name)) cpSync(from, to, { recursive: true })
    else symlinkSync(from, to, 'junction')
  }
  // A workspace that needs another version than the others has it in a folder of its own.
  for (const { folder } of readWorkspaces()) {
    const nested = join(root, folder, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(copy, folder, 'node_modules'), 'junction')
  }
  for (const name of readdirSync(join(installed, own))) {
    // The link is relative, so in the copy it leads to the copy's own package.
    const target = readlinkSync(join(installed, own, name))
    symlinkSync(target, join(copy, 'node_modules', own, name), 'dir')
  }
}
