import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { compiledBefore } from '../apps/server/src/testing/compiled-before.ts'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

/** The real server process, on a free port, with a data directory of its own. */
export interface Site {
  url: string
  dataDir: string
  /** Everything it has written to its log so far. */
  log: () => string
  stop: () => Promise<void>
}

export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-site-'))
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      ...compiledBefore,
      PORT: '0',
      DATA_DIR: dataDir,
      // A journey may come from an address of its own: many share one server, which counts calls by address.
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /is ready at (\S+)/.exec(output)
      if (ready?.[1]) resolve(ready[1])
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.on('exit', (code) => reject(new Error(`the server stopped (${code}):\n${output}`)))
  })
  return {
    url,
    dataDir,
    log: () => output,
    stop: async () => {
      const stopped = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await stopped
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
