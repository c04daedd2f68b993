import { join } from 'node:path'

import { build } from 'vite'

/** One script with the chart and what a test page needs, to be put into an empty page. */
export async function bundlePage(entry = 'harness.ts'): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, 'page', entry),
        formats: ['iife'],
        name: 'leadlineCharts',
        fileName: 'page',
      },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const each of outputs) {
    if (!('output' in each)) continue
    for (const chunk of each.output) if (chunk.type === 'chunk') return chunk.code
  }
  throw new Error('Nothing was bundled.')
}
