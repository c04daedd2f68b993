// Libraries that something hand-written is measured against: installed on demand into a folder of their own, never a dependency.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder that has them in its node_modules. It is kept for the next time.
 * @param {Readonly<Record<string, string>>} versions by name
 */
export function installLibraries(versions) {
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  const folder = join(tmpdir(), `leadline-libraries-${names.join('-').replaceAll(/[^\w.-]/g, '-')}`)
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name))))
    return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }))
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names]
  execFileSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  return folder
}
