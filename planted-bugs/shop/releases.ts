import type { PlantedBug } from '../planted-bug.ts'

const releasesDir = 'apps/server/src/features/releases'
const log = 'packages/contract/src/releases/release-log.ts'

export const releases: readonly PlantedBug[] = [
  {
    harm: 'The release log is no chain: an old entry can be replaced without a trace in the later ones',
    edits: [
      {
        file: `${releasesDir}/next-log-entry.ts`,
        find: `const previousHash = last?.hash ?? beforeFirstEntry`,
        replace: `const previousHash = last ? createHash('sha256').update(last.content).digest('hex') : beforeFirstEntry`,
      },
    ],
    tests: [`${releasesDir}/releases.test.ts`],
  },
  {
    harm: 'Whoever checks the release log is not reported that an entry was replaced',
    edits: [
      {
        file: log,
        find: `  if (entry.previousHash !== expected.previousHash) {
    return 'It does not follow from the entry before it.'
  }\n`,
        replace: '',
      },
    ],
    tests: ['packages/contract/src/releases/release-log.test.ts'],
    on: 'plain',
  },
  {
    harm: 'An installer that somebody else signed passes for ours',
    edits: [
      {
        file: log,
        find: `  if (!(await isSignedBy(key, statement, entry.signature))) return 'Its signature is not ours.'\n`,
        replace: '',
      },
    ],
    tests: ['packages/contract/src/releases/release-log.test.ts'],
    on: 'plain',
  },
  {
    harm: 'A download that is resumed announces one byte more than there is, and never ends',
    edits: [
      {
        file: 'apps/server/src/platform/http/byte-range.ts',
        find: `const end = from === '' || to === '' ? size - 1 :`,
        replace: `const end = from === '' || to === '' ? size :`,
      },
    ],
    tests: [`${releasesDir}/serve-files.test.ts`],
  },
  {
    harm: 'A download that is resumed after a new release is half the old installer and half the new one',
    edits: [
      {
        file: `${releasesDir}/serve-files.ts`,
        find: `return method === 'GET' && isSame ?`,
        replace: `return method === 'GET' ?`,
      },
    ],
    tests: [`${releasesDir}/serve-files.test.ts`],
  },
  {
    harm: 'Whoever has 1.9.0 is never offered 1.10.0',
    edits: [
      {
        file: 'packages/contract/src/releases/version.ts',
        find: `version.split('.').map(Number)`,
        replace: `version.split('.').map((part) => part.charCodeAt(0))`,
      },
    ],
    tests: ['packages/contract/src/releases/version.test.ts'],
    on: 'plain',
  },
  {
    harm: 'The update feed goes on serving a license whose money went back',
    edits: [
      {
        file: 'apps/server/src/features/licenses/read-licenses.ts',
        find: `valid: row.state === 'valid',`,
        replace: `valid: row.state !== 'suspended',`,
      },
    ],
    tests: [`${releasesDir}/check-for-update.test.ts`],
  },
]
