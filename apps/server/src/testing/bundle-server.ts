import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('./killable-server.ts', import.meta.url))

/** Compiled code, which does not go into a bundle. */
const compiled = /^@node-rs\//

/**
 * The server as one file. Looking for a thousand modules takes most of the time that its start takes,
 * and a proof that kills it at every step starts it hundreds of times. Returns where it is.
 */
export async function bundleServer(directory: string): Promise<string> {
  const outDir = join(directory, 'bundle')
  rmSync(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [keepAddresses()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      target: 'esnext',
      rolldownOptions: {
        external: ['pg-native'],
        output: { entryFileNames: 'server.mjs', codeSplitting: false },
      },
    },
  })
  return join(outDir, 'server.mjs')
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
