import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const version = '1.9.78.123'
const cache = join(import.meta.dirname, '../../node_modules/.cache', `backtrader-${version}`)

/**
 * The folder that backtrader is imported from: named by BACKTRADER_SOURCE, or installed by pip, once, beside what npm installed. An
 * Error says why there is none.
 */
export function installBacktrader(python: string): string | Error {
  const named = process.env['BACKTRADER_SOURCE'] ?? ''
  if (named !== '') {
    const isThere = existsSync(join(named, 'backtrader'))
    return isThere ? named : new Error(`BACKTRADER_SOURCE has no folder backtrader: ${named}`)
  }
  if (existsSync(join(cache, 'backtrader'))) return cache
  try {
    const what = ['install', '--quiet', '--no-deps', '--target', cache, `backtrader==${version}`]
    execFileSync(python, ['-m', 'pip', ...what], { stdio: 'pipe', timeout: 120_000 })
    return cache
  } catch {
    return new Error('pip could not install it; BACKTRADER_SOURCE may name a folder that holds it')
  }
}
