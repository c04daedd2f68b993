import { defineConfig } from '@playwright/test'

import { chromiumOptions } from './launch-chromium.ts'

/** The journeys: the real process, the real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  // Journeys mostly wait: for idle browsers, timers and each other's servers. Two cores carry four.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Shared machines stumble. What fails is printed either way; what fails twice is wrong.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['./quiet-reporter.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions,
  },
})
