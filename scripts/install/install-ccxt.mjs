// ccxt is a client of exchanges that nobody here wrote: good to compare with, far too large to depend on. It is
// installed when a proof or a measurement asks for it, into a folder that is removed afterwards.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const ccxtVersion = '4.5.84'

/** Installs it. The address is what `import()` takes. */
export function installCcxt() {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-ccxt-'))
  const remove = () => rmSync(folder, { recursive: true })
  console.error(`Installing ccxt ${ccxtVersion} into a folder that is removed afterwards …`)
  try {
    execFileSync(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--no-save',
        '--loglevel=error',
        '--prefix',
        folder,
        `ccxt@${ccxtVersion}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
    )
  } catch (error) {
    remove()
    throw new Error(`ccxt ${ccxtVersion} could not be installed.`, { cause: error })
  }
  return { address: pathToFileURL(join(folder, 'node_modules/ccxt/js/ccxt.js')).href, remove }
}
