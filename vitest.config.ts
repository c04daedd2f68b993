import { defineConfig } from 'vitest/config'

import { contentPlugin } from './apps/site/content-plugin.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL']

/** The server's tests share nothing but its modules: loading those once per worker is enough. */
const serverTests = {
  include: ['apps/server/src/**/*.test.ts'],
  exclude: ['apps/server/src/**/*.isolated.test.ts'],
  globalSetup: ['apps/server/src/testing/database-template.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** They are about the wire to the providers: the second engine takes its turn in the long proofs. */
const wireTests = process.env['LONG_TESTS'] === '1' ? [] : ['**/misbehaving-providers.test.ts']

/** Everything that needs no browser. The server's tests run once per database engine. */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    reporters: ['dot'],
    // Half of the time is spent waiting for disks and processes: two cores carry three.
    maxWorkers: 3,
    // Only a backstop: the machines are shared, and slow is not wrong.
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
            // They put something else in place of a module, which nobody else is to see.
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
