import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const peers = { 'lightweight-charts': '5.2.1', klinecharts: '10.0.2' }

/** The scripts of the libraries we are measured against: installed on demand into a folder of their own, never a dependency. */
export function installPeers(): string[] {
  const folder = join(tmpdir(), `leadline-chart-peers-${Object.values(peers).join('-')}`)
  const scripts = [
    'lightweight-charts/dist/lightweight-charts.standalone.production.js',
    'klinecharts/dist/umd/klinecharts.min.js',
  ].map((path) => join(folder, 'node_modules', path))
  if (!scripts.every((path) => existsSync(path))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
    const names = Object.entries(peers).map(([name, version]) => `${name}@${version}`)
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names]
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return scripts.map((path) => readFileSync(path, 'utf8'))
}
