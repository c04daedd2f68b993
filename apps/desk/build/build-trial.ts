import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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

/** Python for the tab, from our own origin; fetched when somebody first uses it, and compressed once for all visitors. */
function copyPyodide(to: string): void {
  const packageFile = createRequire(import.meta.url).resolve('pyodide/package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = `${to}/pyodide-${version}`
  const known = `trial/dist/client/try/pyodide-${version}`
  // It never changes, and compressing it takes seconds.
  if (existsSync(`${known}/pyodide.asm.wasm.br`)) return cpSync(known, folder, { recursive: true })
  mkdirSync(folder, { recursive: true })
  for (const name of [
    'pyodide.asm.mjs',
    'pyodide.asm.wasm',
    'python_stdlib.zip',
    'pyodide-lock.json',
  ]) {
    const file = join(dirname(packageFile), name)
    copyFileSync(file, `${folder}/${name}`)
    if (name.endsWith('.zip')) continue
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes))
  }
}
