// A throw-away PostgreSQL cluster for the tests, from the system's own programs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { canInstallPackages, installPackage } from './chromium.mjs'
import { say } from './prepare.mjs'

const runsAsRoot = process.getuid?.() === 0

/** Starts a cluster and says where, or says why it cannot. */
export async function startPostgres() {
  const binDir = findPrograms() ?? installPrograms()
  if (!binDir) return { skipped: 'PostgreSQL is not installed and cannot be installed from here' }
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-postgres-'))
  const port = await freePort()
  // PostgreSQL refuses to run as root: its package made a user for that.
  if (runsAsRoot) spawnSync('chown', ['postgres', dataDir])
  const cluster = join(dataDir, 'cluster')
  const initialised = runServerProgram(binDir, 'initdb', [
    '-D',
    cluster,
    '-U',
    'leadline',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  if (initialised.status !== 0) return { skipped: `initdb failed: ${initialised.stderr.trim()}` }
  // Nothing in it outlives the tests, so it need not wait for the disk.
  const settings = `-p ${port} -k ${dataDir} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300`
  const started = runServerProgram(binDir, 'pg_ctl', [
    '-D',
    cluster,
    '-w',
    '-l',
    join(dataDir, 'log'),
    '-o',
    settings,
    'start',
  ])
  if (started.status !== 0) return { skipped: `pg_ctl start failed: ${started.stderr.trim()}` }
  return {
    url: `postgres://leadline@127.0.0.1:${port}/postgres`,
    stop() {
      runServerProgram(binDir, 'pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function runServerProgram(binDir, name, args) {
  const program = join(binDir, name)
  const options = { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] }
  return runsAsRoot
    ? spawnSync('runuser', ['-u', 'postgres', '--', program, ...args], options)
    : spawnSync(program, args, options)
}

function findPrograms() {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  const places = [...packaged, '/opt/homebrew/bin', '/usr/local/pgsql/bin', '/usr/local/bin']
  return places.find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'pg_ctl')))
}

function installPrograms() {
  if (!canInstallPackages()) return undefined
  say('Installing PostgreSQL for the tests …')
  installPackage('postgresql')
  return findPrograms()
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
