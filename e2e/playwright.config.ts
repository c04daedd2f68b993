import { defineConfig } from '@playwright/test'

import { chromiumOptions } from './launch-chromium.ts'

/** The journeys: the real process, the real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try has found a mistake, in the product or in itself.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['./quiet-reporter.ts']],
  projects: [
    { name: 'site', testIgnore: 'terminal/**' },
    { name: 'terminal', testMatch: 'terminal/*.journey.ts' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Tracing doubles the time of a test: `npm run journeys -- --trace on NAME` asks for it.
    trace: 'off',
    launchOptions: chromiumOptions,
  },
})
