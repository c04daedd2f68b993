import { join } from 'node:path'

import { build, createLogger } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'

import { withoutNode } from './without-node.ts'

const pythonWorker = join(import.meta.dirname, '../src/worker/python/python-worker.ts')

test('whoever starts Leadline sees no warning about the parts of Node that Python could use', async () => {
  // Only a build for production warns.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const warnings: string[] = []
  const logger = createLogger('silent')
  const warn = (text: string) => void warnings.push(text)
  await build({
    configFile: false,
    logLevel: 'warn',
    customLogger: { ...logger, warn, warnOnce: warn },
    plugins: [withoutNode()],
    build: { write: false, rolldownOptions: { input: pythonWorker } },
  })
  expect(warnings).toEqual([])
})
