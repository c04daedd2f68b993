import { defineConfig } from 'vitest/config'

import { contentPlugin } from './apps/site/content-plugin.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL']
const serverTests = ['apps/server/src/**/*.test.ts']

/** Everything that needs no browser. The server's tests run once per database engine. */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    reporters: ['dot'],
    // As many as the smallest machine has cores; left to itself it would use one of two.
    maxWorkers: 2,
    // Only a backstop: the machines are shared, and slow is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/site/**/*.test.{ts,tsx}',
            'house-rules/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'on SQLite',
          include: serverTests,
          env: { TEST_DATABASE: 'sqlite' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      ...(postgresUrl
        ? [
            {
              test: {
                name: 'on PostgreSQL',
                include: serverTests,
                env: { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: postgresUrl },
                testTimeout: 120_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
    ],
  },
})
