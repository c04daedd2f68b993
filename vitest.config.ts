import { defineConfig } from 'vitest/config'

import { contentPlugin } from './apps/site/content-plugin.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL']

/** The server's tests share only its modules, so loading those once per worker is enough. */
const serverTests = {
  include: ['apps/server/src/**/*.test.ts'],
  exclude: ['apps/server/src/**/*.isolated.test.ts'],
  globalSetup: ['apps/server/src/testing/database-template.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/**
 * It tests the connection to the providers. The second database engine runs it in `npm run
 * test:long` only.
 */
const wireTests = process.env['LONG_TESTS'] === '1' ? [] : ['**/misbehaving-providers.test.ts']

/** Everything that needs no browser. The server's tests run once per database engine. */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    reporters: ['dot'],
    // Tests spend half of their time waiting for disks and processes, so three workers suit two
    // cores.
    maxWorkers: 3,
    // Long, because shared machines are slow at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{site,terminal,desk}/**/*.test.{ts,tsx}',
            'house-rules/*.test.ts',
            'scripts/*.test.ts',
            'planted-bugs/*.test.ts',
            // They mock modules, which must not reach other tests.
            'apps/server/src/**/*.isolated.test.ts',
          ],
        },
      },
      {
        test: {
          ...serverTests,
          name: 'on SQLite',
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      ...(postgresUrl
        ? [
            {
              test: {
                ...serverTests,
                exclude: [...serverTests.exclude, ...wireTests],
                name: 'on PostgreSQL',
                env: { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: postgresUrl },
              },
            },
          ]
        : []),
    ],
  },
})
