import { configDefaults, defineConfig } from 'vitest/config'

import { onEveryEngine } from './apps/server/src/testing/on-every-engine.ts'
import { contentPlugin } from './apps/site/content-plugin.ts'

const postgresUrl = process.env['TEST_POSTGRES_URL']

const isLong = process.env['LONG_TESTS'] === '1'
const drawsAgain = isLong || process.env['FAULTY_HISTORIES'] !== undefined

/** What is waited for is a state; one second is too little on a machine that others use. */
const patient = { poll: { timeout: 30_000 } }

/** The server's tests share only its modules, so loading those once per worker is enough. */
const serverTests = {
  include: ['apps/server/src/**/*.test.ts'],
  exclude: ['apps/server/src/**/*.isolated.test.ts'],
  globalSetup: ['apps/server/src/testing/database-template.ts'],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
}

/** The second database engine runs the rest in `npm run test:long` only. */
const onPostgres = isLong
  ? serverTests.include
  : Object.values(onEveryEngine)
      .flat()
      .map((name) => `apps/server/src/${name}.test.ts`)

const proofs = 'apps/terminal/proofs/*.test.ts'
const proofTests = {
  include: [proofs],
  globalSetup: ['apps/terminal/proofs/with-ccxt.ts'],
  // Clocks of several processes are compared, so nothing else should run beside them.
  fileParallelism: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
}

const sharingOfTerminal =
  'apps/terminal/src/{alerts,chat,license,local-gateway,news,paper,recording,store,window}/*.test.ts'
/** Loading what they test again for every file took half of their time, and they leave nothing behind. */
const sharing = [
  'packages/*/{src,training}/**/*.test.{ts,tsx}',
  'apps/{site,desk}/**/*.test.{ts,tsx}',
  'house-rules/*.test.ts',
  'scripts/*.test.ts',
  'planted-bugs/*.test.ts',
  sharingOfTerminal,
]
/** They mock modules or globals, or start, kill and pack programs: a process of their own for each file. */
const isolated = ['{packages,apps}/**/*.isolated.test.{ts,tsx}', 'apps/terminal/**/*.test.{ts,tsx}']
const programsFolder = ['apps/terminal/src/testing/programs-folder.ts']
const plainTests = { setupFiles: drawsAgain ? [] : ['scripts/fixed-seed.ts'] }

/** Everything that needs no browser. The server's tests run on SQLite, and on PostgreSQL what an engine can get wrong. */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    // Quiet when green: `npm test` names what failed as soon as it has, and nothing else.
    reporters: [process.env['QUIET_TESTS'] === '1' ? 'minimal' : 'dot'],
    // Two cores are busy with three: with more, what runs by the clock takes longer, and costs more for it.
    maxWorkers: 3,
    // Long, because shared machines are slow at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: patient,
    projects: [
      {
        extends: true,
        test: {
          ...plainTests,
          name: 'plain',
          include: sharing,
          globalSetup: programsFolder,
          exclude: [...configDefaults.exclude, '**/*.isolated.test.{ts,tsx}'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...plainTests,
          name: 'plain-isolated',
          include: isolated,
          globalSetup: programsFolder,
          exclude: [...configDefaults.exclude, proofs, sharingOfTerminal],
        },
      },
      // They install a client that nobody here wrote.
      ...(isLong ? [{ test: { ...proofTests, name: 'proofs' } }] : []),
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
                include: onPostgres,
                name: 'on PostgreSQL',
                env: { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: postgresUrl },
              },
            },
          ]
        : []),
    ],
  },
})
