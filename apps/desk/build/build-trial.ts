import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { build } from 'vite'

/**
 * The desk for a tab of the site, under /try: the same window with hub and simulators in a worker. `client` and `pages` are
 * folders as the site's own, so that its server reads both alike.
 */
process.chdir(join(import.meta.dirname, '..'))
process.env['NODE_ENV'] = 'production'
const next = 'trial/dist-next'
await build({ logLevel: 'warn', mode: 'trial' })
mkdirSync(`${next}/pages`, { recursive: true })
renameSync(`${next}/client/try/try.html`, `${next}/pages/try.html`)
copyPyodide(`${next}/client/try`)
if (existsSync('trial/dist')) rmSync('trial/dist', { recursive: true })
renameSync(next, 'trial/dist')

/** Python for the tab, from our own origin; fetched when somebody first uses it. */
function copyPyodide(to: string): void {
  const packageFile = createRequire(import.meta.url).resolve('pyodide/package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = `${to}/pyodide-${version}`
  mkdirSync(folder, { recursive: true })
  for (const name of [
    'pyodide.asm.mjs',
    'pyodide.asm.wasm',
    'python_stdlib.zip',
    'pyodide-lock.json',
  ]) {
    copyFileSync(join(dirname(packageFile), name), `${folder}/${name}`)
  }
}
