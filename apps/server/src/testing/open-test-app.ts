import { loadNews } from '@leadline/content/news'
import { loadRoadmap } from '@leadline/content/roadmap'
import { onTestFinished } from 'vitest'

import { type App, buildApp, type Parts } from '../build-app.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { SiteFiles } from '../platform/http/site-files.ts'
import { openLog } from '../platform/log.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestRuntime, type TestRuntime } from './test-runtime.ts'

export interface TestApp extends App {
  runtime: TestRuntime
  config: Config
  /** What the server has logged so far, as text. */
  log: () => string
}

/** Read once per worker: reading them is half of opening an app. */
const news = loadNews()
const roadmap = loadRoadmap()

/** The real app with real routes on a real database of its own; only the clock is held still. */
export async function openTestApp(
  options: { config?: Partial<Config>; parts?: Partial<Parts> } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const runtime = createTestRuntime()
  const lines: string[] = []
  const config: Config = {
    ...readConfig({ DATA_DIR: database.dataDir, PORT: '0', PUBLIC_URL: 'https://leadline.test' }),
    database: database.config,
    logLevel: 'debug',
    ...options.config,
  }
  const app = await buildApp(config, {
    log: openLog(config, { write: (line: string) => void lines.push(line) }),
    runtime,
    openSite: () => emptySite,
    news,
    roadmap,
    ...options.parts,
  })
  onTestFinished(async () => {
    await app.http.close()
    await database.remove()
  })
  return { ...app, runtime, config, log: () => lines.join('') }
}

/** Tests of the API need no built site. */
const emptySite: SiteFiles = {
  byPath: new Map(),
  notFoundPage: {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    etag: 'none',
    body: Buffer.from('<!doctype html><title>Not found</title>'),
    compressed: {},
    compressible: true,
  },
}
