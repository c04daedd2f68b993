import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { build, type Plugin } from 'vite'
import { inject } from 'vitest'

/** Compiled code, which does not go into a bundle. */
const compiled = /^@node-rs\//

/**
 * A program as one file. Looking for a thousand modules takes most of the time that a start takes, and tests start
 * the server and the commands of its operator hundreds of times. Made by the first test that needs it, for every
 * worker of this run. Returns where it is.
 */
export async function bundledProgram(name: string, entry: URL): Promise<string> {
  const folder = join(inject('programs'), name)
  if (!existsSync(folder)) await bundle(fileURLToPath(entry), folder)
  return join(folder, 'program.mjs')
}

export const bundledServer = () =>
  bundledProgram('server', new URL('./killable-server.ts', import.meta.url))

async function bundle(entry: string, folder: string): Promise<void> {
  const made = mkdtempSync(join(inject('programs'), 'making-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [keepAddresses()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: made,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        external: ['pg-native'],
        output: { entryFileNames: 'program.mjs', codeSplitting: false },
      },
    },
  })
  try {
    renameSync(made, folder)
  } catch {
    // Another worker was faster, and has made the same.
    rmSync(made, { recursive: true })
  }
}

/** A module reads files that lie beside it: it still finds them where it was. */
function keepAddresses(): Plugin {
  return {
    name: 'keep addresses',
    enforce: 'pre',
    resolveId(id) {
      return compiled.test(id) ? { id: import.meta.resolve(id), external: 'absolute' } : undefined
    },
    transform(code, id) {
      if (!code.includes('import.meta.url')) return undefined
      const address = JSON.stringify(pathToFileURL(id).href)
      return { code: code.replaceAll('import.meta.url', address), map: null }
    },
  }
}
