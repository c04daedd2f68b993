import { defineConfig } from '@playwright/test'

import { chromiumOptions } from './launch-chromium.ts'

/** The journeys: the real process, the real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  // In `npm test` they share two cores with the unit tests, which fill what these leave.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try has found a mistake, in the product or in itself.
  retries: 0,
  // What is promised is that it comes, not how soon: a shared machine is slow at times, and there is no second try. A
  // journey that promises a time says so itself.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['./quiet-reporter.ts']],
  projects: [
    {
      name: 'site',
      testIgnore: 'terminal/**',
      // The market on the landing page costs a second of processor time each second: journeys about motion ask for it.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'terminal', testMatch: 'terminal/**/*.journey.ts' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Tracing doubles the time of a test: `npm run journeys -- --trace on NAME` asks for it.
    trace: 'off',
    launchOptions: chromiumOptions,
  },
})
